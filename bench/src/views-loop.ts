// How long the server's loop is held up while people look at years of data and loggers post, against idle.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HALF_HOUR_MS, halfHour, toManilaText } from '@bantay/kernel/time/manila-time';
import type { App } from '../../apps/server/src/app.ts';
import { type Asker, longestStall, openAsker } from './asker.ts';
import { columnUrl, MARKERS, MILLION_DAYS, markersUrl, SEASON_DAYS, withPixels, YEARS } from './big-views.ts';
import { storeEarthquakes } from './earthquakes.ts';
import { type Bench, type Figure, type Lab, ms, times } from './lab.ts';
import { stallFigure } from './thinned-against-whole.ts';
import { addLongColumn, addMarkerYears, postSweep } from './years-of-data.ts';

const ROUNDS = 5;
const EARTHQUAKES = 20_000;
/** People who look at one view after the other, each for so long. */
const VIEWERS = 5;
const LOOK_MS = 2000;
const SWEEP_EVERY_MS = 2000;
const LOAD_MS = 15_000;

export const viewsLoop: Bench = {
  name: 'views-loop',
  async run(lab) {
    await lab.seed(true);
    const now = halfHour(Date.now());
    await addMarkerYears(lab, YEARS, MARKERS, now);
    await addLongColumn(lab, MILLION_DAYS, now - DAY_MS);
    const app = await lab.openApp();
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    await storeEarthquakes(app, 0, EARTHQUAKES, now - DAY_MS);
    const asker = await openAsker(app);
    const { shown, whole } = viewsOf(now);
    const figures: Figure[] = [];
    for (const [name, url] of [...shown, ...whole]) {
      const stalls: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        await forgetReplies(lab);
        stalls.push(await longestStall(() => asker.get(url)));
      }
      figures.push(stallFigure(name, stalls));
    }
    app.startJobs();
    figures.push(...(await mixedLoad(app, asker, shown, now)));
    await asker.close();
    return figures;
  },
};

type View = readonly [name: string, url: string];

/** Views as pages ask for them, and without their pixels. */
function viewsOf(now: number): { shown: View[]; whole: View[] } {
  const end = encodeURIComponent(toManilaText(now));
  const shown: View[] = [
    ['five years of 20 markers, thinned', withPixels(markersUrl(now))],
    ['30 nodes, 90 days, thinned', withPixels(columnUrl(now, SEASON_DAYS))],
    ['30 nodes, a million points, thinned', withPixels(columnUrl(now, MILLION_DAYS))],
    ['a year of rain of 4 gauges, thinned', withPixels(`/api/rainfall/get_rainfall_plot_data/lpa/${end}/365`)],
    ['map and lists of 20,000 earthquakes', '/api/analysis/get_earthquake_information/lpa'],
    ['observations of five years as a table', `/api/surficial/tabled_marker_observations/lpa/None/${end}`],
  ];
  const whole: View[] = [
    ['five years of 20 markers, every point', markersUrl(now)],
    ['30 nodes, a million points, every one', columnUrl(now, MILLION_DAYS)],
  ];
  return { shown, whole };
}

const forgetReplies = (lab: Lab) => lab.pool.query(`update tsm_sensors set revision = nextval('tilt_revision')`);

/** In three runs: what held up the loop in each of them is work, what did so in one is the machine. */
async function mixedLoad(app: App, asker: Asker, views: readonly View[], now: number): Promise<Figure[]> {
  const ratios: { p99: number; idle: number; longest: number; read: number }[] = [];
  let sweeps = 0;
  for (let run = 0; run < 3; run++) {
    const idle = (await loopDelay(() => sleep(LOAD_MS / 3))).p99;
    let read = 0;
    const until = Date.now() + LOAD_MS;
    const viewer = async (place: number) => {
      await sleep((place * LOOK_MS) / VIEWERS);
      for (let turn = place; Date.now() < until; turn++) {
        await asker.get(views[turn % views.length]![1]); // in range
        read++;
        await sleep(LOOK_MS);
      }
    };
    const logger = async () => {
      while (Date.now() < until) {
        await postSweep(app, now - DAY_MS + sweeps++ * HALF_HOUR_MS);
        await sleep(SWEEP_EVERY_MS);
      }
    };
    const busy = await loopDelay(() =>
      Promise.all([logger(), ...Array.from({ length: VIEWERS }, (_, at) => viewer(at))]),
    );
    ratios.push({ ...busy, idle, read });
  }
  ratios.sort((one, other) => one.p99 / one.idle - other.p99 / other.idle);
  const middle = ratios[1]!; // three runs
  const value = middle.p99 / middle.idle;
  return [
    {
      what: `loop delay p99: ${VIEWERS} people through all of these, a sweep every ${SWEEP_EVERY_MS / 1000} s ÷ idle`,
      value: `${times(value)} (${ms(middle.p99)} / ${ms(middle.idle)}; ${middle.read} views in ${LOAD_MS / 1000} s)`,
      target: '≤ 3 ×',
      isMet: value <= 3,
    },
    stallFigure(
      'the same load',
      ratios.map(({ longest }) => longest),
    ),
  ];
}

async function loopDelay(work: () => Promise<unknown>): Promise<{ p99: number; longest: number }> {
  const histogram = monitorEventLoopDelay({ resolution: 10 });
  histogram.enable();
  const longest = await longestStall(work);
  histogram.disable();
  return { p99: histogram.percentile(99) / 1e6, longest };
}
