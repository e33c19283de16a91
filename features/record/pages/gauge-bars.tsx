// The gauge among its neighbours, all on one scale with the limit, and its half hours with and without data as cells.
import { fromManilaText, HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { clockOrDay } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import { COMPLETE_FROM } from '../../rainfall/rules/completeness.ts';
import { gaugeShort } from '../../rainfall/rules/rainfall-trigger.ts';
import type { RainFigures as Rain, RainKept } from './figure-types.ts';
import styles from './figures.module.css';

/** The limit stands short of the end, so that what is beyond it is still seen. */
const BEYOND = 1.4;

export function GaugeBars({ rain }: { rain: Rain }) {
  const { t } = useTranslation('evidence');
  const { gauge, hours, mm, limitMm, measured, of, neighbours } = rain;
  const top = Math.max(limitMm * BEYOND, mm, ...neighbours.map((one) => one.mm));
  const where = (km: number | null) => (km === null ? '' : t('rain.km', { km: km.toFixed(1) }));
  const rows = [
    { gauge, mm, measured, of, where: t('rain.own') },
    ...neighbours.map((one) => ({ ...one, where: where(one.km) })),
  ];
  return (
    <div className={styles.part}>
      <span className={styles.note}>{t('rain.gauges', { hours, limit: limitMm.toFixed(1) })}</span>
      <ul className={styles.bars}>
        {rows.map((row) => (
          <li key={row.gauge}>
            <span>
              {gaugeShort(row.gauge)} <span className={styles.where}>{row.where}</span>
            </span>
            <span className={styles.track} data-unknown={row.measured === 0 || undefined} aria-hidden="true">
              <span className={styles.bar} style={{ width: `${(row.mm / top) * 100}%` }} />
              <span className={styles.mark} style={{ left: `${(limitMm / top) * 100}%` }} />
            </span>
            <span className={styles.amount}>
              {row.measured === 0 ? t('rain.noData') : t('rain.mm', { mm: row.mm.toFixed(0) })}
              {row.measured > 0 && row.measured < row.of * COMPLETE_FROM && (
                <span className={styles.where}> {t('rain.partly', { measured: row.measured, of: row.of })}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function HalfHourCells({ rain: { measured, of }, kept }: { rain: Rain; kept: RainKept }) {
  const { t } = useTranslation('evidence');
  const cells = kept.halfHours.slice(-of);
  const lacking = of - measured;
  return (
    <div className={styles.part}>
      <p className={styles.between}>
        <strong>{t('rain.halfHours', { measured, of })}</strong>
        <span className={styles.note}>
          {lacking === 0 ? t('rain.whole') : t('rain.lacking', { count: lacking, since: sinceOf(kept, of) })}
        </span>
      </p>
      <svg className={styles.cells} viewBox={`0 0 ${of} 1`} preserveAspectRatio="none" aria-hidden="true">
        {cells.map((mm, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
            key={index}
            className={mm === null ? styles.cellGap : styles.cell}
            x={index + 0.08}
            width="0.84"
            height="1"
          />
        ))}
      </svg>
    </div>
  );
}

/** Where the first gap of the shown half hours begins. */
function sinceOf({ halfHours, firstTs }: RainKept, of: number): string {
  const first = halfHours.indexOf(null, Math.max(0, halfHours.length - of));
  const at = (fromManilaText(firstTs) ?? 0) + first * HALF_HOUR_MS;
  return clockOrDay(at, (fromManilaText(firstTs) ?? 0) + halfHours.length * HALF_HOUR_MS);
}
