// Earthquakes of a feed come in: judged against the sites, stored once, and those that are near enough raise their sites.
import { writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction, lockSite } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import type { Logger, LoggersService } from '../../loggers/server/loggers-service.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { type EarthquakeJudgement, earthquakeTechInfo, judgeEarthquake } from '../rules/earthquake-trigger.ts';
import { isAsked, SAME_QUAKE_MS } from '../rules/same-quake.ts';
import * as queries from './earthquake-queries.ts';
import { type RawEarthquake, type ReadEvent, readEvent } from './read-earthquake.ts';

export interface RecordContext {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  sites: Pick<SitesService, 'list'>;
  loggers: Pick<LoggersService, 'touch'>;
  alerts: Pick<AlertsService, 'stateTrigger' | 'runOpen'>;
}

export interface EarthquakeReport {
  stored: number;
  duplicates: number;
  rejected: number;
  /** Sites raised, over all events. */
  alerts: number;
  items: { index: number; outcome: string; reason?: string }[];
}

/** An event that may be stored, with its place in the list that was sent. */
interface Accepted {
  index: number;
  event: ReadEvent;
  judged: EarthquakeJudgement;
}
type Places = Parameters<typeof judgeEarthquake>[1];

const SECOND_MS = 1000;

export async function recordEarthquakes(
  context: RecordContext,
  events: readonly RawEarthquake[],
  logger: Logger,
): Promise<EarthquakeReport> {
  const { db, clock, loggers, alerts } = context;
  if (!logger.postsEarthquakes) throw new Problem('forbidden');
  // Before the transaction, which may not use the pool, and once for all events.
  const places = await listPlaces(context);
  return inTransaction(db, async (tx) => {
    // All at once and in order: an event may raise several sites, and others lock them in this order too.
    for (const siteId of inOrder(places.map((place) => place.siteId))) await lockSite(tx, siteId);
    const now = clock.now();
    const { accepted, refused } = sortEvents(events, places, now);
    const { items, raised, stored, duplicates, alerts: raisings } = await storeAccepted(context, tx, accepted);
    const counts = { stored, duplicates, rejected: refused.length, alerts: raisings };
    await loggers.touch(logger, tx);
    if (counts.stored + counts.rejected > 0) {
      await writeAudit(tx, {
        ...logger.actor,
        fieldAt: now,
        action: counts.stored > 0 ? 'earthquake.events' : 'earthquake.rejected',
        after: { ...counts, refused: refused.map(({ raw, reason }) => ({ ...raw, reason })) },
        topic: 'earthquake',
      });
    }
    for (const siteId of inOrder(raised)) await alerts.runOpen(siteId, tx);
    const rejected = refused.map(({ index, reason }) => ({ index, outcome: 'rejected', reason }));
    return { ...counts, items: [...items, ...rejected].sort((one, other) => one.index - other.index) };
  });
}

async function listPlaces({ sites }: RecordContext): Promise<Places> {
  return (await sites.list()).flatMap(({ siteId, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ siteId, latitude, longitude }],
  );
}

const inOrder = (siteIds: Iterable<number>) => [...siteIds].sort((a, b) => a - b);

function sortEvents(events: readonly RawEarthquake[], places: Places, now: number) {
  const accepted: Accepted[] = [];
  const refused: { index: number; raw: RawEarthquake; reason: string }[] = [];
  for (const [index, raw] of events.entries()) {
    const event = readEvent(raw, now);
    if ('reason' in event) refused.push({ index, raw, reason: event.reason });
    else accepted.push({ index, event, judged: judgeEarthquake(event, places) });
  }
  return { accepted, refused };
}

async function storeAccepted(context: RecordContext, tx: Db, accepted: readonly Accepted[]) {
  const ids = await queries.insertEvents(
    tx,
    accepted.map(({ event, judged: { criticalKm, processed } }) => ({ ...event, criticalKm, processed })),
  );
  const items: EarthquakeReport['items'] = [];
  const raised = new Set<number>();
  let [stored, duplicates, alerts] = [0, 0, 0];
  for (const [place, { index, event, judged }] of accepted.entries()) {
    const eqId = ids[place] ?? null;
    if (eqId === null) {
      // A repeat never touches what was judged.
      duplicates++;
      items.push({ index, outcome: 'duplicate' });
      continue;
    }
    stored++;
    alerts += judged.alerts.length;
    await raiseSites(context, tx, eqId, event, judged);
    for (const { siteId } of judged.alerts) raised.add(siteId);
  }
  return { stored, duplicates, alerts, items, raised };
}

/**
 * A row for each site inside the critical distance, and a trigger unless people are asked about this quake already: a second
 * issuer, or a revised solution, must not make officers decide twice. One that is much stronger, or comes after an
 * "Invalid", does ask again.
 */
async function raiseSites(
  { alerts }: RecordContext,
  tx: Db,
  eqId: number,
  event: ReadEvent,
  { alerts: near, criticalKm }: EarthquakeJudgement,
): Promise<void> {
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
