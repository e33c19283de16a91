// What a page shows first, before its programs are there: its newest data as rows of text, each with a time of its own.
import type { Instant } from '../time/manila-time.ts';

export interface FirstRow {
  name: string;
  value: string;
  /** Telephone numbers: they are called with a tap. */
  numbers?: readonly string[];
  /** When it was measured, seen, released, or will be; null: it is as old as the page. */
  at: Instant | null;
}

export interface FirstData {
  /** What holds of all of them, or why there are none; null: the rows say it. */
  sentence: string | null;
  /** Somebody has to look after it. */
  isNotable?: boolean;
  rows: readonly FirstRow[];
}

/** A sentence that leads to where something is done about it. */
export interface SeenAbove {
  sentence: string;
  /** Null: nothing can be done from here. */
  address: string | null;
}
