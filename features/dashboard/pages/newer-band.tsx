// What is decided has become a newer reading: said where everybody sees it, wherever the dialog is scrolled to.
import type { CandidateTrigger } from '@bantay/web/api/shapes.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import styles from './decision.module.css';

export function NewerBand({ trigger }: { trigger: CandidateTrigger }) {
  const { t } = useTranslation('alerts');
  return (
    <div className={styles.newer}>
      <Band kind="info">{t('validate.newer', { time: shownTime(trigger.tsUpdated) })}</Band>
    </div>
  );
}
