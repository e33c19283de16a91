// Whether somebody who speaks the language has confirmed a text: in words, not by a colour alone.
import { useTranslation } from 'react-i18next';
import styles from './wording.module.css';

export function StateMark({
  text: { state, reviewer },
}: {
  text: { state: 'draft' | 'reviewed'; reviewer: string | null };
}) {
  const { t } = useTranslation('wording');
  return (
    <span className={state === 'reviewed' ? styles.reviewed : styles.unreviewed}>
      {state === 'reviewed' ? t('reviewed', { name: reviewer ?? '' }) : t('unreviewed')}
    </span>
  );
}
