// On a site's card: the newest marker round, the marker that moved most since the round before, and where nothing is known.
import type { SiteCode } from '@bantay/features/sites/rules/site.ts';
import { type GroundStanding, groundStanding } from '@bantay/features/surficial/pages/ground-standing.ts';
import { useNewestRounds } from '@bantay/features/surficial/pages/use-newest-rounds.ts';
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import { useTranslation } from 'react-i18next';
import { useSiteLimits } from '../api/site-limits.ts';
import { SparkLine } from '../ui/spark-line.tsx';
import { ageText, clockOrDay } from '../ui/time-words.ts';
import { Measure, Unknown } from './measure-parts.tsx';
import { LINE_MS } from './rain-measure.tsx';

/** A routine site is measured once a day at least: a round older than that says nothing of now [ours]. */
const OLD_MS = DAY_MS;

interface Props {
  site: SiteCode;
  /** No marker was measured in the running round, whatever stands here. */
  isMissing: boolean;
  now: number;
}

export function GroundMeasure({ site, isMissing, now }: Props) {
  const { t } = useTranslation('alerts');
  const { data, isError } = useNewestRounds(site);
  const limitsThen = useSiteLimits(site);
  if (!data && !isError) return null;
  const ground = data ? groundStanding(data, limitsThen) : null;
  const shortName = t('measure.ground');
  if (ground === null || now - ground.at > OLD_MS) {
    return (
      <Unknown
        name={t('measure.markers')}
        shortName={shortName}
        since={ground === null ? t('measure.neverMeasured') : t('measure.since', { time: clockOrDay(ground.at, now) })}
        age={ground === null ? '' : ageText(now - ground.at)}
        {...(ground === null ? {} : { note: t('measure.oldRound', { age: ageText(now - ground.at) }) })}
      />
    );
  }
  const name = t('measure.markersOf', { marker: ground.marker });
  const time = clockOrDay(ground.at, now);
  const { markerCap } = limitsThen(ground.at);
  if (ground.displacementCm === null) {
    return (
      <Unknown
        name={name}
        shortName={shortName}
        words={t('measure.firstRound')}
        since={t('measure.measured', { time })}
        age={time}
      />
    );
  }
  return (
    <Measure
      name={name}
      shortName={shortName}
      value={ground.displacementCm.toFixed(1)}
      limit={t('measure.ofCm', { limit: markerCap.toFixed(1) })}
      percent={Math.floor((ground.displacementCm / markerCap) * 100)}
      line={
        <SparkLine
          points={ground.steps.filter(({ at }) => at >= now - LINE_MS)}
          from={now - LINE_MS}
          to={now}
          limit={markerCap}
          colour="ink"
          end="round"
        />
      }
      note={noteOf(ground, isMissing, time, t)}
      isLacking={isMissing || ground.level > 0}
    />
  );
}

type Translate = ReturnType<typeof useTranslation<'alerts'>>['t'];

function noteOf({ level, trend }: GroundStanding, isMissing: boolean, time: string, t: Translate): string {
  const parts: string[] = [t('measure.measured', { time })];
  if (level > 0) parts.push(t('measure.level', { level }), t(`measure.trend.${trend ?? 'no'}`));
  if (isMissing) parts.push(t('measure.notThisRound'));
  return parts.join(' · ');
}
