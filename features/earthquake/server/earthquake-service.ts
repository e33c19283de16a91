// Earthquakes: coming in from a feed, judged against the sites, and read by maps and dialogs.
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import { MAX_FUTURE_MS } from '@bantay/kernel/time/measured-at';
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import type { Logger, LoggersService } from '../../loggers/server/loggers-service.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import * as queries from './earthquake-queries.ts';
import type { RawEarthquake } from './read-earthquake.ts';
import { type EarthquakeReport, recordEarthquakes } from './record-earthquakes.ts';

export type { RawEarthquake } from './read-earthquake.ts';

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
const MOST_OF_A_DAY = 1000;

export function makeEarthquakeService(
  db: Db,
  clock: FieldClock,
  sites: SitesService,
  loggers: LoggersService,
  alerts: AlertsService,
): EarthquakeService {
  const context = { db, clock, sites, loggers, alerts };
  const complete = (events: readonly queries.EarthquakeRow[]) => withAlertsOf(context, events);

  return {
    record: (events, logger) => recordEarthquakes(context, events, logger),
    async between(one, other) {
      const page = { limit: MOST_OF_A_DAY, offset: 0 };
      return complete(await queries.listEvents(db, Math.min(one, other), Math.max(one, other), page));
    },
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
}

interface ReadContext {
  db: Db;
  sites: Pick<SitesService, 'list'>;
}

/** Each with the sites that it raised; one of a site that is not listed any more is left out. */
async function withAlertsOf(
  { db, sites }: ReadContext,
  events: readonly queries.EarthquakeRow[],
): Promise<EarthquakeWithAlerts[]> {
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
