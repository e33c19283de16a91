// The engine once more on other tables (features/replay): the same steps as live, told time and stamp, without locks, offers and audit.
import type { Db } from '@bantay/server/database/database.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { candidatesFor, resultToOffer } from '../rules/candidate.ts';
import type { Candidate } from '../rules/candidate-types.ts';
import { placeEvent } from '../rules/event-sorting.ts';
import type { GeneratedAlert } from '../rules/public-alert.ts';
import type { ReleasedEvent } from '../rules/released-event.ts';
import type { TriggerSourceName } from '../rules/trigger-sources.ts';
import { reviseClosed, reviseLate, runSite, type Source } from './engine.ts';
import { type EngineSite, engineSite } from './run-store.ts';

export type { Source } from './engine.ts';

export interface RerunService {
  /** Names of the sources that state triggers by themselves. */
  sourceNames: readonly TriggerSourceName[];
  open(db: Db, site: Site, stamp: number, now: number): Promise<GeneratedAlert>;
  close(db: Db, site: Site, stamp: number, now: number): Promise<GeneratedAlert>;
  /** A late fact: its half hours before the open one again, upward only. */
  late(db: Db, site: Site, source: TriggerSourceName, measuredAt: number, stamp: number): Promise<void>;
  /** A decision changed what counts: the newest closed half hour again from the stored facts. */
  decided(db: Db, site: Site): Promise<void>;
  /** What an officer is offered for this event at field time `now`. */
  offered(db: Db, site: Site, event: ReleasedEvent, now: number): Promise<Offered>;
}

export interface Offered {
  generated: GeneratedAlert | null;
  candidates: Candidate[];
}

/** On the tables of the connection. */
export const makeRerunService = (sources: readonly Source[]): RerunService => makeRerun(sources, engineSite);

/** `placeOf`: where the engine reads a site, and keeps what it states. */
export function makeRerun(sources: readonly Source[], placeOf: (db: Db, site: Site) => EngineSite): RerunService {
  return {
    sourceNames: sources.map((source) => source.name),
    open: async (db, site, stamp, now) =>
      (await runSite(placeOf(db, site), sources, { stamp, run: 'open', now })).result,
    close: async (db, site, stamp, now) =>
      (await runSite(placeOf(db, site), sources, { stamp, run: 'closing', now })).result,
    async late(db, site, sourceName, measuredAt, stamp) {
      const source = sources.find((one) => one.name === sourceName);
      if (source) await reviseLate(placeOf(db, site), source, measuredAt, stamp);
    },
    decided: (db, site) => reviseClosed(placeOf(db, site), Number.POSITIVE_INFINITY),
    async offered(db, site, event, now) {
      const row = await placeOf(db, site).store.generated();
      const generated = row ? resultToOffer(row.closed, row.result, now) : null;
      const place = placeEvent(event, now);
      const candidates = generated ? candidatesFor({ siteCode: site.siteCode, event, place, generated, now }) : [];
      return { generated, candidates };
    },
  };
}
