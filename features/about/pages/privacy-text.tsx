// The privacy notice itself: on its page and in the dialog of sign-in.
import { useContactNotice } from '@bantay/web/api/use-contact-notice.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { useTranslation } from 'react-i18next';
import styles from './pages.module.css';

const PARTS = ['kept', 'why', 'third', 'minors', 'cookies'] as const;

export default function PrivacyText() {
  const { t } = useTranslation('pages');
  const problemText = useProblemText();
  const notice = useContactNotice();
  return (
    <div className={styles.text}>
      <p className={styles.date}>{t('privacy.date')}</p>
      <p>{t('privacy.intro')}</p>
      {PARTS.map((part) => (
        <section key={part}>
          <h2>{t(`privacy.${part}Title`)}</h2>
          <p>{t(`privacy.${part}`)}</p>
        </section>
      ))}
      <section>
        <h2>{t('privacy.contactTitle')}</h2>
        <p>{t('privacy.contact')}</p>
        <QueryState query={notice} height={64} what={t('privacy.contactTitle')} describe={problemText}>
          {(data) => (
            <dl>
              <dt>{t('privacy.email')}</dt>
              <dd>
                <a href={`mailto:${data.privacyEmail}`}>{data.privacyEmail}</a>
              </dd>
              <dt>{t('privacy.post')}</dt>
              <dd>{data.privacyPost}</dd>
            </dl>
          )}
        </QueryState>
      </section>
    </div>
  );
}
