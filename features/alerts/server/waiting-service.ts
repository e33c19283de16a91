// What waits for people: triggers that nobody has given a status, and since when releases are due.
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import type { RoutineCandidate } from '../rules/candidate-types.ts';
import { releaseDueSince } from '../rules/missed-release.ts';
import { type RoutineSite, routineCandidate } from '../rules/routine-candidate.ts';
import { isRoutineWindow, noonDataStamp } from '../rules/routine-schedule.ts';
import { type BoardSite, listCalmBefore, listLoud, readCalmClosed } from './boards-queries.ts';
import type { BoardsService } from './boards-service.ts';
import { newestClosed, readStates, routineSite, type SiteState } from './site-state.ts';

export interface Waiting {
  triggers: { triggerId: number; siteId: number; source: string; level: number; startedAt: number }[];
  /** `siteId` null: the routine release of all sites. */
  releases: { siteId: number | null; dueSince: number }[];
  /** Sites whose boards were found not to say what their facts say; their facts were read. */
  wrongBoards: BoardSite[];
}

export interface WaitingService {
  /** A constant number of statements; only sites of which something may wait are judged. */
  read(): Promise<Waiting>;
  /** The routine release that is to be made, where `states` are all sites that are not calm; null: none is. */
  routine(states: readonly SiteState[]): Promise<Pick<RoutineCandidate, 'due' | 'dueAt'> | null>;
  /** Ids of the sites whose boards were found wrong at the last look. */
  doubtful(): readonly number[];
}

interface WaitingParts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  sites: Pick<SitesService, 'listOf' | 'dueOn'>;
  boards: BoardsService;
}

export function makeWaitingService({ db, clock, sites, boards }: WaitingParts): WaitingService {
  let wrong: readonly number[] = [];
  return {
    doubtful: () => wrong,
    routine: (states) => routineDue({ db, sites }, states, wrong, clock.now()),
    async read() {
      const now = clock.now();
      const wrongBoards = await boards.differing();
      const doubtful = wrongBoards.map(({ siteId }) => siteId);
      wrong = doubtful;
      const loud = (await listLoud(db, now, doubtful)).map(({ siteId }) => siteId);
      const states = loud.length === 0 ? [] : await readStates(db, await sites.listOf(loud), now);
      const routine = (await routineDue({ db, sites }, states, doubtful, now))?.dueAt ?? null;
      return {
        triggers: states.flatMap(undecidedOf),
        releases: [...states.flatMap(dueOf), ...(routine === null ? [] : [{ siteId: null, dueSince: routine }])],
        wrongBoards,
      };
    },
  };
}

/** As `routineOf` says it of all sites; of those that are calm by their boards. */
async function routineDue(
  { db, sites }: Pick<WaitingParts, 'db' | 'sites'>,
  states: readonly SiteState[],
  doubtful: readonly number[],
  now: number,
): Promise<RoutineCandidate | null> {
  const due = isRoutineWindow(now) ? await sites.dueOn(now) : [];
  if (due.length === 0) return null;
  const isLoud = new Set([...states.map(({ site }) => site.siteId), ...doubtful]);
  const calm = await listCalmBefore(db, due, now, noonDataStamp(now));
  const closed = [newestClosed(states, now), (await readCalmClosed(db, now, doubtful))?.closedAt ?? null];
  const closedAt = Math.max(...closed.flatMap((one) => one ?? []));
  const dueIds = new Set(due);
  const open = calm.filter(({ siteId }) => !isLoud.has(siteId)).map(calmSite);
  const all = [...states.map((state) => routineSite(state, dueIds, now)), ...open];
  return routineCandidate(all, closedAt, now);
}

/** Whether it has ground data makes no release due, nor later. */
const calmSite = ({ siteId, siteCode, dataAt }: BoardSite & { dataAt: number }): RoutineSite => ({
  ...{ siteId, siteCode, place: { place: 'routine' }, lastDataAt: dataAt, isDueToday: true },
  ...{ hasGroundData: false, hasOnset: false },
});

export const undecidedOf = ({ candidates }: SiteState): Waiting['triggers'] =>
  candidates.flatMap(({ siteId, triggers }) =>
    triggers
      .filter((trigger) => trigger.isUndecided && trigger.status === null)
      .map(({ triggerId, source, level, startedAt }) => ({ triggerId, siteId, source, level, startedAt })),
  );

export const dueOf = ({ candidates, event }: SiteState): Waiting['releases'] =>
  candidates.flatMap((candidate) => {
    const dueSince = releaseDueSince(candidate, event);
    return dueSince === null ? [] : [{ siteId: candidate.siteId, dueSince }];
  });
