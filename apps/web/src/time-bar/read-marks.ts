// Reads what is marked on the charts of a site, with what draws it.
import type { SiteCode } from '@bantay/features/sites/rules/site.ts';
import type { ChartMark } from '@bantay/features/time-bar/rules/chart-marks.ts';
import { timeBarCalls } from '@bantay/features/time-bar/wire/time-bar.calls.ts';
import type { readMarks } from '@bantay/features/time-bar/wire/time-bar.ts';
import { fromManilaText, toManilaText } from '@bantay/kernel/time/manila-time';
import { send } from '../api/client.ts';
import { i18n } from '../i18n/i18n.ts';
import type { ChartContent, ChartEvent } from '../ui/charts/time-chart-types.ts';
import { markText } from './mark-words.ts';

export interface SiteMarks {
  /** Oldest first. */
  marks: ChartMark[];
  isCut: boolean;
  /** The chart with its marks, in a language. */
  mark: (content: ChartContent, language: string) => ChartContent;
}

export async function readSiteMarks(site: SiteCode, from: number, to: number, signal: AbortSignal): Promise<SiteMarks> {
  const params = { siteCode: site, tsStart: toManilaText(from), tsEnd: toManilaText(to) };
  const [reply, { symbolPainters: painters }] = await Promise.all([
    send<typeof readMarks>(timeBarCalls.readMarks, { params, signal }),
    import('../ui/charts/time-chart-symbols.ts'),
    i18n.loadNamespaces('timebar'),
  ]);
  const marks = reply.marks.map(({ ts, ...mark }): ChartMark => ({ ...mark, at: fromManilaText(ts) ?? 0 }));
  const mark = (content: ChartContent, language: string) => {
    const t = i18n.getFixedT(language, 'timebar');
    const events = marks.map((one): ChartEvent => ({ at: one.at / 1000, label: markText(one, t) }));
    return { ...content, painters, events: [...(content.events ?? []), ...events] };
  };
  return { marks, isCut: reply.isCut, mark: marks.length === 0 ? (content) => content : mark };
}
