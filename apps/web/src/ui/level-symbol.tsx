// The drawn shape of a level: ring, triangle, diamond, square, question mark; it survives a copier.
import { LEVEL_SHAPES } from '@bantay/features/alerts/rules/level-shape.ts';
import './level-fills.css';

/** A public alert level, or null where it is unknown or stale. */
export type Level = 0 | 1 | 2 | 3 | null;

/** `0` … `3` or `unknown`, as `data-level` has it: the colours follow from that (level-fills.css). */
export function levelName(level: Level): '0' | '1' | '2' | '3' | 'unknown' {
  return level === null ? 'unknown' : (`${level}` as const);
}

export function LevelSymbol({ level, size = 18 }: { level: Level; size?: number | undefined }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      fill="currentColor"
      style={{ flex: 'none' }}
    >
      {shape(level)}
    </svg>
  );
}

function shape(level: Level) {
  if (level !== null) return <path d={LEVEL_SHAPES[level]} />;
  return (
    <>
      <path
        d="M6.6 8.4C6.6 5 9 3 12.2 3s5.5 1.9 5.5 4.9c0 4-5 4.2-5 7.6v.7"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.6"
      />
      <circle cx="12.6" cy="20.6" r="2.4" />
    </>
  );
}
