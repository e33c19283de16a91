// What is only possible says so, wherever somebody decides about it: nothing changes until then, and what Valid makes of it.
import type { CandidateTrigger } from '@bantay/web/api/shapes.ts';
import { useTranslation } from 'react-i18next';
import styles from './alerts.module.css';

export function PossibleNote({ trigger }: { trigger: CandidateTrigger }) {
  const { t } = useTranslation('alerts');
  if (trigger.possibleLevel === undefined) return null;
  return <strong className={styles.waiting}>{t('validate.possible', { level: trigger.possibleLevel })}</strong>;
}
