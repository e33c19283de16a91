// The curve of thresholds, and which row is today's.
import type { SeenHindcast } from './use-skill.ts';

type Row = SeenHindcast['rows'][number];

/** From none to all, in a square of `side`; the vertical axis points up. */
export function curvePoints(rows: readonly Row[], side: number): string {
  const points = rows.map(({ pofd, pod }) => [pofd, pod ?? 0] as const).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [[0, 0] as const, ...points, [1, 1] as const]
    .map(([x, y]) => `${(x * side).toFixed(1)},${((1 - y) * side).toFixed(1)}`)
    .join(' ');
}

/** Null where no threshold is set. */
export function nearestRow(rows: readonly Row[], threshold: number | null): Row | null {
  if (threshold === null) return null;
  const away = ({ mm72h }: Row) => Math.abs(mm72h - threshold);
  return [...rows].sort((one, two) => away(one) - away(two))[0] ?? null;
}

const done = ({ warnings, hits, missed, falseWarnings, pofd }: Row): string =>
  [warnings, hits, missed, falseWarnings, pofd].join(' ');

/** Of rows in their order those that say something new: another outcome than the row before, today's, and the two ends. */
export function tellingRows(rows: readonly Row[], today: Row | null): Row[] {
  return rows.filter((row, index) => {
    const before = rows[index - 1];
    return before === undefined || index === rows.length - 1 || row === today || done(row) !== done(before);
  });
}
