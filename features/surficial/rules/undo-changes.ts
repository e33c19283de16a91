// What measurements were before people changed them: later changes are taken back, the newest first.
import type { Instant } from '@bantay/kernel/time/manila-time';

/** One change: what stood before it. */
export interface MeasurementChange {
  /** Id of the observation → when it was measured. */
  at: readonly (readonly [moId: number, at: Instant])[];
  /** Id of the measurement → cm. */
  cm: readonly (readonly [dataId: number, cm: number])[];
}

export interface BeforeChanges {
  at: ReadonlyMap<number, Instant>;
  cm: ReadonlyMap<number, number>;
}

/** `changes` newest first: the oldest says last what stood before all of them. */
export function undoChanges(changes: readonly MeasurementChange[]): BeforeChanges {
  return {
    at: new Map(changes.flatMap(({ at }) => at)),
    cm: new Map(changes.flatMap(({ cm }) => cm)),
  };
}
