// Marks for charts: they come after the page, with what draws them.
import type { SiteCode } from '@bantay/features/sites/rules/site.ts';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterDrawn } from '../ui/charts/first-drawn.ts';
import type { ChartMarks } from '../ui/charts/time-chart-types.ts';
import type { DrawMarks, readSiteMarks } from './read-marks.ts';
import { useMarks } from './use-marks.ts';

/** Comes after the charts, with all that it needs. */
export const timeParts = afterDrawn(() => import('./time-parts.ts'));

const readLater: typeof readSiteMarks = async (...asked) => (await timeParts()).readSiteMarks(...asked);

/** Of a stretch; null until they are there, with what draws them, and where there are none. */
export function useChartMarks(site: SiteCode, from: number | null, to: number): ChartMarks | null {
  const { language } = useTranslation().i18n;
  const { data } = useMarks(site, from, to, readLater);
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
    () => (draw && data && hasMarks ? draw(data.marks, language) : null),
    [draw, data, hasMarks, language],
  );
}
