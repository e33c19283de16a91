// The sheet that the dashboard hands over with the navigation; the browser keeps it over reloads, also those of a new version.
import type { Sheet } from '@bantay/web/api/shapes.ts';

export interface Navigation {
  release: number;
  /** As the dashboard knew it; null where only the server could write it. */
  sheet: Sheet | null;
}

/** Null for anything that is not ours. */
export function readNavigation(state: unknown): Navigation | null {
  // Whatever it is, each part is looked at before it is used.
  const given = state as { release?: unknown; sheet?: unknown } | null;
  if (typeof given !== 'object' || given === null || typeof given.release !== 'number') return null;
  return { release: given.release, sheet: isSheet(given.sheet) ? { ...given.sheet, seals: [] } : null };
}

const LISTS = ['heading', 'facts', 'situation', 'elements', 'recommendations'];
const TEXTS = ['site', 'title', 'note', 'imprint'];

function isSheet(value: unknown): value is Sheet {
  if (typeof value !== 'object' || value === null) return false;
  // An object, as the line above found; its parts are unknown.
  const sheet = value as Record<string, unknown>;
  return (
    // Only compared: what is no number is not among them.
    [1, 2, 3].includes(sheet.level as number) &&
    LISTS.every((name) => Array.isArray(sheet[name])) &&
    TEXTS.every((name) => typeof sheet[name] === 'string')
  );
}
