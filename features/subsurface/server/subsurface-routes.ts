// Doors of the tilt columns: columns of a site and the chart of one for people, readings for loggers with a key.
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import type { Door } from '@bantay/server/http/door.ts';
import { packingFor } from '@bantay/server/http/packing.ts';
import type { LoggersService } from '../../loggers/server/loggers-service.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { getSiteSubsurfaceColumns, getSubsurfacePlotData, ingestTilt } from '../wire/subsurface.ts';
import { makePlotReplies } from './plot-replies.ts';
import { plotPieces, presentColumn } from './subsurface-presenter.ts';
import type { SubsurfaceService } from './subsurface-service.ts';
import type { TiltReadingsService } from './tilt-readings-service.ts';

interface Parts {
  subsurface: SubsurfaceService;
  tiltReadings: TiltReadingsService;
  sites: SitesService;
  loggers: LoggersService;
}

/** 1,000 readings of about 120 bytes, with room for long names. */
const BODY_LIMIT = 512 * 1024;

export function subsurfaceRoutes(door: Door, { subsurface, tiltReadings, sites, loggers }: Parts): void {
  const replies = makePlotReplies();

  door(getSiteSubsurfaceColumns, async ({ params }) => {
    const site = await sites.require(params.site_code);
    return (await subsurface.columns(site)).map(presentColumn);
  });

  door(getSubsurfacePlotData, async ({ params, query, request, reply }) => {
    const column = await subsurface.requireColumn(params.column);
    const hours = params.hour_value;
    const endAt = fromManilaText(params.ts_end)!; // the contract has read it
    const startAt = params.ts_start === 'None' ? null : fromManilaText(params.ts_start)!; // as above
    const window = await subsurface.window(column, { endAt, startAt });
    const wishes = {
      withHealth: query.include_comms_health === 'true',
      withDropped: query.dropped === 'true',
      pixels: query.pixels,
    };
    const known = query.known_at === undefined ? null : fromManilaText(query.known_at);
    const name = JSON.stringify([window.start, window.end, hours, wishes, known]);
    const packing = packingFor(request.headers['accept-encoding']);
    const body = await replies.give(column, name, packing, async () =>
      plotPieces(await subsurface.chart(column, window, hours, known), wishes),
    );
    reply.header('vary', 'accept-encoding');
    if (packing !== null) reply.header('content-encoding', packing);
    // Written already; the declaration says that this reply is not checked while running.
    return reply.type('application/json').send(body) as never;
  });

  door(
    ingestTilt,
    async ({ body, request }) => {
      const report = await tiltReadings.record(body.readings, await loggers.require(request.headers.authorization));
      const message = `${report.stored} stored, ${report.duplicates} known already, ${report.rejected} rejected`;
      return { status: true as const, message, ...report };
    },
    { bodyLimit: BODY_LIMIT },
  );
}
