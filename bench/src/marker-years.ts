// Five years of twenty markers: what the server answers and a page draws, against all points as JSON and SVG paths.
import { againstSvg } from './against-svg.ts';
import { openAsker } from './asker.ts';
import { MARKERS, markersUrl, YEARS } from './big-views.ts';
import { inLabStudio } from './browser.ts';
import { type BrowserBench, inLab } from './lab.ts';
import { thinnedAgainstWhole } from './thinned-against-whole.ts';
import { addMarkerYears } from './years-of-data.ts';

export const markerYears: BrowserBench = {
  name: 'marker-years',
  run: () =>
    inLab(async (lab) => {
      await lab.seed(false);
      const now = Date.now();
      const count = await addMarkerYears(lab, YEARS, MARKERS, now);
      const what = `${MARKERS} markers, ${YEARS} years, ${count.toLocaleString('en')} points`;
      const wholeUrl = markersUrl(now);
      return inLabStudio(lab, async (studio, app) => {
        const asker = await openAsker(app);
        const server = await thinnedAgainstWhole(asker, what, wholeUrl);
        await asker.close();
        const page = await againstSvg(studio, {
          what,
          path: '/surficial/lpa?range=all',
          emptyPath: '/surficial/lpa?range=3d',
          call: 'get_surficial_plot_data',
          wholeUrl,
          pick: '(markers) => markers.filter(({ data }) => data.length > 0).map(({ data }) => [data])',
          lineWidth: 2,
          plot: (open) => open.locator('.u-over').first(),
        });
        return [...server, ...page];
      });
    }),
};
