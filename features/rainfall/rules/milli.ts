// An amount of rain inside the program: whole thousandths of a millimetre, so that sums are exact.

/** Rain in whole thousandths of a millimetre. */
export type Milli = number;

/** A missing amount in packed series. */
export const MISSING: Milli = -1;

/** mm → thousandths of a mm. */
export function milliFromMm(mm: number): Milli {
  return Math.round(mm * 1000);
}

/** Thousandths of a mm → mm, or null for a missing amount. */
export function mmFromMilli(milli: Milli): number | null {
  return milli < 0 ? null : milli / 1000;
}
