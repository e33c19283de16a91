// What stands: every site with its running alert, its candidates, and what releases and decisions say of them; how a new one begins.
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import type { RoutineCandidate } from '../rules/candidate-types.ts';
import type { PlateTruth } from '../rules/plate-truth.ts';
import { isRoutineWindow, noonDataStamp } from '../rules/routine-schedule.ts';
import { listChanged, type Mark, type Scope } from './boards-queries.ts';
import { openRoutineOf } from './open-routine.ts';
import { type QuietSite, readQuiet } from './quiet-sites.ts';
import * as releases from './releases-queries.ts';
import { listReportReleases, type ReportReleaseRow } from './reports-queries.ts';
import { forgetRuns } from './site-runs-queries.ts';
import { readAllStates, readSiteState, routineOf, type SiteState, type WhichSites } from './site-state.ts';
import { readTruths } from './site-truth.ts';
import * as triggers from './triggers-queries.ts';

export type { LogRow, ReleaseRow, SavedTriggerRow, StoredEvent } from './releases-queries.ts';
export type { QuietSite, Scope, SiteState };

export interface Standing {
  states: SiteState[];
  invalids: releases.StoredEvent[];
  routine: RoutineCandidate | null;
  /** Null outside 11:30–24:00. */
  routineBlock: RoutineBlock | null;
  sent: releases.LogRow[];
  decisions: triggers.DecisionRow[];
  /** Which release told of which report of a landslide feature. */
  reportReleases: ReportReleaseRow[];
  /** By site id. */
  truths: Map<number, PlateTruth>;
}

export interface RoutineBlock {
  unreleased: Site[];
  released: (releases.ReleaseRow & { siteId: number; eventId: number })[];
}

export interface StandingService {
  /** At `now`, epoch ms. */
  read(now: number, which: WhichSites): Promise<Standing>;
  /** The same without what releases and decisions say of it: half the statements. */
  readStates(now: number, which: WhichSites): Promise<Pick<Standing, 'states' | 'truths'>>;
  /**
   * Sites of a scope of which something may have changed since a mark, and the mark to ask with next time. `named`: told each time.
   * `timedIds`: those without which nothing can be said of the routine release. `isSince` false: that mark is of another time or
   * place, and all are told.
   */
  changed(
    scope: Scope,
    since: string | null,
    now: number,
    named: Iterable<number>,
  ): Promise<{ siteIds: number[]; timedIds: number[]; mark: string; isSince: boolean }>;
  /** Of some sites those of which nothing is to be told but whether anything measures there. */
  quiet(siteIds: readonly number[], now: number): Promise<QuietSite[]>;
  /** Of one site as a transaction sees it; null before its first release. */
  readIn(tx: Db, site: Site, now: number): Promise<{ state: SiteState; truth: PlateTruth } | null>;
  /** A site that is new gets its first statement, level 0. */
  begin(tx: Db, site: Site, now: number): Promise<void>;
  /** One that was not watched for a while: from now on, and not from where it was left. */
  beginAgain(tx: Db, site: Site): Promise<void>;
  /** The highest level that is released or waits; 0 where nothing does. */
  levelOf(tx: Db, site: Site, now: number): Promise<number>;
}

export function makeStandingService(db: Db, sites: SitesService): StandingService {
  const readStates: StandingService['readStates'] = async (now, which) => {
    const states = await readAllStates(db, sites, now, which);
    return { states, truths: await readTruths(db, states) };
  };
  return {
    begin: openRoutineOf,
    async beginAgain(tx, { siteId }) {
      await forgetRuns(tx, siteId);
    },
    async readIn(tx, site, now) {
      const state = await readSiteState(tx, site, now);
      if (state === null) return null;
      return { state, truth: (await readTruths(tx, [state])).get(site.siteId)! }; // of each that was asked for
    },
    async levelOf(tx, site, now) {
      const state = await readSiteState(tx, site, now);
      return Math.max(state?.stored.row.alertLevel ?? 0, state?.generated?.level ?? 0);
    },
    async changed(scope, since, now, named) {
      // What is released at noon is judged together until the day ends.
      const timed = isRoutineWindow(now) ? await sites.dueOn(now) : [];
      const { mark, ...found } = await listChanged(db, scope, markOf(since), now, { named: [...named], timed });
      return { ...found, mark: `${mark.era}-${mark.xid}-${mark.at}-${mark.places}` };
    },
    quiet: (siteIds, now) => readQuiet(db, sites, siteIds, now),
    readStates,
    async read(now, which) {
      const { states, truths } = await readStates(now, which);
      const today = new Set(await sites.dueOn(now));
      const invalids = await releases.listInvalidEvents(db, now - DAY_MS);
      const events = [...states.map((state) => state.stored), ...invalids];
      const routineBlock = isRoutineWindow(now) ? await readRoutineBlock(db, states, today, now) : null;
      const shown = [...states.flatMap((state) => state.stored.releases), ...(routineBlock?.released ?? [])];
      const sent = await releases.listSent(
        db,
        shown.map((release) => release.releaseId),
      );
      const reportReleases = await listReportReleases(
        db,
        events.flatMap((event) => event.triggers.map((trigger) => trigger.triggerId)),
      );
      const shownIds = new Set(states.map(({ site }) => site.siteId));
      return {
        states,
        invalids: invalids.filter((event) => shownIds.has(event.row.siteId)),
        routine: routineOf(states, today, now),
        routineBlock,
        sent,
        decisions: await triggers.listDecisions(db, triggersOffered(states)),
        ...{ reportReleases, truths },
      };
    },
  };
}

/** Null: none that this program gave. */
function markOf(text: string | null): Mark | null {
  const parts = /^(\d{1,18})-(\d{1,18})-(\d{1,16})-([\da-f]{16})$/.exec(text ?? '');
  return parts && { era: parts[1]!, xid: parts[2]!, at: Number(parts[3]), places: parts[4]! }; // all of them stand in it
}

/** Of all candidates. */
export const triggersOffered = (states: readonly SiteState[]): number[] =>
  states.flatMap((state) => state.candidates.flatMap((one) => one.triggers.map((trigger) => trigger.triggerId)));

async function readRoutineBlock(
  db: Db,
  states: readonly SiteState[],
  today: ReadonlySet<number>,
  now: number,
): Promise<RoutineBlock | null> {
  const due = states.filter((state) => state.place.place === 'routine' && today.has(state.site.siteId));
  if (due.length === 0) return null;
  const dueIds = new Set(due.map(({ site }) => site.siteId));
  const released = (await releases.listReleasesAt(db, noonDataStamp(now))).filter(({ siteId }) => dueIds.has(siteId));
  const releasedIds = new Set(released.map(({ siteId }) => siteId));
  const unreleased = due.filter(({ site }) => !releasedIds.has(site.siteId));
  return { unreleased: unreleased.map((state) => state.site), released };
}
