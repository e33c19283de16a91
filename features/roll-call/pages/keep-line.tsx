// Whether the names are on this phone, and until when.

import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { useTranslation } from 'react-i18next';
import { KEPT_DAYS, type KeptNames } from './kept-names.ts';
import styles from './roll-call.module.css';

export function KeepLine({ names: { until, hasFailed, keep, drop } }: { names: KeptNames }) {
  const { t } = useTranslation('rollcall');
  const isKept = until !== null;
  // Field time, as everything else that is shown.
  const end = isKept ? toDisplayTime(fieldNow() + until - Date.now()) : '';
  return (
    <div className={styles.keep}>
      <Button size="s" onClick={isKept ? drop : keep}>
        {t(isKept ? 'keep.drop' : 'keep.button')}
      </Button>
      <span className={styles.note} role="status">
        {hasFailed && <strong>{t('keep.failed')} </strong>}
        {isKept ? t('keep.kept', { time: end }) : t('keep.what', { days: KEPT_DAYS })}
      </span>
    </div>
  );
}
