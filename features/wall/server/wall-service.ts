// What a screen on the wall is told: from the standing of all sites, the newest words of the sensors, and the open problems of duty.
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { SiteState, Standing, StandingService } from '../../alerts/server/standing-service.ts';
import type { DutyProblem, DutyService } from '../../duty/server/duty-service.ts';
import { hoursMs } from '../../limits/rules/limit-values.ts';
import { readLimitsOf } from '../../limits/server/limits-service.ts';
import type { MomsService } from '../../moms/server/moms-service.ts';
import type { RainfallService } from '../../rainfall/server/rainfall-service.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import type { SubsurfaceService } from '../../subsurface/server/subsurface-service.ts';
import { decisionEvent, lastEvents, problemEvent, type WallEvent } from '../rules/wall-events.ts';
import { nextDue, type WallWaiting, wallWaiting } from '../rules/wall-site.ts';

export interface WallSite {
  site: Site;
  /** Reports of landslide features that nobody has validated yet. */
  features: number;
  /** Null before its first release. */
  stands: {
    state: SiteState;
    /** Level as the plate may show it. */
    shown: 0 | 1 | 2 | 3 | 'no information';
    waiting: WallWaiting | null;
    due: number | null;
    measuring: number;
    sources: number;
  } | null;
}

export interface Wall {
  /** Field time, epoch ms. */
  now: number;
  sites: WallSite[];
  heard: number;
  sensors: number;
  help: DutyProblem[];
  problems: number;
  events: WallEvent[];
}

export interface WallService {
  read(): Promise<Wall>;
}

interface Parts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  sites: Pick<SitesService, 'list'>;
  standing: Pick<StandingService, 'read'>;
  rainfall: Pick<RainfallService, 'newestReadings'>;
  subsurface: Pick<SubsurfaceService, 'health'>;
  duty: Pick<DutyService, 'list'>;
  moms: Pick<MomsService, 'waiting'>;
}

export function makeWallService(parts: Parts): WallService {
  const { clock, sites, standing, duty, moms } = parts;
  return {
    async read() {
      const now = clock.now();
      const all = await sites.list();
      const stands = await standing.read(now, null);
      const open = await duty.list();
      const heard = await hearSensors(parts, all, now);
      const reports = await moms.waiting();
      const shown = all.map((site) => ({
        ...siteOf(site, stands, now),
        features: reports.filter(({ siteId }) => siteId === site.siteId).length,
      }));
      const untaken = open.filter(({ acknowledgedAt }) => acknowledgedAt === null);
      const help = untaken.filter(({ kind }) => kind === 'help');
      const events = [...shown.flatMap((one) => eventsOf(one, stands, now)), ...open.flatMap(problemOf)];
      return {
        ...{ now, sites: shown, help, events: lastEvents(events, now) },
        ...{ heard: heard.filter(Boolean).length, sensors: heard.length },
        problems: untaken.filter(({ kind }) => problemEvent(kind) !== null).length - help.length,
      };
    },
  };
}

const askedOf = ({ decisions }: Standing) =>
  decisions.map(({ triggerId, userId, tsSet, tsAck }) => ({
    triggerId,
    isAnswered: userId !== null,
    at: tsAck ?? tsSet,
  }));

function siteOf(site: Site, standing: Standing, now: number): Omit<WallSite, 'features'> {
  const state = standing.states.find((one) => one.site.siteId === site.siteId);
  const truth = standing.truths.get(site.siteId);
  const newest = state?.stored.releases[0];
  if (!state || !truth || !newest) return { site, stands: null };
  const { place, candidates, stored } = state;
  const due = { place, candidates, level: stored.row.alertLevel, dataAt: newest.dataTs, seasonGroup: site.season };
  return {
    site,
    stands: {
      ...{ state, shown: truth.shown, due: nextDue(due, now) },
      waiting: wallWaiting(
        truth.waiting,
        candidates.flatMap(({ triggers }) => triggers),
        askedOf(standing),
      ),
      measuring: truth.measuring.length,
      sources: truth.measuring.length + truth.missing.length,
    },
  };
}

/** Of each gauge and column in use, whether it was heard in time; one of two sites counts once. */
async function hearSensors(
  { db, rainfall, subsurface }: Parts,
  sites: readonly Site[],
  now: number,
): Promise<boolean[]> {
  const heard = new Map<string, boolean>();
  const siteIds = sites.map(({ siteId }) => siteId);
  const columns = await subsurface.health(db);
  const limits = await readLimitsOf(db, [...siteIds, ...columns.map(({ column }) => column.siteId)], now);
  for (const [siteId, gauges] of await rainfall.newestReadings(siteIds)) {
    const silentMs = hoursMs(limits.get(siteId)!.gaugeSilent); // of each site that was asked for
    for (const { gaugeName, newestAt } of gauges) heard.set(gaugeName, newestAt !== null && now - newestAt <= silentMs);
  }
  for (const { column, newestAt } of columns) {
    const silentMs = hoursMs(limits.get(column.siteId)!.columnSilent); // as above
    heard.set(column.tsmName, newestAt !== null && now - newestAt <= silentMs);
  }
  return [...heard.values()];
}

function eventsOf({ site, stands }: WallSite, { sent, decisions }: Standing, now: number): WallEvent[] {
  if (!stands) return [];
  const { stored, candidates } = stands.state;
  const { siteCode } = site;
  const level = stored.row.alertLevel;
  const releases = stored.releases.flatMap(({ releaseId, releasedAt, cancelledAt }): WallEvent[] => [
    { at: releasedAt, kind: 'released', siteCode, level },
    ...(cancelledAt === null ? [] : [{ at: cancelledAt, kind: 'cancelled' as const, siteCode, level }]),
    ...sent
      .filter((row) => row.releaseId === releaseId && row.component === SMS)
      .map(({ ts }) => ({ at: ts, kind: 'sent' as const, siteCode, level })),
  ]);
  const triggers = candidates.flatMap((candidate) => candidate.triggers);
  const decided = decisions.flatMap((row): WallEvent[] => {
    const trigger = triggers.find(({ triggerId }) => triggerId === row.triggerId);
    if (!trigger) return [];
    const kind = row.userId === null ? 'asked' : decisionEvent(row.alertStatus);
    return kind === null ? [] : [{ at: row.tsAck ?? row.tsSet, kind, siteCode, level: trigger.level as 0 | 1 | 2 | 3 }]; // levels of triggers are these
  });
  const isLate = stands.due !== null && stands.due < now;
  return [
    ...releases,
    ...decided,
    ...(isLate ? [{ at: stands.due ?? now, kind: 'late' as const, siteCode, level: null }] : []),
  ];
}

/** Of a release's two texts the SMS (monitoring_ewi_logs.component). */
const SMS = 1;

function problemOf({ kind, siteCode, since }: DutyProblem): WallEvent[] {
  const event = problemEvent(kind);
  return event === null ? [] : [{ at: since, kind: event, siteCode, level: null }];
}
