// What happens in a drill: readings that a scenario brings to the drill's own gauges and markers, so that the same engine judges them.
import { HALF_HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';

/** `storm`: rain over the threshold, level 1. `slide`: a marker that moves fast, level 3. */
export const SCENARIOS = ['storm', 'slide'] as const;
export type Scenario = (typeof SCENARIOS)[number];

export interface DrillReading {
  at: Instant;
  mm: number;
}

/** Half hours in three days: a gauge that has them all is whole. */
const HALF_HOURS = 144;
/** The storm itself: six hours. */
const RAINY = 12;
/** Of the threshold of three days, which is twice that of one day (limits): over both. */
const SHARE = 1.2;

/**
 * Of one gauge, oldest first, each half hour up to `until` (a half hour). The 72-hour threshold is in mm; three days without a drop
 * and a storm at their end.
 */
export function stormReadings(thresholdMm: number, until: Instant): DrillReading[] {
  const each = Math.ceil((thresholdMm * SHARE * 10) / RAINY) / 10;
  return Array.from({ length: HALF_HOURS }, (_, index) => ({
    at: until - (HALF_HOURS - 1 - index) * HALF_HOUR_MS,
    mm: index >= HALF_HOURS - RAINY ? each : 0,
  }));
}

export interface DrillRound {
  at: Instant;
  /** By letter. */
  cm: Map<string, number>;
}

/** Hours between the two rounds. */
const BETWEEN_H = 4;
/** cm: 5 an hour, over the limit of level 3 (1.8 cm an hour, methods §6). */
const MOVED_CM = 20;
const FIRST_CM = 100;

/** Two rounds of the markers, the older first; the first of them has moved. */
export function slideRounds(letters: readonly string[], until: Instant): DrillRound[] {
  const round = (at: Instant, moved: number): DrillRound => ({
    at,
    cm: new Map(letters.map((letter, index) => [letter, FIRST_CM + index + (index === 0 ? moved : 0)])),
  });
  return [round(until - BETWEEN_H * 2 * HALF_HOUR_MS, 0), round(until, MOVED_CM)];
}
