// For tests only: what two gauges say of a storm while the first of them is silent.
import { judgeRainfall, type RainStanding } from '@bantay/features/rainfall/rules/rain-judgement.ts';
import { BINS_24H } from '@bantay/features/rainfall/rules/rolling-sum.ts';
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { gaugeUpTo, LPA_THRESHOLDS, reachedHalfHours } from './rain-record.ts';

/** The second gauge sees the same storm with a share of the rain, some half hours later. */
export interface SecondGauge {
  share: number;
  later: number;
}

/** A record with the half hours at which it reaches a threshold. */
export interface Storm {
  amounts: Map<number, number>;
  ends: number[];
}

export const stormOf = (amounts: Map<number, number>): Storm => ({ amounts, ends: reachedHalfHours(amounts) });

/** What the two gauges say at a half hour, the first silent since `silentFrom`. */
function saidAt(amounts: Storm['amounts'], end: number, silentFrom: number, { share, later }: SecondGauge) {
  const first = gaugeUpTo(1, end, (label) => (label > silentFrom ? undefined : amounts.get(label)));
  const second = gaugeUpTo(2, end, (label) => {
    const amount = amounts.get(label - later);
    return amount === undefined ? undefined : Math.round(amount * share);
  });
  return judgeRainfall([first, second], end * HALF_HOUR_MS, LPA_THRESHOLDS).standing;
}

/** How often each standing is said at the half hours at which a threshold is reached, after some hours of silence. */
export function standingsInSilence(
  storms: readonly Storm[],
  hours: number,
  second: SecondGauge,
): Partial<Record<RainStanding, number>> {
  const counts: Partial<Record<RainStanding, number>> = {};
  for (const { amounts, ends } of storms) {
    for (const end of ends) {
      const standing = saidAt(amounts, end, end - hours * 2, second);
      counts[standing] = (counts[standing] ?? 0) + 1;
    }
  }
  return counts;
}

/** Onsets of a storm: a threshold is reached and was not in the day before. */
export const onsetsOf = ({ ends }: Storm): number[] =>
  ends.filter((end) => !ends.some((other) => other < end && end - other <= BINS_24H));

/** Half hours from an onset, silent for some hours at it, until it is over or somebody is asked; infinite = not within a day. */
export function delayAtOnset(amounts: Storm['amounts'], onset: number, hours: number, second: SecondGauge): number {
  for (let later = 0; later <= BINS_24H; later++) {
    const standing = saidAt(amounts, onset + later, onset - hours * 2, second);
    if (standing === 'over' || standing === 'possible') return later;
  }
  return Number.POSITIVE_INFINITY;
}
