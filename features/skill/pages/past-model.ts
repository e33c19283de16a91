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
