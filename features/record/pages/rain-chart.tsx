// Rain of one sum against its limit: columns per half hour, the sum as a line, gaps hatched, the moment it went over.
import { fromManilaText, toDisplayTime } from '@bantay/kernel/time/manila-time';
import { clockOf } from '@bantay/web/ui/time-words.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { gaugeShort } from '../../rainfall/rules/rainfall-trigger.ts';
import type { RainFigures, RainKept } from './figure-types.ts';
import styles from './figures.module.css';
import { type RainChart, rainChart } from './rain-chart-model.ts';

interface Props {
  rain: RainFigures;
  kept: RainKept;
}

/** Labels nearer than this would cover one another, per cent of the height. */
const APART = 9;

export function RainPicture({ rain, kept }: Props) {
  const { t } = useTranslation('evidence');
  const { hours, mm, percent, limitMm, of, heaviest } = rain;
  const values = { hours, mm: mm.toFixed(1), percent, limit: limitMm.toFixed(1), gauge: gaugeShort(rain.gauge) };
  const chart = rainChart({ firstAt: fromManilaText(kept.firstTs) ?? 0, halfHours: kept.halfHours, of, limitMm });
  return (
    <figure className={styles.picture}>
      <figcaption>
        <strong>{t('rain.sum', values)}</strong>
        <span className={styles.note}>{t('rain.legend', values)}</span>
      </figcaption>
      <Plot chart={chart} label={t('rain.sum', values)} mm={mm} limit={values.limit} />
      {heaviest && (
        <p className={styles.strong}>
          {t('rain.heaviest', { count: heaviest.count, mm: heaviest.mm.toFixed(1), sum: values.mm })}
        </p>
      )}
    </figure>
  );
}

function Plot({ chart, label, mm, limit }: { chart: RainChart; label: string; mm: number; limit: string }) {
  const { t } = useTranslation('evidence');
  const { ticks, times, endY, limitY, overAt, overX } = chart;
  const isNear = endY !== null && Math.abs(endY - limitY) < APART;
  const limitAt = isNear ? endY + (endY <= limitY ? APART : -APART) : limitY;
  return (
    <div className={styles.plot}>
      <div className={styles.drawn}>
        {ticks.map((tick) => (
          <span key={tick.mm} className={styles.tick} style={{ top: `${tick.y}%` }} aria-hidden="true">
            {tick.mm}
          </span>
        ))}
        <Drawing chart={chart} label={label} />
        {overAt !== null && (
          <span className={styles.over} style={{ right: `${Math.min(70, 100 - overX)}%` }}>
            {t('rain.over', { time: clockOf(overAt) })}
          </span>
        )}
        {endY !== null && (
          <strong className={styles.end} style={{ top: `${endY}%` }} aria-hidden="true">
            {t('rain.mm', { mm: mm.toFixed(0) })}
          </strong>
        )}
        <span className={styles.limitWord} style={{ top: `${limitAt}%` }} aria-hidden="true">
          {t('rain.limit', { limit })}
        </span>
        {times.map(({ at, x }) => (
          <span key={at} className={styles.time} style={{ left: `${x}%` }} aria-hidden="true">
            {times.length > 3 ? clockOf(at) : toDisplayTime(at).slice(5, 10)}
          </span>
        ))}
      </div>
    </div>
  );
}

function Drawing({ chart, label }: { chart: RainChart; label: string }) {
  const { ticks, columns, gaps, line, limitY, endY } = chart;
  const hatch = useId();
  return (
    <svg className={styles.svg} viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={label}>
      <defs>
        <pattern id={hatch} width="2" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(35)">
          <rect className={styles.gapGround} width="2" height="4" />
          <rect className={styles.gapLine} width="0.5" height="4" />
        </pattern>
      </defs>
      {ticks.map((tick) => (
        <path key={tick.mm} className={styles.grid} vectorEffect="non-scaling-stroke" d={`M0 ${tick.y}H100`} />
      ))}
      {gaps.map((gap) => (
        <rect key={gap.x} x={gap.x} width={gap.width} height="100" fill={`url(#${hatch})`} />
      ))}
      {columns.map(({ x, width, y }) => (
        <rect key={x} className={styles.rain} x={x} width={width} y={y} height={100 - y} />
      ))}
      <path className={styles.sum} vectorEffect="non-scaling-stroke" d={line} />
      <path className={styles.limit} vectorEffect="non-scaling-stroke" d={`M0 ${limitY}H100`} />
      {endY !== null && <path className={styles.dot} vectorEffect="non-scaling-stroke" d={`M100 ${endY}h0.01`} />}
    </svg>
  );
}
