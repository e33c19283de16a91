// What is marked on the charts of a site: asked once for all charts of a page, drawn by whoever draws one.
import type { SiteCode } from '@bantay/features/sites/rules/site.ts';
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { keys } from '../api/keys.ts';
import { pollingAlways } from '../api/polling.ts';
import type { ChartContent } from '../ui/charts/time-chart-types.ts';

/** Epoch ms; `to` moves on by half hours, so that a clock that ticks asks nothing. `from` null: no stretch is known. */
export function useMarks(site: SiteCode, from: number | null, to: number) {
  const start = from === null ? null : Math.floor(from / HALF_HOUR_MS) * HALF_HOUR_MS;
  const end = Math.ceil(to / HALF_HOUR_MS) * HALF_HOUR_MS;
  return useQuery({
    queryKey: keys.of('alerts', 'marks', site, String(start), end),
    // Comes after the charts, with all that it needs.
    queryFn: async ({ signal }) => (await import('./read-marks.ts')).readSiteMarks(site, start ?? end, end, signal),
    enabled: start !== null,
    ...pollingAlways,
  });
}

/** Puts the marks of a stretch on a chart; until they are there it stays as it is. */
export function useMarked(site: SiteCode, from: number | null, to: number): (content: ChartContent) => ChartContent {
  const { language } = useTranslation().i18n;
  const { data } = useMarks(site, from, to);
  return useMemo(() => (content) => data?.mark(content, language) ?? content, [data, language]);
}
