// What is marked on the charts of a site: asked once for all charts of a page, drawn by whoever draws one.

import type { SiteCode } from '@bantay/features/sites/rules/site.ts';
import type { ChartMark } from '@bantay/features/time-bar/rules/chart-marks.ts';
import { timeBarCalls } from '@bantay/features/time-bar/wire/time-bar.calls.ts';
import type { readMarks } from '@bantay/features/time-bar/wire/time-bar.ts';
import { fromManilaText, HALF_HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { pollingAlways } from '../api/polling.ts';
import { i18n } from '../i18n/i18n.ts';
import type { ChartContent, ChartEvent } from '../ui/charts/time-chart-types.ts';
import { markText } from './mark-words.ts';

/** Epoch ms; `to` moves on by half hours, so that a clock that ticks asks nothing. */
export function useMarks(site: SiteCode, from: number | null, to: number) {
  const start = from === null ? null : Math.floor(from / HALF_HOUR_MS) * HALF_HOUR_MS;
  const end = Math.ceil(to / HALF_HOUR_MS) * HALF_HOUR_MS;
  return useQuery({
    queryKey: keys.of('alerts', 'marks', site, String(start), end),
    queryFn: async ({ signal }) => {
      const [reply] = await Promise.all([
        send<typeof readMarks>(timeBarCalls.readMarks, {
          params: { siteCode: site, tsStart: toManilaText(start ?? 0), tsEnd: toManilaText(end) },
          signal,
        }),
        i18n.loadNamespaces('timebar'),
      ]);
      const marks = reply.marks.map(({ ts, ...mark }): ChartMark => ({ ...mark, at: fromManilaText(ts) ?? 0 }));
      return { marks, isCut: reply.isCut };
    },
    enabled: start !== null,
    ...pollingAlways,
  });
}

type Draw = (content: ChartContent) => ChartContent;
const plain: Draw = (content) => content;

/** Puts the marks of a stretch on a chart; until they are there it stays as it is. `from` null: no stretch is known yet. */
export function useMarked(site: SiteCode, from: number | null, to: number): Draw {
  const { t } = useTranslation('timebar', { useSuspense: false });
  const { data } = useMarks(site, from, to);
  const { data: painters } = useQuery({
    queryKey: ['marks-painters'],
    queryFn: async () => (await import('../ui/charts/time-chart-symbols.ts')).symbolPainters,
    enabled: (data?.marks.length ?? 0) > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    if (!data || !painters) return plain;
    const marks = data.marks.map((mark): ChartEvent => ({ at: mark.at / 1000, label: markText(mark, t) }));
    return (content) => ({ ...content, painters, events: [...(content.events ?? []), ...marks] });
  }, [data, painters, t]);
}
