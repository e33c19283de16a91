// Doors of surficial markers: charts, table, trend and export for people.
import { fromManilaText, toManilaText } from '@bantay/kernel/time/manila-time';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { Door } from '@bantay/server/http/door.ts';
import { sendPieces } from '@bantay/server/http/send-pieces.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import {
  getAllStaffUsers,
  getMarkerHistoryTags,
  getSurficialMeasurers,
  getSurficialPlotData,
  getTabledObservations,
  getTrendingData,
  type TrendingReply,
} from '../wire/surficial.ts';
import type { MarkersService } from './markers-service.ts';
import { presentStaff, presentTrending, writeExport, writePlot, writeTable } from './surficial-presenter.ts';
import type { SurficialService } from './surficial-service.ts';

export interface SurficialParts {
  surficial: SurficialService;
  markers: MarkersService;
  sites: SitesService;
  clock: FieldClock;
}

/** Observations that a shift hands over (api-facts §4.1). */
const END_OF_SHIFT = 10;

const readTime = (text: string) => fromManilaText(text)!; // the contract has read it
const readStart = (text: string) => (text === 'None' ? null : readTime(text));
/** An end without time of day is the whole day. */
const readEnd = (text: string) => (text.length === 10 ? readTime(`${text} 23:59:59`) : readTime(text));

export function surficialRoutes(door: Door, { surficial, markers, sites, clock }: SurficialParts): void {
  door(getSurficialPlotData, async ({ params, query, reply }) => {
    const site = await sites.require(params.site_code);
    const isShift = query.is_end_of_shift === true;
    const charts = await surficial.plot(site, {
      from: isShift ? null : readStart(params.start),
      to: readEnd(params.end),
      newest: isShift ? END_OF_SHIFT : (query.limit ?? null),
      pixels: query.pixels ?? null,
      known: query.known_at === undefined ? null : readTime(query.known_at),
    });
    return sendPieces(reply, writePlot(charts));
  });

  door(getTabledObservations, async ({ params, reply }) => {
    const site = await sites.require(params.site_code);
    const table = await surficial.table(site, readStart(params.start), readEnd(params.end));
    return sendPieces(reply, writeTable(table));
  });

  door(getTrendingData, async ({ params }): Promise<TrendingReply> => {
    const site = await sites.require(params.site_code);
    const series = await surficial.trending(site, params.marker_name, readTime(params.ts));
    return series === null ? { has_trend: false } : { has_trend: true, trending_data: presentTrending(series) };
  });

  door(getMarkerHistoryTags, async ({ query, reply }) => {
    const { siteCode, rows } = await markers.forExport({
      from: readTime(query.ts_start),
      to: readEnd(query.ts_end),
      markerIds: [...new Set([...(query.markers ?? []), ...(query['markers[]'] ?? [])])],
    });
    const [year, month, day, ...time] = toManilaText(clock.now()).split(/[- :]/);
    const name = `${siteCode}_${month}-${day}-${year}_${time.join('-')}.csv`;
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return sendPieces(reply, writeExport(rows), 'text/csv');
  });

  door(getSurficialMeasurers, async ({ params }) => {
    const staff = await markers.staff(await sites.require(params.site_code));
    return { status: true as const, data: staff.map(presentStaff) };
  });

  door(getAllStaffUsers, async () => ({
    status: true as const,
    data: (await markers.staff(null)).map(presentStaff),
  }));
}
