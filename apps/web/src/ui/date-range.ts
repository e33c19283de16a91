// The date ranges of all charts (specification 000, §9), as they stand in the address; "All" is not offered for rainfall.

/** Days of each range; null: from the first reading on. */
export const RANGE_DAYS = {
  '3d': 3,
  '7d': 7,
  '10d': 10,
  '2w': 14,
  '1m': 30,
  '3m': 91,
  '6m': 182,
  '1y': 365,
  all: null,
} as const;

export type RangeName = keyof typeof RANGE_DAYS;
/** A range of known length. */
export type TimedRange = Exclude<RangeName, 'all'>;

// The keys of the list above.
export const RANGE_NAMES = Object.keys(RANGE_DAYS) as RangeName[];
export const TIMED_RANGES = RANGE_NAMES.filter((name) => name !== 'all');

/** A range of `names` from the address; null for anything else. */
export function parseRange<Name extends RangeName>(text: string | null, names: readonly Name[]): Name | null {
  return names.find((name) => name === text) ?? null;
}
