// A small line against its limit, without axes; for the eye alone, because the words beside it say value, limit and times.
import type { CSSProperties } from 'react';
import styles from './spark-line.module.css';

export interface SparkPoint {
  /** Epoch ms. */
  at: number;
  /** Null: nothing is known. */
  value: number | null;
}

interface Props {
  points: readonly SparkPoint[];
  /** Both ends of the line, epoch ms. */
  from: number;
  to: number;
  limit: number;
  gaps?: readonly { from: number; to: number }[];
  /** Token of ui/tokens.css. */
  colour: 'rain24' | 'ink';
  /** How the line ends: a mark of its own for each kind of measurement. */
  end: 'square' | 'round';
}

const WIDTH = 240;
const HEIGHT = 34;
/** The limit stands below the upper edge, so that a line beyond it is still seen. */
const LIMIT_Y = 5;

export function SparkLine({ points, from, to, limit, gaps = [], colour, end }: Props) {
  const most = Math.max(limit, ...points.map(({ value }) => value ?? 0));
  const x = (at: number) => Math.min(WIDTH, Math.max(0, ((at - from) / (to - from)) * WIDTH));
  const y = (value: number) => HEIGHT - 1 - (Math.max(0, value) / most) * (HEIGHT - 1 - LIMIT_Y);
  const known = points.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]));
  const last = known.at(-1);
  return (
    <svg
      className={styles.spark}
      // React’s types know no properties of our own.
      style={{ '--spark': `var(--${colour})` } as CSSProperties}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {gaps.map((gap) => (
        <rect key={gap.from} className={styles.gap} x={x(gap.from)} width={x(gap.to) - x(gap.from)} height={HEIGHT} />
      ))}
      <path className={styles.limit} vectorEffect="non-scaling-stroke" d={`M0 ${y(limit)}H${WIDTH}`} />
      <path className={styles.line} vectorEffect="non-scaling-stroke" d={pathOf(points, x, y)} />
      {last && (
        <path
          className={styles.end}
          vectorEffect="non-scaling-stroke"
          strokeLinecap={end}
          d={`M${x(last.at)} ${y(last.value)}h0.01`}
        />
      )}
    </svg>
  );
}

/** Broken where nothing is known. */
export function pathOf(points: readonly SparkPoint[], x: (at: number) => number, y: (value: number) => number): string {
  let isDown = false;
  let path = '';
  for (const { at, value } of points) {
    if (value !== null) path += `${isDown ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
    isDown = value !== null;
  }
  return path;
}
