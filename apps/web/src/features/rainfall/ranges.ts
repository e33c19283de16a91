// The eight date ranges of rainfall (no "All": specification 000 §9), as they stand in the address.

/** Days of each range. */
export const RANGE_DAYS = {
  '3d': 3,
  '7d': 7,
  '10d': 10,
  '2w': 14,
  '1m': 30,
  '3m': 91,
  '6m': 182,
  '1y': 365,
} as const;

export type RangeName = keyof typeof RANGE_DAYS;

export const RANGE_NAMES = Object.keys(RANGE_DAYS) as RangeName[];
export const DEFAULT_RANGE: RangeName = '3d';

/** A range from the address; anything unknown is the default. */
export function parseRange(text: string | null): RangeName {
  return RANGE_NAMES.find((name) => name === text) ?? DEFAULT_RANGE;
}
