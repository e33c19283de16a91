// What is marked on the charts of a site: asked once for all charts of a page, drawn by whoever draws one.
import type { SiteCode } from '@bantay/features/sites/rules/site.ts';
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keys } from '../api/keys.ts';
import { pollingAlways } from '../api/polling.ts';
import type { ChartContent } from '../ui/charts/time-chart-types.ts';
import type { DrawMarks } from './read-marks.ts';

/** Comes after the charts, with all that it needs. */
export const timeParts = () => import('./time-parts.ts');

const halfHour = (at: number) => at - (at % HALF_HOUR_MS);

/**
 * Epoch ms, of the half hours that hold both: a clock that ticks asks nothing, and bar and charts ask the same. `from` null: no stretch
 * is known. The answer may be kept on the device, so it holds nothing but data.
 */
export function useMarks(site: SiteCode, from: number | null, to: number) {
  const start = halfHour(from ?? to);
  const end = halfHour(to) + HALF_HOUR_MS;
  return useQuery({
    queryKey: keys.of('alerts', 'marks', site, start, end),
    queryFn: async ({ signal }) => (await timeParts()).readSiteMarks(site, start, end, signal),
    enabled: from !== null,
    ...pollingAlways,
  });
}

/** Puts the marks of a stretch on a chart; until they are there it stays as it is. */
export function useMarked(site: SiteCode, from: number | null, to: number): (content: ChartContent) => ChartContent {
  const { language } = useTranslation().i18n;
  const { data } = useMarks(site, from, to);
  const [draw, setDraw] = useState<DrawMarks | null>(null);
  const hasMarks = (data?.marks.length ?? 0) > 0;
  useEffect(() => {
    // Without what draws them the charts stay whole, and the list beside the bar has the marks.
    if (hasMarks)
      timeParts()
        .then(({ prepareMarks }) => prepareMarks())
        .then((made) => setDraw(() => made))
        .catch(() => undefined);
  }, [hasMarks]);
  return useMemo(
    () => (content) => (draw && data ? draw(content, data.marks, language) : content),
    [draw, data, language],
  );
}
