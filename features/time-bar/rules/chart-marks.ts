// What happened at a site, to be marked on its charts.
import type { Instant } from '@bantay/kernel/time/manila-time';

/** trigger: the data crossed a threshold; correction and cancellation: of a warning that was released. */
export const MARK_KINDS = ['trigger', 'release', 'correction', 'cancellation'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

export interface ChartMark {
  at: Instant;
  kind: MarkKind;
  /** Alert level, 0 to 3. */
  level: number;
  /** Of a trigger: rainfall, surficial …; null for the rest. */
  source: string | null;
}

/** More are not told apart on a chart of a thousand pixels. */
export const MARKS_MAX = 300;
