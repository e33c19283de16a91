// A tilt column of thirty nodes: ninety days looked at first, again and after a new sweep; and a million points of a year.
import { HALF_HOUR_MS, halfHour } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { againstSvg } from './against-svg.ts';
import { longestStall, openAsker } from './asker.ts';
import { columnUrl, MILLION_DAYS, SEASON_DAYS, withPixels } from './big-views.ts';
import { inLabStudio, type Studio } from './browser.ts';
import { type BrowserBench, type Figure, inLab, type Lab, median, ratio } from './lab.ts';
import { stallFigure, thinnedAgainstWhole } from './thinned-against-whole.ts';
import { addLongColumn, postSweep } from './years-of-data.ts';

const ROUNDS = 5;
const SECOND_VIEW_MS = 50;

export const longColumn: BrowserBench = {
  name: 'long-column',
  run: () =>
    inLab(async (lab) => {
      await lab.seed(false);
      const now = halfHour(Date.now());
      // The newest sweeps come while it is measured.
      await addLongColumn(lab, MILLION_DAYS, now - ROUNDS * HALF_HOUR_MS);
      const season = await seasonViews(lab, now);
      return inLabStudio(lab, async (studio, app) => {
        const asker = await openAsker(app);
        const forget = () => sql`update tsm_sensors set revision = nextval('tilt_revision')`.execute(lab.db);
        const of = (days: number) => `30 nodes, ${days} days, ${days === SEASON_DAYS ? '268,000' : '1,000,000'} points`;
        const figures: Figure[] = [...season];
        for (const days of [SEASON_DAYS, MILLION_DAYS]) {
          const url = columnUrl(now, days);
          figures.push(...(await thinnedAgainstWhole(asker, of(days), url, forget)));
          figures.push(...(await drawn(studio, of(days), days === SEASON_DAYS ? '3m' : 'all', url)));
        }
        await asker.close();
        return figures;
      });
    }),
};

/** Displacement and shapes of both orientations. */
const PICK = `(items) => {
  const block = (name) => items.find(({ type }) => type === name).data;
  return [...block('displacement'), ...block('column_position').data].map(({ data }) => data.map((series) => series.data));
}`;

const drawn = (studio: Studio, what: string, range: string, wholeUrl: string) =>
  againstSvg(studio, {
    what,
    path: `/subsurface/lpa?range=${range}`,
    emptyPath: '/subsurface/lpa?range=3d',
    call: 'get_subsurface_plot_data',
    wholeUrl,
    pick: PICK,
    lineWidth: 1.4,
    plot: (open) =>
      open
        .getByRole('figure', { name: /displacement/i })
        .first()
        .locator('.u-over'),
  });

/** Each round is a server that has read nothing yet. */
async function seasonViews(lab: Lab, now: number): Promise<Figure[]> {
  const [first, second, next]: [number[], number[], number[]] = [[], [], []];
  const [firstStalls, secondStalls]: [number[], number[]] = [[], []];
  const url = withPixels(columnUrl(now, SEASON_DAYS));
  for (let round = 0; round < ROUNDS; round++) {
    const app = await lab.openApp();
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    const asker = await openAsker(app);
    firstStalls.push(await longestStall(async () => first.push((await asker.get(url)).took)));
    for (let time = 0; time < ROUNDS; time++) {
      secondStalls.push(await longestStall(async () => second.push((await asker.get(url)).took)));
    }
    await postSweep(app, now - (ROUNDS - round) * HALF_HOUR_MS);
    next.push((await asker.get(url)).took);
    await asker.close();
  }
  const what = `30 nodes, ${SEASON_DAYS} days`;
  const again = ratio(`${what}: second view ÷ first`, median(second), median(first), 1);
  return [
    {
      ...again,
      target: `≤ ${SECOND_VIEW_MS} ms`,
      isMet: median(second) <= SECOND_VIEW_MS,
    },
    ratio(`${what}: view after a new reading ÷ first`, median(next), median(first), 0.5),
    stallFigure(`${what}, first view`, firstStalls),
    stallFigure(`${what}, second view`, secondStalls),
  ];
}
