// The outline of a site as it is typed: one corner a line. CAP draws it; without one it tells a circle.
import { SITE_BOUNDS } from './site-bounds.ts';

/** Degrees. */
export type Corner = [latitude: number, longitude: number];

/** Least and most corners; fewer enclose nothing. As `municipality.json` takes them. */
export const OUTLINE_CORNERS = [3, 200] as const;

/** A line that is no corner, by its number; or corners of which there are too few or too many. */
export type OutlineFault = { fault: 'corner'; line: number } | { fault: 'fewCorners' | 'manyCorners' };

const CORNER = /^([+-]?\d+(?:\.\d+)?)\s*[,;]?\s+([+-]?\d+(?:\.\d+)?)$|^([+-]?\d+(?:\.\d+)?)[,;]([+-]?\d+(?:\.\d+)?)$/;

/** Null: nothing is typed, so there is no outline. Empty lines are left out. */
export function readOutline(text: string): Corner[] | null | OutlineFault {
  const corners: Corner[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const corner = readCorner(line.trim());
    if (corner === null) return { fault: 'corner', line: index + 1 };
    corners.push(corner);
  }
  const [least, most] = OUTLINE_CORNERS;
  if (corners.length === 0) return null;
  if (corners.length < least) return { fault: 'fewCorners' };
  return corners.length > most ? { fault: 'manyCorners' } : corners;
}

/** As it is typed. */
export const outlineText = (outline: readonly (readonly number[])[] | null): string =>
  (outline ?? []).map((corner) => corner.join(', ')).join('\n');

export const isOutlineFault = (read: Corner[] | null | OutlineFault): read is OutlineFault =>
  read !== null && !Array.isArray(read);

function readCorner(line: string): Corner | null {
  const found = CORNER.exec(line);
  if (!found) return null;
  const [latitude, longitude] = [Number(found[1] ?? found[3]), Number(found[2] ?? found[4])];
  const isInside = isBetween(latitude, SITE_BOUNDS.latitude) && isBetween(longitude, SITE_BOUNDS.longitude);
  return isInside ? [latitude, longitude] : null;
}

const isBetween = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most;
