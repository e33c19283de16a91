// Which of many sites are told of, and how many of the others show what, where they lie: held from one question to the next, so that
// only those are read again of which something may be another. A process may lose it: then all are read once.
import type { QuietSite, StandingService } from '../../alerts/server/standing-service.ts';

export type QuietPlace = Omit<QuietSite, 'siteId'> & { sites: number };

export interface QuietCount {
  /** Of all others something is to be told. */
  toldIds: number[];
  /** By municipality and by what is shown there. */
  places: QuietPlace[];
}

interface Held {
  /** What was read is as old as this, or newer: what has changed since is read again. */
  mark: string;
  quiet: ReadonlyMap<number, QuietSite>;
  /** Not quiet by their facts, whatever their boards say. */
  loud: readonly number[];
}

/** `named`: told of, whatever stands there. */
export function makeQuietCount(standing: Pick<StandingService, 'changed' | 'quiet'>) {
  let held: Held | null = null;
  return async (named: readonly number[], now: number): Promise<QuietCount> => {
    // Two who ask at once each go on from what was held then; whichever is kept is whole in itself.
    const before = held;
    const since = before?.mark ?? null;
    const changed = await standing.changed({}, since, now, [...named, ...(before?.loud ?? [])]);
    // Of another database, of other words of sites, or of a clock that was moved back: nothing of it holds.
    const quiet = new Map(changed.isSince ? before?.quiet : []);
    for (const siteId of changed.siteIds) quiet.delete(siteId);
    for (const site of await standing.quiet(changed.siteIds, now)) quiet.set(site.siteId, site);
    const loud = changed.siteIds.filter((siteId) => !quiet.has(siteId));
    held = { mark: changed.mark, quiet, loud };
    const told = new Set([...loud, ...named]);
    return { toldIds: [...told], places: placesOf([...quiet.values()].filter(({ siteId }) => !told.has(siteId))) };
  };
}

function placesOf(sites: readonly QuietSite[]): QuietPlace[] {
  const places = new Map<string, QuietPlace>();
  for (const { siteId: _siteId, ...words } of sites) {
    const key = JSON.stringify([words.region, words.municipality, words.shown]);
    const known = places.get(key);
    if (known) known.sites++;
    else places.set(key, { ...words, sites: 1 });
  }
  return [...places.values()];
}
