// /terms-of-use
import { useTranslation } from 'react-i18next';
import styles from './pages.module.css';

const PARTS = ['use', 'care', 'limits', 'data'] as const;

export default function TermsPage() {
  const { t } = useTranslation('pages');
  return (
    <>
      <h1>{t('terms.title')}</h1>
      <div className={styles.text}>
        {PARTS.map((part) => (
          <section key={part}>
            <h2>{t(`terms.${part}Title`)}</h2>
            <p>{t(`terms.${part}`)}</p>
          </section>
        ))}
      </div>
    </>
  );
}
