// Doors of rainfall for people: charts and tags.
import { getRainfallPlotData, tagInvalidData } from '@bantay/contract/rainfall';
import { fromManilaText } from '@bantay/domain/time/manila-time';
import type { Door } from '../../http/door.ts';
import { sharedReply } from '../../http/shared-reply.ts';
import type { SitesService } from '../sites/sites-service.ts';
import { writeGaugeSets } from './rainfall-presenter.ts';
import type { RainfallService } from './rainfall-service.ts';

/** specification 000, §9: default range of rainfall. */
const DEFAULT_DAYS = 3;

export function rainfallRoutes(door: Door, rainfall: RainfallService, sites: SitesService): void {
  // In a storm everybody looks at the same three days, and every reading is news.
  const replyChart = sharedReply(async (key) => {
    const [code, end, days, pixels] = JSON.parse(key) as [string, string | null, number, number | null]; // written below
    const charts = await rainfall.chart(await sites.require(code), end === null ? null : fromManilaText(end), days);
    return { pieces: writeGaugeSets(charts, pixels ?? undefined) };
  });
  door(getRainfallPlotData, ({ params, query, request, reply }) => {
    const { site_code, ts_end = null, days_diff = DEFAULT_DAYS } = params;
    return replyChart(JSON.stringify([site_code, ts_end, days_diff, query.pixels]), request, reply);
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
