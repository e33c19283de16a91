// For tests only: an open invalid span as the earlier generation took it, ended after a day (methods §2.2); ours stays open.
import type { InvalidSpan } from '@bantay/features/rainfall/rules/half-hour-bins.ts';
import { DAY_MS } from '@bantay/kernel/time/manila-time';

/** A gauge, or whatever has spans, with its open ones ended. */
export const endedAfterADay = <Tagged extends { invalidSpans: readonly InvalidSpan[] }>(tagged: Tagged): Tagged => ({
  ...tagged,
  invalidSpans: tagged.invalidSpans.map(({ startAt, endAt }) => ({ startAt, endAt: endAt ?? startAt + DAY_MS })),
});
