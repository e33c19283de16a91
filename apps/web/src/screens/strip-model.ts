// Which sites stand in the strip each for itself: with many, the quiet ones that show the same are told as a number.
import type { Calm } from '@bantay/features/dashboard/pages/adds-up.ts';
import type { Level } from '../ui/level-symbol.tsx';

/** Up to so many each has its own sign: one line at 1366 px, two on a phone [ours]. */
export const EACH_FOR_ITSELF = 6;

export interface SignOfSite {
  siteCode: string;
  /** As it is shown now; null: nobody can say. */
  level: Level;
  /** As it was released. */
  alertLevel: number;
  isWaiting: boolean;
  /** What would raise it, as far as its level is known. */
  waits: { level: number } | null;
  isCancelled: boolean;
}

/** Whatever is above level 0, waits or was taken back is never folded, and comes first, the highest level before all. */
export function foldSigns<Sign extends SignOfSite>(signs: readonly Sign[]): Sign[][] {
  if (signs.length <= EACH_FOR_ITSELF) return signs.map((one) => [one]);
  const groups = new Map<string, Sign[]>();
  for (const one of signs.filter((sign) => !isLoud(sign))) {
    const key = `${one.level} ${one.alertLevel}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const loud = signs.filter(isLoud).sort((one, other) => loudest(other) - loudest(one));
  return [...loud.map((one) => [one]), ...groups.values()];
}

const loudest = ({ level, alertLevel, waits }: SignOfSite) => Math.max(level ?? 0, alertLevel, waits?.level ?? 0);

const isLoud = ({ level, alertLevel, isWaiting, isCancelled }: SignOfSite) =>
  isWaiting || isCancelled || alertLevel > 0 || (level ?? 0) > 0;

/** Sites that are counted and not told of, by what is shown of them: level 0, or nothing that anybody knows. */
export function countedSigns(calm: Calm | undefined, isOutdated: boolean): { level: Level; count: number }[] {
  const levels = new Map<Level, number>();
  for (const { shown, sites } of calm?.places ?? []) {
    const level = isOutdated ? null : shown;
    levels.set(level, (levels.get(level) ?? 0) + sites);
  }
  return [...levels].map(([level, count]) => ({ level, count }));
}
