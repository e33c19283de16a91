// Readings of one gauge that arrive in bulk, sorted into what is new, what changes a stored value, and what is known.
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { Milli } from './milli.ts';

/** Readings as two columns of one length; MISSING stands for "no data". */
export interface ReadingColumns {
  at: Instant[];
  milli: Milli[];
}

/** What bulk readings do to the stored ones. */
export interface MergedReadings {
  /** Instants that nobody had yet. */
  fresh: ReadingColumns;
  /** Stored instants that get another value. */
  changed: ReadingColumns;
  /** The series with both applied, in time order. */
  series: ReadingColumns;
}

/** Readings in time order, one per instant: the last to come is in force; `overwritten` are others it replaced. */
export function lastOfEachInstant(columns: ReadingColumns): { series: ReadingColumns; overwritten: ReadingColumns } {
  const { at, milli } = columns;
  const overwritten = none();
  if (at.every((instant, i) => i === 0 || instant > at[i - 1]!)) return { series: columns, overwritten }; // i − 1 ≥ 0
  const series = none();
  const order = Array.from(at.keys()).sort((a, b) => at[a]! - at[b]! || a - b); // both are indices of `at`
  for (const [i, index] of order.entries()) {
    const next = order[i + 1];
    if (next === undefined || at[next] !== at[index]) push(series, columns, index);
    else if (milli[next] !== milli[index]) push(overwritten, columns, index);
  }
  return { series, overwritten };
}

/** Merges bulk readings into the stored ones; both in time order, one per instant. */
export function mergeReadings(stored: ReadingColumns, incoming: ReadingColumns): MergedReadings {
  const merged: MergedReadings = { fresh: none(), changed: none(), series: none() };
  let old = 0;
  for (let i = 0; i < incoming.at.length; i++) {
    const [at, milli] = [incoming.at[i]!, incoming.milli[i]!]; // i < length
    for (; old < stored.at.length && stored.at[old]! < at; old++) push(merged.series, stored, old); // old < length
    if (stored.at[old] !== at) push(merged.fresh, incoming, i);
    else if (stored.milli[old++] !== milli) push(merged.changed, incoming, i);
    push(merged.series, incoming, i);
  }
  for (; old < stored.at.length; old++) push(merged.series, stored, old);
  return merged;
}

const none = (): ReadingColumns => ({ at: [], milli: [] });

// In range: the callers stay within both columns.
function push(into: ReadingColumns, from: ReadingColumns, index: number): void {
  into.at.push(from.at[index]!);
  into.milli.push(from.milli[index]!);
}
