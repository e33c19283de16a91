// Possible rain as a reason: the question that waits for a person, with its two bounds and the gauges behind them.
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { SourceStatement } from '../../alerts/rules/trigger-source.ts';
import type { BoundedSum } from './completeness.ts';
import type { RainJudgement } from './rain-judgement.ts';
import { type BoundOfSum, type RainfallEvidence, rainfallEvidence } from './rainfall-evidence.ts';
import { gaugeTitle, mmText } from './rainfall-trigger.ts';
import { exceeds, type RainThresholds } from './thresholds.ts';

/** A gauge of the site, in the site's order. */
export interface NamedGauge {
  rainId: number;
  name: string;
  /** `on-site rain gauge`; null when nobody knows. */
  distance: string | null;
}

/** Asks for a validation; null unless the judgement is 'possible'. It raises nothing by itself. */
export function possibleRain(
  judgement: RainJudgement,
  thresholds: RainThresholds,
  inOrder: readonly NamedGauge[],
  at: Instant,
): SourceStatement<RainfallEvidence> | null {
  const [asked, ...others] = judgement.possible;
  if (judgement.standing !== 'possible' || asked === undefined) return null;
  const { day, threeDays } = asked.bounds;
  const nameOf = (rainId: number) => inOrder.find((one) => one.rainId === rainId)?.name ?? '';
  const distance = inOrder.find((one) => one.rainId === asked.rainId)?.distance ?? null;
  const reached = exceeds(day.upper, threeDays.upper, thresholds);
  const part = (words: string, sum: BoundedSum, limitMm: number) =>
    `${words} cumulative rainfall possibly over threshold: ${mmText(sum.sum / 1000)} in ${sum.measured} of ${sum.of} half hours, ` +
    `up to ${mmText(sum.upper / 1000)}${sum.filledBy === null ? '' : ` by ${gaugeTitle(nameOf(sum.filledBy))}`} (threshold ${mmText(limitMm)})`;
  const parts = [
    ...(reached.day ? [part('1-day', day, thresholds.mm24h)] : []),
    ...(reached.threeDays ? [part('3-day', threeDays, thresholds.mm72h)] : []),
  ];
  const { decides } = judgement;
  const isOther = decides !== null && decides.rainId !== asked.rainId;
  const sentences = [
    `${gaugeTitle(nameOf(asked.rainId))}${distance ? ` (${distance})` : ''}: ${parts.join(' and ')}`,
    ...(others.length > 0
      ? [`also possible at ${others.map((one) => gaugeTitle(nameOf(one.rainId))).join(', ')}`]
      : []),
    ...(isOther ? [`${gaugeTitle(nameOf(decides.rainId))} decides, below threshold`] : []),
  ];
  const bound = ({ measured, of, upper, filledBy }: BoundedSum): BoundOfSum => ({
    measured,
    of,
    upper: upper / 1000,
    filledBy: filledBy === null ? null : nameOf(filledBy),
  });
  // Gauges with data that stand before the one asked about: none of them is complete, else it would not have been asked.
  const before = [...judgement.passedOver, ...(isOther ? [decides] : [])];
  return {
    symbol: 'r0t',
    level: 1,
    at,
    techInfo: sentences.join('; '),
    evidence: {
      ...rainfallEvidence(asked, thresholds, { inOrder, distance }, before),
      possible: {
        day: bound(day),
        threeDays: bound(threeDays),
        also: others.map((one) => nameOf(one.rainId)),
        decides: isOther ? nameOf(decides.rainId) : null,
      },
    },
  };
}
