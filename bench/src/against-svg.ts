// A page of charts against the plain way: all points as JSON, one SVG path per series. Time until drawn, heap, frames of panning.
import type { Page } from '@playwright/test';
import { freshPage, type Studio, signInOn } from './browser.ts';
import { type Figure, median, ms, quantile, ratio, times } from './lab.ts';
import { movingFrames, panFigure, panFrames, untilDrawn } from './pan.ts';

export interface Scene {
  what: string;
  /** Page with everything, and the same page with as little as it offers. */
  path: string;
  emptyPath: string;
  /** Part of the address of the call behind the page. */
  call: string;
  /** The same call without `pixels`. */
  wholeUrl: string;
  /** JavaScript: the reply → the same charts, each a list of series, each a list of { x, y }; the panned one first. */
  pick: string;
  /** Of the page's lines, px. */
  lineWidth: number;
  /** Which plot of the page is panned. */
  plot: (page: Page) => ReturnType<Page['locator']>;
}

const ROUNDS = 3;
const SLOW = 4;
/** So much of the page is in sight, px, that the charts in question are: those out of sight are not drawn. */
const SIGHT = 2000;

export async function againstSvg(studio: Studio, scene: Scene): Promise<Figure[]> {
  const fast = await samples(studio, scene, 1);
  const slow = await samples(studio, scene, SLOW);
  const of = (all: readonly Sample[], part: 'drawn' | 'heapMb' | 'afterBytes') =>
    median(all.map((sample) => sample[part]));
  const heaps = [of(fast.ours, 'heapMb'), of(fast.svg, 'heapMb')] as const;
  const against = `${scene.what}: page ÷ all as JSON and SVG paths`;
  return [
    ratio(`${against}, from asking until drawn`, of(fast.ours, 'drawn'), of(fast.svg, 'drawn'), 1),
    ratio(`${against}, from the last byte until drawn`, of(fast.ours, 'afterBytes'), of(fast.svg, 'afterBytes'), 1),
    ratio(`${against}, the same at CPU ÷ ${SLOW}`, of(slow.ours, 'afterBytes'), of(slow.svg, 'afterBytes'), 1),
    {
      what: `${against}, heap`,
      value: `${times(heaps[0] / heaps[1])} (${heaps[0].toFixed(1)} / ${heaps[1].toFixed(1)} MB)`,
      target: '≤ 1 ×',
      isMet: heaps[0] <= heaps[1],
    },
    panAgainstSvg(`${scene.what}, CPU ÷ ${SLOW}`, framesOf(slow.ours), framesOf(slow.svg)),
  ];
}

/** In turns, so that a busy machine is busy for both. */
async function samples(studio: Studio, scene: Scene, cpu: number): Promise<{ ours: Sample[]; svg: Sample[] }> {
  const [ours, svg]: [Sample[], Sample[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await pageSample(studio, scene, cpu));
    svg.push(await svgSample(studio, scene, cpu));
  }
  return { ours, svg };
}

const framesOf = (all: readonly Sample[]) => all.flatMap(({ frames }) => frames);

/** Good enough where a hand sees no steps, and where SVG would be no better. */
function panAgainstSvg(what: string, ours: readonly number[], svg: readonly number[]): Figure {
  const figure = panFigure(what, ours);
  const [middle, p95] = [median(svg), quantile(svg, 0.95)];
  return {
    ...figure,
    value: `${figure.value}; SVG paths ${ms(middle)} / ${ms(p95)}`,
    target: `${figure.target}, or those of SVG paths`,
    isMet: figure.isMet === true || (median(ours) <= middle && quantile(ours, 0.95) <= p95),
  };
}

interface Sample {
  /** From the request until the fourth frame after the last drawing, ms. */
  drawn: number;
  /** From the last byte, ms. */
  afterBytes: number;
  /** More than the page with little data holds. */
  heapMb: number;
  /** ms */
  frames: number[];
}

/** As text: what compiles this file gives names to functions with a helper that the page does not have. */
const NOTE_DRAWINGS = `window.afterFrames = (left, done) => {
  if (left === 0) done();
  else requestAnimationFrame(() => afterFrames(left - 1, done));
};
new PerformanceObserver((list) => {
  for (const { name } of list.getEntries()) {
    if (name === 'time-chart') afterFrames(4, () => performance.mark('drawn'));
  }
}).observe({ entryTypes: ['measure'] })`;

async function pageSample(studio: Studio, scene: Scene, cpu: number): Promise<Sample> {
  const { page, context, debug } = await freshPage(studio, { cpu, height: SIGHT });
  await page.addInitScript({ content: NOTE_DRAWINGS });
  await signInOn(page);
  await open(page, scene.emptyPath);
  const before = await heapMb(debug);
  await open(page, scene.path);
  const times = await timesOf(page, scene.call);
  const after = await heapMb(debug);
  const frames = cpu === 1 ? [] : await panFrames(page, scene.plot(page));
  await context.close();
  return { ...times, heapMb: after - before, frames };
}

/** Of the newest call behind the page and the newest drawing. */
const timesOf = (page: Page, call: string) =>
  page.evaluate((part) => {
    const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes(part));
    const asked = calls.at(-1) as PerformanceResourceTiming; // of the kind that was asked for
    const { startTime } = performance.getEntriesByName('drawn').at(-1)!; // the page has marked it
    return { drawn: startTime - asked.startTime, afterBytes: startTime - asked.responseEnd };
  }, call);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('.u-over').first().waitFor({ timeout: 120_000 });
  await untilDrawn(page);
}

async function svgSample(studio: Studio, scene: Scene, cpu: number): Promise<Sample> {
  const { page, context, debug } = await freshPage(studio, { cpu, height: SIGHT });
  await page.addInitScript({ content: NOTE_DRAWINGS });
  await signInOn(page);
  await open(page, scene.emptyPath);
  const before = await heapMb(debug);
  await page.evaluate(svgWay(scene));
  const times = await timesOf(page, scene.call);
  const after = await heapMb(debug);
  const frames = cpu === 1 ? [] : ((await page.evaluate(SVG_PAN)) as number[]); // what the script above gives
  await context.close();
  return { ...times, heapMb: after - before, frames };
}

/** JavaScript values and what the document keeps for them, after a collection. */
async function heapMb(debug: Awaited<ReturnType<typeof freshPage>>['debug']): Promise<number> {
  await debug.send('HeapProfiler.collectGarbage');
  const use = (await debug.send('Runtime.getHeapUsage')) as Record<string, number>; // Chromium's figures
  return ((use.usedSize ?? 0) + (use.embedderHeapUsedSize ?? 0) + (use.backingStorageSize ?? 0)) / 1e6;
}

/** Of a chart of the page at 1366 px. */
const WIDTH = 520;
const HEIGHT = 620;

/** The reply is kept, as a page keeps it for its tables and files. */
const svgWay = ({ wholeUrl, pick, lineWidth }: Scene) => `(async () => {
  const reply = await (await fetch(${JSON.stringify(wholeUrl)})).json();
  window.kept = reply;
  const box = document.createElement('div');
  box.id = 'plain';
  for (const chart of (${pick})(reply)) {
    const ns = 'http://www.w3.org/2000/svg';
    const svg = document.createElementNS(ns, 'svg');
    svg.setAttribute('width', ${WIDTH});
    svg.setAttribute('height', ${HEIGHT});
    svg.setAttribute('viewBox', '0 0 ${WIDTH} ${HEIGHT}');
    svg.setAttribute('preserveAspectRatio', 'none');
    let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const series of chart) for (const { x, y } of series) {
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < low) low = y;
      if (y > high) high = y;
    }
    for (const series of chart) {
      let d = '';
      for (const { x, y } of series) {
        d += (d === '' ? 'M' : 'L') + ((x - left) / (right - left) * ${WIDTH}).toFixed(1) + ' ' + ((high - y) / (high - low || 1) * ${HEIGHT}).toFixed(1);
      }
      const path = document.createElementNS(ns, 'path');
      path.setAttribute('d', d);
      path.setAttribute('fill', 'none');
      path.setAttribute('stroke', '#00656b');
      path.setAttribute('stroke-width', ${lineWidth});
      path.setAttribute('stroke-linejoin', 'round');
      path.setAttribute('vector-effect', 'non-scaling-stroke');
      svg.append(path);
    }
    box.append(svg);
  }
  document.body.prepend(box);
  scrollTo(0, 0);
  await new Promise((done) => afterFrames(4, done));
  performance.mark('drawn');
})()`;

/** Half of the window moves past, by the view box alone: the least that panning SVG can cost. */
const SVG_PAN = movingFrames(
  `const svg = document.querySelector('#plain svg');`,
  `svg.setAttribute('viewBox', ${WIDTH / 4} * (1 + done) + ' 0 ${WIDTH / 2} ${HEIGHT}');`,
);
