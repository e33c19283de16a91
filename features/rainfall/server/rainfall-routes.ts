// Doors of rainfall for people: charts and tags.
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import type { Door } from '@bantay/server/http/door.ts';
import { sharedReply } from '@bantay/server/http/shared-reply.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import {
  endInvalidTag,
  getMoreGauges,
  getRainfallPlotData,
  getRainJudgement,
  tagInvalidData,
  withdrawInvalidTag,
} from '../wire/rainfall.ts';
import { presentJudgement, writeGaugeSets } from './rainfall-presenter.ts';
import type { GaugeGroup, RainfallService } from './rainfall-service.ts';

/** specification 000, §9: default range of rainfall. */
const DEFAULT_DAYS = 3;

/** The same question is answered once. */
interface ChartKey {
  site: string;
  end: string | null;
  days: number;
  pixels: number | null;
  form: 'columns' | null;
  group: GaugeGroup;
  known: string | null;
}

export function rainfallRoutes(door: Door, rainfall: RainfallService, sites: SitesService): void {
  // In a storm everybody looks at the same three days, and every reading is news.
  const replyChart = sharedReply(async (key) => {
    const { site: code, end, days, pixels, form, group, known } = JSON.parse(key) as ChartKey; // written below
    const site = await sites.require(code);
    const instant = (text: string | null) => (text === null ? null : fromManilaText(text));
    const charts = await rainfall.chart(site, { endsAt: instant(end), days, group, known: instant(known) });
    return { pieces: writeGaugeSets(charts, { pixels, form }) };
  });
  door(getRainfallPlotData, ({ params, query, request, reply }) => {
    const { site_code: site, ts_end: end = null, days_diff: days = DEFAULT_DAYS } = params;
    const { pixels = null, form = null, known_at: known = null } = query;
    return replyChart(keyOf({ site, end, days, pixels, form, known, group: 'page' }), request, reply);
  });
  door(getMoreGauges, ({ params: { site_code: site, ts_end: end, days_diff: days }, query, request, reply }) => {
    const { pixels = null, form = null, known_at: known = null } = query;
    return replyChart(keyOf({ site, end, days, pixels, form, known, group: 'more' }), request, reply);
  });
  door(getRainJudgement, async ({ params }) =>
    presentJudgement(await rainfall.judge(await sites.require(params.site_code))),
  );

  door(tagInvalidData, async ({ body, user }) => ({
    status: 'success' as const,
    message: 'Invalid rainfall tag saved!',
    rain_tag_id: await rainfall.tag(
      {
        rainId: body.rain_id,
        startAt: readTime(body.ts_start),
        endAt: body.ts_end === null ? null : readTime(body.ts_end),
        observedData: body.observed_data,
        remarks: body.remarks?.trim() || null,
      },
      user.userId,
    ),
  }));

  door(endInvalidTag, async ({ body, user }) => {
    await rainfall.endTag(body.rain_tag_id, body.ts_end ? fromManilaText(body.ts_end) : null, user.userId);
    return { status: true as const, message: 'The tag has ended.' };
  });
  door(withdrawInvalidTag, async ({ body, user }) => {
    await rainfall.withdrawTag(body.rain_tag_id, user.userId);
    return { status: true as const, message: 'The tag is withdrawn.' };
  });
}

const keyOf = (key: ChartKey) => JSON.stringify(key);

const readTime = (text: string) => fromManilaText(text)!; // the contract has read it
