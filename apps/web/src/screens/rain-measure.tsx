// On a site's card: the rain that comes nearest to its threshold, how much of it was measured, and where nothing is known.
import { useJudgement } from '@bantay/features/rainfall/pages/use-judgement.ts';
import { useRainLine } from '@bantay/features/rainfall/pages/use-rain-line.ts';
import type { SiteCode } from '@bantay/features/sites/rules/site.ts';
import { HOUR_MS } from '@bantay/kernel/time/manila-time';
import { useTranslation } from 'react-i18next';
import type { GaugeSet, RainJudgementReply } from '../api/shapes.ts';
import { SparkLine } from '../ui/spark-line.tsx';
import { ageText, clockOrDay } from '../ui/time-words.ts';
import { Measure, Unknown } from './measure-parts.tsx';

/** How far back the lines of a card go. */
export const LINE_MS = 12 * HOUR_MS;

interface Props {
  site: SiteCode;
  /** When rain last said something, epoch ms; null: never, or it says something now. */
  silentSince: number | null;
  now: number;
}

export function RainMeasure({ site, silentSince, now }: Props) {
  const { t } = useTranslation('alerts');
  const { data, isError } = useJudgement(site);
  const gauges = useRainLine(site);
  if (!data && !isError) return null;
  const sum = data && nearestSum(data);
  if (!sum) {
    const isSet = data?.standing !== 'no threshold';
    return (
      <Unknown
        name={t('measure.rain')}
        shortName={t('measure.rain')}
        {...(isSet ? {} : { words: t('measure.noThreshold') })}
        since={silentSince === null ? '' : t('measure.since', { time: clockOrDay(silentSince, now) })}
        age={silentSince === null ? '' : ageText(now - silentSince)}
      />
    );
  }
  const { hours, value, threshold, percent, measured, of } = sum;
  const doubt =
    data.standing === 'possible' || data.standing === 'uncertain' ? ` · ${t(`measure.${data.standing}`)}` : '';
  const gauge = gauges?.find((one) => one.gaugeName === sum.gauge);
  return (
    <Measure
      name={t('measure.rainOf', { hours, gauge: gaugeOf(sum.gauge) })}
      shortName={hours === 24 ? t('measure.rain') : t('measure.rainHours', { hours })}
      value={value.toFixed(1)}
      limit={t('measure.of', { threshold: threshold.toFixed(1) })}
      percent={percent}
      line={gauge && <RainLine gauge={gauge} hours={hours} limit={threshold} now={now} />}
      note={t('measure.counts', { measured, of }) + doubt}
      isLacking={measured < of}
    />
  );
}

function RainLine({ gauge, hours, limit, now }: { gauge: GaugeSet; hours: number; limit: number; now: number }) {
  const from = now - LINE_MS;
  const sums = hours === 24 ? gauge['24h'] : gauge['72h'];
  return (
    <SparkLine
      points={sums.filter(([at]) => at >= from).map(([at, value]) => ({ at, value }))}
      gaps={gauge.nullRanges.filter((gap) => gap.to >= from)}
      from={from}
      to={now}
      limit={limit}
      colour="rain24"
      end="square"
    />
  );
}

const gaugeOf = (name: string) => name.replace(/^rain_/, '').toUpperCase();

/** Of the sums over 24 and 72 hours the one that comes nearer to its threshold; null where nothing can be judged. */
export function nearestSum({ decides, standing }: RainJudgementReply) {
  if (decides === null || standing === 'no data' || standing === 'no threshold') return null;
  const sums = [
    { hours: 24, ...decides.day },
    { hours: 72, ...decides.threeDays },
  ].flatMap(({ hours, sum, threshold, measured, of }) =>
    threshold === null
      ? []
      : [{ hours, value: sum, threshold, percent: Math.floor((sum / threshold) * 100), measured, of }],
  );
  const [nearest] = sums.sort((one, other) => other.percent - one.percent);
  return nearest ? { ...nearest, gauge: decides.gaugeName } : null;
}
