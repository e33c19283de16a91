// What is only possible says so, wherever somebody decides about it: nothing changes until then, and what Valid makes of it.
import { useTranslation } from 'react-i18next';
import type { CandidateTrigger } from '../wire/dashboard.ts';
import styles from './alerts.module.css';

export function PossibleNote({ trigger }: { trigger: CandidateTrigger }) {
  const { t } = useTranslation('alerts');
  if (trigger.possible_level === undefined) return null;
  return <strong className={styles.waiting}>{t('validate.possible', { level: trigger.possible_level })}</strong>;
}
