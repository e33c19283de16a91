// Doors of earthquakes: lists for people, and the intake for feeds with a key.
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import type { Door } from '@bantay/server/http/door.ts';
import type { LoggersService } from '../../loggers/server/loggers-service.ts';
import { DEFAULT_SITE } from '../../sites/rules/site.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import {
  getEarthquakeAlerts,
  getEarthquakeEvents,
  getEarthquakeInformation,
  getEarthquakesOfDay,
  ingestEarthquakes,
} from '../wire/earthquake.ts';
import { presentEarthquake } from './earthquake-presenter.ts';
import type { EarthquakeService } from './earthquake-service.ts';

/** api-facts §6: the event list of the earlier client, and its page of alerts. */
const EVENTS = 300;
const ALERTS_OF_MAP = 300;
const ALERTS_OF_PAGE = 5;

export function earthquakeRoutes(
  door: Door,
  earthquakes: EarthquakeService,
  sites: SitesService,
  loggers: LoggersService,
): void {
  door(getEarthquakeInformation, async ({ params, query }) => {
    await sites.require(params.site_code ?? DEFAULT_SITE.siteCode);
    if (query.ts_start !== undefined && query.ts_end !== undefined) {
      // The contract has read them.
      const found = await earthquakes.between(fromManilaText(query.ts_start)!, fromManilaText(query.ts_end)!);
      const raised = found.filter(({ alerts }) => alerts.length > 0);
      return { eq_alerts: raised.map(presentEarthquake), eq_events: found.map(presentEarthquake) };
    }
    const [events, { events: raised }] = await Promise.all([
      earthquakes.recent({ limit: EVENTS, offset: 0 }),
      earthquakes.withAlerts({ limit: ALERTS_OF_MAP, offset: 0 }),
    ]);
    return { eq_alerts: raised.map(presentEarthquake), eq_events: events.map(presentEarthquake) };
  });

  door(getEarthquakesOfDay, async ({ body }) => {
    const [one, other] = [fromManilaText(body.start_ts)!, fromManilaText(body.end_ts)!]; // the contract has read them
    return (await earthquakes.between(one, other)).map(presentEarthquake);
  });

  door(getEarthquakeEvents, async ({ query }) => {
    const page = { limit: query.limit ?? EVENTS, offset: query.offset ?? 0 };
    return (await earthquakes.recent(page)).map(presentEarthquake);
  });

  door(getEarthquakeAlerts, async ({ query }) => {
    const page = { limit: query.limit ?? ALERTS_OF_PAGE, offset: query.offset ?? 0 };
    const { count, events } = await earthquakes.withAlerts(page);
    return { count, data: events.map(presentEarthquake) };
  });

  door(ingestEarthquakes, async ({ body, request }) => {
    const report = await earthquakes.record(body.events, await loggers.require(request.headers.authorization));
    const message = `${report.stored} stored, ${report.duplicates} known already, ${report.rejected} rejected`;
    return { status: true as const, message, ...report };
  });
}
