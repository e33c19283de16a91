// Earthquakes: coming in from a feed, judged against the sites, and read by maps and dialogs.
import { DAY_MS, fromManilaText } from '@bantay/kernel/time/manila-time';
import { MAX_FUTURE_MS } from '@bantay/kernel/time/measured-at';
import { writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction, lockSite } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import type { Logger, LoggersService } from '../../loggers/server/loggers-service.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import {
  type EarthquakeJudgement,
  type EarthquakeRefusal,
  earthquakeTechInfo,
  judgeEarthquake,
  refuseEarthquake,
} from '../rules/earthquake-trigger.ts';
import { isAsked, SAME_QUAKE_MS } from '../rules/same-quake.ts';
import * as queries from './earthquake-queries.ts';

export interface RawEarthquake {
  ts: string;
  magnitude?: unknown;
  depth?: unknown;
  latitude?: unknown;
  longitude?: unknown;
  issuer: string;
  province?: string | null | undefined;
}

export interface EarthquakeReport {
  stored: number;
  duplicates: number;
  rejected: number;
  /** Sites raised, over all events. */
  alerts: number;
  items: { index: number; outcome: string; reason?: string }[];
}

export interface EarthquakeWithAlerts extends queries.EarthquakeRow {
  alerts: (queries.EarthquakeAlertRow & { site: Site })[];
}

export type EarthquakeOfTrigger = queries.EarthquakeRow & queries.EarthquakeAlertRow;

export interface EarthquakeService {
  record(events: readonly RawEarthquake[], logger: Logger): Promise<EarthquakeReport>;
  /** Newest first, between two instants in either order. */
  between(one: number, other: number): Promise<EarthquakeWithAlerts[]>;
  /** The last 365 days, newest first. */
  recent(page: queries.Page): Promise<EarthquakeWithAlerts[]>;
  withAlerts(page: queries.Page): Promise<{ count: number; events: EarthquakeWithAlerts[] }>;
  ofTriggers(triggerIds: readonly number[]): Promise<EarthquakeOfTrigger[]>;
  exists(eqId: number, tx: Db): Promise<boolean>;
}

const YEAR_MS = 365 * DAY_MS;
/** Nothing before 1900 was located with instruments here. */
const FIRST_YEAR = Date.UTC(1900, 0, 1);
const MOST_OF_A_DAY = 1000;
const SECOND_MS = 1000;

export function makeEarthquakeService(
  db: Db,
  clock: FieldClock,
  sites: SitesService,
  loggers: LoggersService,
  alerts: AlertsService,
): EarthquakeService {
  return {
    async record(events, logger) {
      if (!logger.postsEarthquakes) throw new Problem('forbidden');
      // Before the transaction, which may not use the pool, and once for all events.
      const places = (await sites.list()).flatMap(({ siteId, latitude, longitude }) =>
        latitude === null || longitude === null ? [] : [{ siteId, latitude, longitude }],
      );
      return inTransaction(db, async (tx) => {
        // All at once and in order: an event may raise several sites, and others lock them in this order too.
        for (const siteId of places.map((place) => place.siteId).sort((a, b) => a - b)) await lockSite(tx, siteId);
        const now = clock.now();
        const report: EarthquakeReport = { stored: 0, duplicates: 0, rejected: 0, alerts: 0, items: [] };
        const raised = new Set<number>();
        const refused: (RawEarthquake & { reason: string })[] = [];
        const accepted: { index: number; event: ReadEvent; judged: EarthquakeJudgement }[] = [];
        for (const [index, raw] of events.entries()) {
          const event = readEvent(raw, now);
          if ('reason' in event) {
            report.rejected++;
            report.items.push({ index, outcome: 'rejected', reason: event.reason });
            refused.push({ ...raw, reason: event.reason });
          } else accepted.push({ index, event, judged: judgeEarthquake(event, places) });
        }
        const ids = await queries.insertEvents(tx, accepted.map(toRow));
        for (const [place, { index, event, judged }] of accepted.entries()) {
          const eqId = ids[place] ?? null;
          if (eqId === null) {
            // A repeat never touches what was judged.
            report.duplicates++;
            report.items.push({ index, outcome: 'duplicate' });
            continue;
          }
          report.stored++;
          report.alerts += judged.alerts.length;
          await raise(tx, eqId, event, judged);
          for (const { siteId } of judged.alerts) raised.add(siteId);
        }
        report.items.sort((one, other) => one.index - other.index);
        await loggers.touch(logger, tx);
        const { items: _items, ...counts } = report;
        if (report.stored + report.rejected > 0) {
          const action = report.stored > 0 ? 'earthquake.events' : 'earthquake.rejected';
          await writeAudit(tx, {
            ...logger.actor,
            fieldAt: now,
            action,
            after: { ...counts, refused },
            topic: 'earthquake',
          });
        }
        for (const siteId of [...raised].sort((a, b) => a - b)) await alerts.runOpen(siteId, tx);
        return report;
      });
    },

    between: (one, other) =>
      queries
        .listEvents(db, Math.min(one, other), Math.max(one, other), { limit: MOST_OF_A_DAY, offset: 0 })
        .then(complete),

    async recent(page) {
      const now = clock.now();
      return complete(await queries.listEvents(db, now - YEAR_MS, now + MAX_FUTURE_MS, page));
    },

    async withAlerts(page) {
      const count = await queries.countEventsWithAlerts(db);
      return { count, events: await complete(await queries.listEventsWithAlerts(db, page, count)) };
    },

    ofTriggers: (triggerIds) => queries.listOfTriggers(db, triggerIds),
    exists: async (eqId, tx) => (await queries.readEventId(tx, eqId)) !== null,
  };

  /**
   * A row for each site inside the critical distance, and a trigger unless people are asked about this quake already: a second
   * issuer, or a revised solution, must not make officers decide twice. One that is much stronger, or comes after an
   * "Invalid", does ask again.
   */
  async function raise(tx: Db, eqId: number, event: ReadEvent, { alerts: near, criticalKm }: EarthquakeJudgement) {
    for (const { siteId, distanceKm } of near) {
      const info = earthquakeTechInfo(event, distanceKm, criticalKm!); // alerts have a critical distance
      const others = await queries.listTriggering(tx, siteId, event.ts - SAME_QUAKE_MS, event.ts + SAME_QUAKE_MS);
      const raised = others.map((other) => ({ ...other, at: other.ts }));
      const isKnown = isAsked({ ...event, at: event.ts }, raised);
      // One trigger per instant: in the place of an older one it would be decided already.
      const taken = new Set(others.map((other) => other.triggerAt));
      let at = event.ts;
      while (taken.has(at)) at += SECOND_MS;
      const triggerId = isKnown ? null : await alerts.stateTrigger(siteId, 'e1', at, info, tx);
      await queries.insertAlert(tx, { eqId, siteId, distanceKm, triggerId });
    }
  }

  async function complete(events: readonly queries.EarthquakeRow[]): Promise<EarthquakeWithAlerts[]> {
    const bySite = new Map((await sites.list()).map((site) => [site.siteId, site]));
    const byEvent = new Map<number, EarthquakeWithAlerts['alerts']>();
    const ids = events.map((event) => event.eqId);
    for (const row of await queries.listAlerts(db, ids)) {
      const site = bySite.get(row.siteId);
      const own = byEvent.get(row.eqId) ?? [];
      byEvent.set(row.eqId, own);
      if (site) own.push({ ...row, site });
    }
    return events.map((event) => ({ ...event, alerts: byEvent.get(event.eqId) ?? [] }));
  }
}

interface ReadEvent {
  ts: number;
  magnitude: number;
  depthKm: number | null;
  latitude: number;
  longitude: number;
  issuer: string;
  province: string | null;
}

function toRow({
  event,
  judged,
}: {
  event: ReadEvent;
  judged: EarthquakeJudgement;
}): Omit<queries.EarthquakeRow, 'eqId'> {
  return { ...event, criticalKm: judged.criticalKm, processed: judged.processed };
}

function readEvent(raw: RawEarthquake, now: number): ReadEvent | { reason: EarthquakeRefusal | 'no issuer' } {
  const ts = readTime(raw.ts);
  if (ts === null) return { reason: 'not a time' };
  if (ts > now + MAX_FUTURE_MS) return { reason: 'in the future' };
  const issuer = raw.issuer.trim();
  if (issuer === '') return { reason: 'no issuer' };
  const hasDepth = raw.depth !== undefined && raw.depth !== null && raw.depth !== '';
  const event = {
    ts,
    magnitude: readNumber(raw.magnitude),
    depthKm: hasDepth ? readNumber(raw.depth) : null,
    latitude: readNumber(raw.latitude),
    longitude: readNumber(raw.longitude),
    issuer,
    province: raw.province?.trim() || null,
  };
  const reason = refuseEarthquake(event);
  return reason === null ? event : { reason };
}

function readTime(text: string): number | null {
  const hasOffset = /T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
  const at = hasOffset ? Date.parse(text) : fromManilaText(text.trim().slice(0, 19));
  return at === null || Number.isNaN(at) || at < FIRST_YEAR ? null : at;
}

function readNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\s*[-+]?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : Number.NaN;
}
