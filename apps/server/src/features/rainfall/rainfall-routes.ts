// Doors of rainfall for people: charts and tags.
import { getRainfallPlotData, tagInvalidData } from '@bantay/contract/rainfall';
import { fromManilaText } from '@bantay/domain/time/manila-time';
import type { Door } from '../../http/door.ts';
import { sendPieces } from '../../http/send-pieces.ts';
import type { SitesService } from '../sites/sites-service.ts';
import { writeGaugeSets } from './rainfall-presenter.ts';
import type { RainfallService } from './rainfall-service.ts';

/** specification 000, §9: default range of rainfall. */
const DEFAULT_DAYS = 3;

export function rainfallRoutes(door: Door, rainfall: RainfallService, sites: SitesService): void {
  door(getRainfallPlotData, async ({ params, query, reply }) => {
    const site = await sites.require(params.site_code);
    const endsAt = params.ts_end === undefined ? null : fromManilaText(params.ts_end);
    const charts = await rainfall.chart(site, endsAt, params.days_diff ?? DEFAULT_DAYS);
    return sendPieces(reply, writeGaugeSets(charts, query.pixels));
  });

  door(
    tagInvalidData,
    async ({ body, user }) => ({
      status: 'success' as const,
      message: 'Invalid rainfall tag saved!',
      rain_tag_id: await rainfall.tag(
        {
          rainId: body.rain_id,
          startAt: fromManilaText(body.ts_start)!,
          endAt: body.ts_end === null ? null : fromManilaText(body.ts_end)!,
          observedData: body.observed_data,
          remarks: body.remarks?.trim() || null,
        },
        user.userId,
      ),
    }),
    { dialect: 'error' },
  );
}
