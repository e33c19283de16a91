// What waits for people: triggers that nobody has given a status, and since when releases are due.
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { releaseDueSince } from '../rules/missed-release.ts';
import { readAllStates, routineOf, type SiteState } from './site-state.ts';

export interface Waiting {
  triggers: { triggerId: number; siteId: number; source: string; level: number; startedAt: number }[];
  /** `siteId` null: the routine release of all sites. */
  releases: { siteId: number | null; dueSince: number }[];
}

export interface WaitingService {
  read(): Promise<Waiting>;
}

export function makeWaitingService(db: Db, clock: FieldClock, sites: SitesService): WaitingService {
  return {
    async read() {
      const now = clock.now();
      const states = await readAllStates(db, sites, now);
      const routine = routineOf(states, await sites.routineDays(), now);
      return {
        triggers: states.flatMap(undecidedOf),
        releases: [...states.flatMap(dueOf), ...(routine === null ? [] : [{ siteId: null, dueSince: routine.dueAt }])],
      };
    },
  };
}

const undecidedOf = ({ candidates }: SiteState): Waiting['triggers'] =>
  candidates.flatMap(({ siteId, triggers }) =>
    triggers
      .filter((trigger) => trigger.isUndecided && trigger.status === null)
      .map(({ triggerId, source, level, startedAt }) => ({ triggerId, siteId, source, level, startedAt })),
  );

const dueOf = ({ candidates, event }: SiteState): Waiting['releases'] =>
  candidates.flatMap((candidate) => {
    const dueSince = releaseDueSince(candidate, event);
    return dueSince === null ? [] : [{ siteId: candidate.siteId, dueSince }];
  });
