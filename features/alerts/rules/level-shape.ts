// The drawn shape of a level: ring, triangle, diamond, square; it survives a copier, on screens as on paper.
import type { AlertLevel } from './alert-level.ts';

/** Filled paths in a square of 24. */
export const LEVEL_SHAPES: Readonly<Record<AlertLevel, string>> = {
  0: 'M12 1.5a10.5 10.5 0 1 0 0 21a10.5 10.5 0 1 0 0-21ZM12 5.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13Z',
  1: 'M12 2 23 21.5H1Z',
  2: 'M12 .8 23.2 12 12 23.2.8 12Z',
  3: 'M2 2h20v20H2Z',
};
