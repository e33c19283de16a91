// Which gauge decides on a site's rain, and what is not known of it: completeness, bounds and why there is no judgement.
import type { Instant } from '@bantay/kernel/time/manila-time';
import { isComplete, type RainBounds, rainBounds, UNKNOWN_UP_TO } from './completeness.ts';
import { MISSING } from './milli.ts';
import { type GaugeReadings, type RainfallSummary, recentReading, summarizeGauge } from './rainfall-summary.ts';
import { exceeds, nearThreshold, type RainfallLevel, type RainThresholds } from './thresholds.ts';

/**
 * What the rain of a site says, in words: `possible` = the upper bound of a sum reaches its threshold and what was
 * measured does not; `uncertain` = below as far as it was measured, and too much was not measured to say more.
 */
export type RainStanding = 'over' | 'possible' | 'uncertain' | 'below' | 'no data' | 'no threshold';

/** A gauge that was asked, with its sums. */
export interface AskedGauge extends RainfallSummary {
  bounds: RainBounds;
  /** Both sums hold at least 80 % of their half hours. */
  isComplete: boolean;
}

export interface RainJudgement {
  /** `possible` and `uncertain` change no level: they are for people. */
  level: RainfallLevel;
  standing: RainStanding;
  /** The gauge whose sums are the site's; null without data. */
  decides: AskedGauge | null;
  /** Nearer gauges with recent data that do not decide, because too much of them is missing. */
  passedOver: AskedGauge[];
  /** The gauge that reaches or comes near a threshold first; the one that decides where none does. Rows come from it. */
  nearest: AskedGauge | null;
  /** Gauges whose upper bound reaches a threshold that what they measured does not reach. */
  possible: AskedGauge[];
}

/**
 * The gauges are asked in order of distance. One without recent data is not asked; one with less than 80 % of its half
 * hours is asked, and the next one as well. What any of them has measured has fallen: if one of those asked reaches a
 * threshold it decides, else the first complete one, else the first. No threshold: nobody can judge.
 */
export function judgeRainfall(
  gauges: readonly GaugeReadings[],
  at: Instant,
  thresholds: RainThresholds | null,
): RainJudgement {
  const asked = askGauges(gauges, at);
  const first = asked[0] ?? null;
  const last = asked.at(-1);
  const complete = last?.isComplete ? last : null;
  if (thresholds === null || first === null) {
    const decides = complete ?? first;
    const standing = thresholds === null ? 'no threshold' : 'no data';
    return { level: -1, standing, decides, passedOver: before(asked, decides), nearest: decides, possible: [] };
  }
  const isOver = (day: number, threeDays: number) => {
    const over = exceeds(day, threeDays, thresholds);
    return over.day || over.threeDays;
  };
  const over = asked.find(({ sum24, sum72 }) => isOver(sum24, sum72));
  const near = asked.find(({ sum24, sum72 }) => nearThreshold(sum24, sum72, thresholds) !== null);
  const decides = over ?? complete ?? first;
  const possible = over ? [] : asked.filter(({ bounds: { day, threeDays } }) => isOver(day.upper, threeDays.upper));
  return {
    level: over ? 1 : 0,
    standing: over ? 'over' : possible.length > 0 ? 'possible' : asked.some(isUncertain) ? 'uncertain' : 'below',
    decides,
    passedOver: before(asked, decides),
    nearest: over ?? near ?? decides,
    possible,
  };
}

/** Whether a gauge holds enough that the ones behind it need not be asked. */
export function ends(gauge: GaugeReadings, at: Instant): boolean {
  const look = lookAt(gauge, at);
  return look.newestAt !== null && look.isComplete;
}

/**
 * Whether the gauges read so far hold all that bounds can need: the last one decides alone, and none of those asked has a
 * gap that a farther one could fill.
 */
export function needsNoMore(gauges: readonly GaugeReadings[], at: Instant): boolean {
  const asked = asksOf(gauges.map((gauge) => lookAt(gauge, at)));
  const newest = asked.at(-1);
  const isWhole = ({ summary }: Look) => !summary.halfHours.milli.includes(MISSING);
  return newest?.isComplete === true && asked.every(isWhole);
}

/** Those that are asked: with recent data, up to the first complete one. */
function asksOf(all: readonly Look[]): Asked[] {
  const recent = all.filter((one): one is Asked => one.newestAt !== null);
  const complete = recent.findIndex((one) => one.isComplete);
  return complete === -1 ? recent : recent.slice(0, complete + 1);
}

/** The gauges behind them still fill gaps: readings of one that fell silent say what fell in the older gaps of another. */
function askGauges(gauges: readonly GaugeReadings[], at: Instant): AskedGauge[] {
  const all = gauges.map((gauge) => lookAt(gauge, at));
  return asksOf(all).map(({ newestAt, summary, isComplete: complete }) => {
    const others = all.flatMap((one) => (one.summary === summary ? [] : [one.summary]));
    return { ...summary, newestAt, bounds: rainBounds(summary.halfHours, others), isComplete: complete };
  });
}

interface Look {
  at: Instant;
  newestAt: Instant | null;
  summary: RainfallSummary;
  isComplete: boolean;
}

type Asked = Look & { newestAt: Instant };

/** The newest look at each gauge that was read: whoever asks how many are needed asks about the same ones again. */
const looks = new WeakMap<GaugeReadings, Look>();

function lookAt(gauge: GaugeReadings, at: Instant): Look {
  const known = looks.get(gauge);
  if (known?.at === at) return known;
  const summary = summarizeGauge(gauge, at, at);
  const look = { at, newestAt: recentReading(gauge, at), summary, isComplete: isComplete(summary.halfHours) };
  looks.set(gauge, look);
  return look;
}

const before = (asked: AskedGauge[], decides: AskedGauge | null) =>
  asked.slice(0, Math.max(0, decides === null ? 0 : asked.indexOf(decides)));

/**
 * A gauge with too many gaps says nothing plain [ours] when it rained elsewhere in one of them, or nobody measured a fifth
 * of a sum: two gauges see a storm differently and an hour apart, so no bound from a neighbour is sharp.
 */
const isUncertain = ({ bounds: { day, threeDays }, isComplete: complete }: AskedGauge) =>
  !complete && [day, threeDays].some(({ sum, upper, unknown, of }) => upper > sum || unknown > UNKNOWN_UP_TO * of);
