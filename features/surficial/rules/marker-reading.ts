// One reading of a marker, and the tag that people may put on it.
import type { Instant } from '@bantay/kernel/time/manila-time';

/** The distance in cm at an instant. */
export interface MarkerReading {
  at: Instant;
  cm: number;
}

/** −1 unreliable, 0 validating, 1 confirmed (specification 000, §4). */
export type TagType = -1 | 0 | 1;

/** A reading with the tag on it; null without one. */
export interface TaggedReading extends MarkerReading {
  tag: TagType | null;
}

/** Readings of a trend, and observations that are looked at in any case (methods §3.1). */
export const TREND_POINTS = 10;
