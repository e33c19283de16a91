// One line of a site's card: the rain that comes nearest to its threshold, how much of it was measured, and where nothing is known.
import type { RainJudgementReply } from '@bantay/contract/rainfall';
import type { SiteCode } from '@bantay/domain/sites/site';
import { useTranslation } from 'react-i18next';
import { useJudgement } from '../features/rainfall/use-judgement.ts';
import styles from './rain-measure.module.css';

export function RainMeasure({ site }: { site: SiteCode }) {
  const { t } = useTranslation('alerts');
  const { data, isError } = useJudgement(site);
  if (!data && !isError) return null;
  const sum = data && nearestSum(data);
  if (!sum) {
    const why = data?.standing === 'no threshold' ? t('measure.noThreshold') : t('summary.noInformation');
    return (
      <p className={styles.measure}>
        {t('measure.rain')} <strong className={styles.unknown}>{why}</strong>
      </p>
    );
  }
  const { hours, value, threshold, percent, measured, of } = sum;
  return (
    <div className={styles.measure}>
      <span>
        {t('measure.rainOf', { hours, gauge: gaugeOf(sum.gauge) })} <strong>{value.toFixed(1)}</strong>{' '}
        {t('measure.of', { threshold: threshold.toFixed(1) })}
      </span>
      <strong>{percent} %</strong>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${Math.min(100, percent)}%` }} />
      </span>
      <span className={styles.note} data-gaps={measured < of || undefined}>
        {t('measure.counts', { measured, of })}
        {data.standing === 'possible' || data.standing === 'uncertain' ? ` · ${t(`measure.${data.standing}`)}` : ''}
      </span>
    </div>
  );
}

const gaugeOf = (name: string) => name.replace(/^rain_/, '').toUpperCase();

/** Of the sums over 24 and 72 hours the one that comes nearer to its threshold; null where nothing can be judged. */
export function nearestSum({ decides, standing }: RainJudgementReply) {
  if (decides === null || standing === 'no data' || standing === 'no threshold') return null;
  const sums = [
    { hours: 24, ...decides.day },
    { hours: 72, ...decides.three_days },
  ].flatMap(({ hours, sum, threshold, measured, of }) =>
    threshold === null
      ? []
      : [{ hours, value: sum, threshold, percent: Math.floor((sum / threshold) * 100), measured, of }],
  );
  const [nearest] = sums.sort((one, other) => other.percent - one.percent);
  return nearest ? { ...nearest, gauge: decides.gauge_name } : null;
}
