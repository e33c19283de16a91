// What a screen may still show of its last answer, the key that it opens with, and how its sites are arranged.

/** Milliseconds between two questions; two that stay without an answer, and the longest wait for one [ours]. */
export const ASK_MS = 30_000;
export const OLD_MS = 3 * ASK_MS;

/** The same moment by two clocks of the device, ms: one that people set, and one that only ever counts on. */
export interface Moment {
  wall: number;
  steady: number;
}

/**
 * Age of an answer, ms. The clock of a device may be set back, and the other stands still while the device sleeps: the one that has
 * gone further is believed, so that nothing looks younger than it is.
 */
export const ageOf = (heard: Moment, now: Moment): number =>
  Math.max(now.wall - heard.wall, now.steady - heard.steady, 0);

/** `lost`: no answer; `refused`: the key opens nothing, or not this; `keyless`: there is neither a key nor a person. */
export type Trouble = 'none' | 'lost' | 'refused' | 'keyless';

/** Whether levels may be shown as if they held now. */
export const isCurrent = (ageMs: number | null, trouble: Trouble): boolean =>
  ageMs !== null && ageMs <= OLD_MS && (trouble === 'none' || trouble === 'lost');

/** By the answer's status; 0: there was none. Whoever is only in a hurry (429) asks again. */
export function troubleOf(status: number, hasKey: boolean): Trouble {
  if (status === 401 || status === 403) return hasKey ? 'refused' : 'keyless';
  return 'lost';
}

/** `#key=read_…` of the address; what stands behind a `#` is sent to nobody. Null: there is none of this form. */
export const keyInHash = (hash: string): string | null => /^#key=(read_[\w-]{32})$/.exec(hash)?.[1] ?? null;

/** What the order rests on. */
export interface Placed {
  siteCode: string;
  level: number | null;
  waiting: { level: number } | null;
  /** Reports of landslide features that nobody has validated yet. */
  features: number;
  isLate: boolean;
}

export interface Arranged<Site> {
  sites: Site[];
  /** Rows of plates; each has as many columns as it needs. */
  rows: number;
  /** Sites for which there is no room: all of them quiet. */
  folded: number;
}

/** Up to three stand in one row, as large as the wall allows; more than this many are read from nowhere [ours]. */
const ONE_ROW = 3;
const TWO_ROWS = 8;
const MOST = 15;

/** Few sites keep their places, so that each is looked for where it always was; of many the loudest come first, and none of them is folded. */
export function arrange<Site extends Placed>(sites: readonly Site[]): Arranged<Site> {
  if (sites.length <= ONE_ROW) return { sites: [...sites], rows: 1, folded: 0 };
  const sorted =
    sites.length <= TWO_ROWS ? [...sites] : [...sites].sort((one, other) => loudness(other) - loudness(one));
  const loud = sorted.filter((site) => loudness(site) > 0).length;
  const shown = sorted.slice(0, Math.max(MOST, loud));
  return { sites: shown, rows: shown.length <= TWO_ROWS ? 2 : 3, folded: sites.length - shown.length };
}

/** 0: level 0, measured, nothing waits and nothing is late. What is unknown is louder than level 1. */
function loudness({ level, waiting, features, isLate }: Placed): number {
  return Math.max(level ?? 1.5, waiting ? waiting.level + 0.5 : 0, isLate ? 0.2 : 0, features > 0 ? 0.1 : 0);
}
