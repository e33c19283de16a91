// Where a site stands: the released side, the generated side, and the candidates that follow from both.
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import { candidatesFor, resultToOffer } from '../rules/candidate.ts';
import type { Candidate, RoutineCandidate } from '../rules/candidate-types.ts';
import { placeEvent } from '../rules/event-sorting.ts';
import type { GeneratedAlert } from '../rules/public-alert.ts';
import { type EventPlace, lastRelease, type ReleasedEvent } from '../rules/released-event.ts';
import { type RoutineSite, routineCandidate } from '../rules/routine-candidate.ts';
import * as releases from './releases-queries.ts';
import { listReportsOf, type ReportRow } from './reports-queries.ts';
import * as triggers from './triggers-queries.ts';

/** Triggers and reports this old can still hold an event: the extension limit and the longest validity, with room. */
export const TRIGGER_WINDOW_MS = 30 * DAY_MS;

export interface SiteState {
  site: Site;
  stored: releases.StoredEvent;
  event: ReleasedEvent;
  place: EventPlace;
  /** What the candidate rests on; null before the engine's first run. */
  generated: GeneratedAlert | null;
  /** Newest run, open or closing. */
  newest: GeneratedAlert | null;
  closedAt: number | null;
  candidates: Candidate[];
  /** Reports of landslide features that can still matter, newest first. */
  reports: ReportRow[];
}

/** Null only for a site without any release, which start-up does not leave behind. */
export const readSiteState = async (db: Db, site: Site, now: number): Promise<SiteState | null> =>
  (await readStates(db, [site], now))[0] ?? null;

/** In the order given, without those that have no release. Five statements, however many they are. */
export async function readStates(db: Db, sites: readonly Site[], now: number): Promise<SiteState[]> {
  const siteIds = sites.map(({ siteId }) => siteId);
  const events = new Map((await releases.listSiteEvents(db, siteIds)).map((event) => [event.row.siteId, event]));
  const generated = await triggers.listGenerated(db, siteIds);
  const reports = await listReportsOf(db, siteIds, now - TRIGGER_WINDOW_MS);
  return sites.flatMap((site) => {
    const stored = events.get(site.siteId);
    if (!stored || stored.releases.length === 0) return [];
    const known = { stored, run: generated.get(site.siteId) ?? null, reports: reports.get(site.siteId) ?? [] };
    return [stateOf(site, known, now)];
  });
}

function stateOf(
  site: Site,
  { stored, run, reports }: { stored: releases.StoredEvent; run: triggers.GeneratedRow | null; reports: ReportRow[] },
  now: number,
): SiteState {
  const event = releases.toReleasedEvent(stored);
  const place = placeEvent(event, now);
  const generated = run ? resultToOffer(run.closed, run.result, now) : null;
  const candidates = generated ? candidatesFor({ siteCode: site.siteCode, event, place, generated, now }) : [];
  const newest = run?.result ?? null;
  return { site, stored, event, place, generated, newest, closedAt: run?.closedAt ?? null, candidates, reports };
}

/** Of one site, by its code; of some, by their ids; null: of all. */
export type WhichSites = string | readonly number[] | null;

export async function readAllStates(
  db: Db,
  sites: SitesService,
  now: number,
  which: WhichSites = null,
): Promise<SiteState[]> {
  if (which === null) return readStates(db, await sites.list(), now);
  if (typeof which !== 'string') return readStates(db, await sites.listOf(which), now);
  const site = await sites.read(which);
  return site === null ? [] : readStates(db, [site], now);
}

/** The one routine candidate over all these sites, or null. `due`: ids of those of which today is a routine day. */
export function routineOf(
  states: readonly SiteState[],
  due: ReadonlySet<number>,
  now: number,
): RoutineCandidate | null {
  const closedAt = newestClosed(states, now);
  if (closedAt === null) return null;
  return routineCandidate(
    states.map((state) => routineSite(state, due, now)),
    closedAt,
    now,
  );
}

/** A closing of the future says nothing. */
export function newestClosed(states: readonly SiteState[], now: number): number | null {
  const closed = states.flatMap(({ closedAt }) => (closedAt !== null && closedAt <= now ? [closedAt] : []));
  return closed.length === 0 ? null : Math.max(...closed);
}

export const routineSite = (state: SiteState, due: ReadonlySet<number>, now: number): RoutineSite => ({
  siteId: state.site.siteId,
  siteCode: state.site.siteCode,
  place: state.place,
  lastDataAt: lastRelease(state.event.releases, now)?.dataAt ?? Number.NEGATIVE_INFINITY,
  isDueToday: due.has(state.site.siteId),
  hasGroundData: state.generated?.hasGroundData ?? false,
  hasOnset: state.candidates.some((candidate) => candidate.kind === 'onset' && candidate.level > 0),
});
