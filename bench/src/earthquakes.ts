// Earthquakes: the three lists of 20,000 events against those of 300, and 2,000 circles on the map against SVG circles.
import { gzipSync } from 'node:zlib';
import type { RawEarthquake } from '@bantay/features/earthquake/server/earthquake-service.ts';
import { DAY_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import type { App } from '../../apps/server/src/app.ts';
import { systemActor } from '../../apps/server/src/database/audit.ts';
import { freshPage, inStudio, type Studio, signInOn } from './browser.ts';
import { type BrowserBench, type Figure, inLab, type Lab, median, ms, ratio, signIn, timed } from './lab.ts';

const FEW = 300;
const MANY = 20_000;
const ROUNDS = 30;
const CALLS = [
  ['events, 300 rows', '/api/analysis/get_earthquake_events?limit=300&offset=0'],
  ['alerts, page 3', '/api/analysis/get_earthquake_alerts?limit=10&offset=20'],
  ['map and lists', '/api/analysis/get_earthquake_information/lpa'],
] as const;
/** The newest are all near enough to raise both sites, so that the answers are equally long; of the others one in ten. */
const NEAR_EVERY = 10;
const CIRCLES = 2000;
const TURNS = 15;
/** Ours can be pressed and comes with the coast below; bare SVG circles are the least that a page could do. */
const SLOWER = 1.5;

export const earthquakes: BrowserBench = {
  name: 'earthquakes',
  run: async () => [...(await inLab(lists)), ...(await inStudio(circles))],
};

async function lists(lab: Lab): Promise<Figure[]> {
  await lab.seed(false);
  const app = await lab.openApp();
  const now = Date.now() - DAY_MS;
  const cookie = await signIn(app);
  const ask = (url: string) => app.http.inject({ method: 'GET', url, headers: { cookie } });
  const timesOf = async () => {
    const found: { took: number; body: string }[] = [];
    for (const [, url] of CALLS) {
      const { body, statusCode } = await ask(url);
      if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`);
      const took: number[] = [];
      for (let round = 0; round < ROUNDS; round++) took.push(await timed(() => ask(url)));
      found.push({ took: median(took), body });
    }
    return found;
  };
  // The same three hundred are the newest before and after: the rest is what lies behind them.
  await storeEarthquakes(app, 0, FEW, now);
  const few = await timesOf();
  const took = await timed(() => storeEarthquakes(app, FEW, MANY, now));
  const many = await timesOf();
  return [
    {
      what: 'stored and judged, a thousand at a time',
      value: `${MANY - FEW} events in ${(took / 1000).toFixed(1)} s`,
      target: '',
      isMet: null,
    },
    ...CALLS.map(([name], place) => {
      const { took: ours, body } = many[place]!; // in range
      const figure = ratio(`${name}: of ${MANY} ÷ of ${FEW}`, ours, few[place]!.took, 2); // in range
      const size = `${(body.length / 1000).toFixed(0)} kB, packed ${(gzipSync(body).length / 1000).toFixed(1)} kB`;
      return { ...figure, value: `${figure.value}, ${size}` };
    }),
  ];
}

const FEED = { actor: systemActor, gauges: [], postsEarthquakes: true, keyId: null };

/** Those of so many, counted from the newest, a thousand at a time. */
export async function storeEarthquakes(app: App, from: number, until: number, now: number): Promise<void> {
  for (let first = from; first < until; first += 1000) {
    await app.services.earthquakes.record(madeUp(first, Math.min(until, first + 1000), now), FEED);
  }
}

/** Newest first, an hour apart. */
function madeUp(from: number, until: number, now: number): RawEarthquake[] {
  return Array.from({ length: until - from }, (_, offset) => {
    const place = from + offset;
    const isNear = place < FEW || place % NEAR_EVERY === 0;
    return {
      ts: toManilaText(now - 45 * DAY_MS - place * 3_600_000),
      magnitude: isNear ? 5 : 2 + (place % 20) / 10,
      depth: place % 90,
      latitude: isNear ? 11.79 : 8 + (place % 700) / 100,
      longitude: isNear ? 125.03 : 122 + (place % 500) / 100,
      issuer: 'DEMO',
      province: 'Samar',
    };
  });
}

/** The page of the product with its answer replaced, at full speed and on a processor four times slower. */
async function circles(studio: Studio): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const cpu of [1, 4]) {
    const { page, context } = await freshPage(studio, { cpu });
    await page.route('**/get_earthquake_information/**', (route) =>
      route.fulfill({ json: { eq_events: manyOnWire(), eq_alerts: [] } }),
    );
    await signInOn(page);
    await page.goto('/earthquake/lpa');
    await page.locator('.leaflet-overlay-pane canvas').waitFor();
    await page.waitForTimeout(3000);
    const [ours, svg] = (await page.evaluate(DRAW)) as [number[], number[]]; // what the script above gives
    await context.close();
    const value = `${ms(median(ours))} against ${ms(median(svg))} for bare SVG circles`;
    const isMet = median(ours) <= SLOWER * median(svg);
    figures.push({
      what: `${CIRCLES} circles and the coast, CPU ÷ ${cpu}, until drawn`,
      value,
      target: `≤ ${SLOWER} ×`,
      isMet,
    });
  }
  return figures;
}

function manyOnWire(): object[] {
  return Array.from({ length: CIRCLES }, (_, place) => ({
    eq_id: place + 1,
    ts: '2026-01-05 10:00:00',
    magnitude: (2 + (place % 40) / 10).toFixed(10),
    depth: '10.0000000000',
    latitude: (11.3 + (place % 97) / 97).toFixed(10),
    longitude: (124.4 + (place % 89) / 75).toFixed(10),
    critical_distance: null,
    issuer: 'DEMO',
    processed: 1,
    province: 'Samar',
    eq_alerts: [],
  }));
}

/**
 * In turns: the map makes and draws all its circles again, as for another theme; then as many SVG circles of the same sizes
 * are made and drawn. Each until the frame after its drawing, a forced layout included. As text: see chart-draw.
 */
const DRAW = `(async () => {
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const map = document.querySelector('.leaflet-container');
  const box = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  box.setAttribute('width', map.clientWidth);
  box.setAttribute('height', map.clientHeight);
  map.parentElement.append(box);
  const svgCircles = () => {
    const parts = Array.from({ length: ${CIRCLES} }, (_, place) => {
      const circle = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
      circle.setAttribute('cx', (place % 89) * map.clientWidth / 89);
      circle.setAttribute('cy', (place % 97) * map.clientHeight / 97);
      circle.setAttribute('r', 2 * 2 ** ((2 + (place % 40) / 10) / 2));
      circle.setAttribute('fill', '#00656b');
      circle.setAttribute('fill-opacity', 0.25);
      circle.setAttribute('stroke', '#00656b');
      return circle;
    });
    box.replaceChildren(...parts);
  };
  const timed = async (work) => {
    await frames();
    const began = performance.now();
    work();
    await frames();
    return performance.now() - began;
  };
  const [ours, svg] = [[], []];
  for (let turn = 0; turn < ${TURNS}; turn++) {
    ours.push(await timed(() => document.documentElement.classList.toggle('redrawn')));
    svg.push(await timed(svgCircles));
    box.replaceChildren();
  }
  return [ours, svg];
})()`;
