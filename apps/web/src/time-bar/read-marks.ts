// Reads what is marked on the charts of a site, and draws it.
import type { SiteCode } from '@bantay/features/sites/rules/site.ts';
import type { ChartMark } from '@bantay/features/time-bar/rules/chart-marks.ts';
import { timeBarCalls } from '@bantay/features/time-bar/wire/time-bar.calls.ts';
import type { readMarks } from '@bantay/features/time-bar/wire/time-bar.ts';
import { fromManilaText, toManilaText } from '@bantay/kernel/time/manila-time';
import { send } from '../api/client.ts';
import { i18n } from '../i18n/i18n.ts';
import type { ChartEvent, ChartMarks } from '../ui/charts/time-chart-types.ts';
import { markText } from './mark-words.ts';

export interface SiteMarks {
  /** Oldest first. */
  marks: ChartMark[];
  isCut: boolean;
}

export async function readSiteMarks(site: SiteCode, from: number, to: number, signal: AbortSignal): Promise<SiteMarks> {
  const params = { siteCode: site, tsStart: toManilaText(from), tsEnd: toManilaText(to) };
  const reply = await send<typeof readMarks>(timeBarCalls.readMarks, { params, signal });
  const marks = reply.marks.map(({ ts, ...mark }): ChartMark => ({ ...mark, at: fromManilaText(ts) ?? 0 }));
  return { marks, isCut: reply.isCut };
}

/** In the words of a language. */
export type DrawMarks = (marks: readonly ChartMark[], language: string) => ChartMarks;

/** Fetches what draws them, and their words. */
export async function prepareMarks(): Promise<DrawMarks> {
  const [{ symbolPainters: painters }] = await Promise.all([
    import('../ui/charts/time-chart-symbols.ts'),
    i18n.loadNamespaces('timebar'),
  ]);
  return (marks, language) => {
    const t = i18n.getFixedT(language, 'timebar');
    return { painters, events: marks.map((one): ChartEvent => ({ at: one.at / 1000, label: markText(one, t) })) };
  };
}
