// Every page on a bad line and a slow processor with an empty cache: when it can be used, against when its bytes could be there.
import { BAD_LINE, freshPage, inStudio, type SignedIn, type Studio, signedInState, until } from './browser.ts';
import { type BrowserBench, type Figure, median } from './lab.ts';

const VISITS = 3;
const SLOW = { cpu: 4, isBadLine: true };
/** Issue: sign-in usable within this time after its bytes could have arrived; the same is asked of every page. */
const MOST_AFTER_MS = 1500;

/** The first two are named by the issue; a chart counts when its canvas is drawn. `PAGES=/opcen,/events` takes some. */
const PATHS = process.env.PAGES?.split(',') ?? [
  '/opcen',
  '/rainfall/lpa?range=3m',
  '/surficial/lpa',
  '/subsurface/lpa',
  '/earthquake/lpa',
  '/analysis/lpa',
  '/surficial_markers/lpa',
  '/moms/lpa',
  '/events',
  '/assessment/lpa',
  '/resources',
  '/communication',
  '/record/lpa',
  '/profile-setting',
];
const WITH_CHART = /^\/(rainfall|surficial|subsurface)\//;

interface Visit {
  usableMs: number;
  bytes: number;
  requests: number;
}

export const slowPages: BrowserBench = {
  name: 'slow-pages',
  run: () =>
    inStudio(async (studio) => {
      const signedIn = await signedInState(studio);
      const figures: Figure[] = [];
      for (const path of PATHS) figures.push(await figureOf(studio, signedIn, path));
      return figures;
    }),
};

async function figureOf(studio: Studio, signedIn: SignedIn, path: string): Promise<Figure> {
  const visits: Visit[] = [];
  for (let visit = 0; visit < VISITS; visit++) visits.push(await visitOnce(studio, signedIn, path));
  const middle = (pick: (visit: Visit) => number) => median(visits.map(pick));
  const usable = middle(({ usableMs }) => usableMs);
  const bytes = middle((visit) => visit.bytes);
  const after = usable - ((bytes / BAD_LINE.downloadThroughput) * 1000 + BAD_LINE.latency);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  return {
    what: `${path} usable at 400 kbit/s, 400 ms, CPU ÷ 4`,
    value: `${seconds(usable)}, ${seconds(after)} after its ${(bytes / 1000).toFixed(0)} kB in ${middle(({ requests }) => requests)} requests could have arrived`,
    target: `≤ ${MOST_AFTER_MS} ms after`,
    isMet: after <= MOST_AFTER_MS,
  };
}

/** As text: what compiles this file gives names to functions with a helper that the page does not have. */
const markUsable = (hasChart: boolean) => `requestAnimationFrame(function look() {
  const isSeen = (one) => { const { top, bottom, height } = one.getBoundingClientRect(); return height > 0 && bottom > 0 && top < innerHeight; };
  const main = document.querySelector('main');
  const isReady = main && main.querySelector('h1, h2') && ![...document.querySelectorAll('[data-skeleton]')].some(isSeen)
    && (!${hasChart} || [...main.querySelectorAll('figure canvas')].some(isSeen));
  if (isReady) performance.mark('usable');
  else requestAnimationFrame(look);
})`;

async function visitOnce(studio: Studio, signedIn: SignedIn, path: string): Promise<Visit> {
  const { page, context, debug } = await freshPage(studio, { ...SLOW, signedIn });
  const done: { at: number; bytes: number }[] = [];
  // What stands in a file is told as if it had been asked for.
  const inline = new Set<string>();
  debug.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    if (!inline.has(requestId)) done.push({ at: timestamp, bytes: encodedDataLength });
  });
  let began = 0;
  debug.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
    began ||= timestamp;
    if (request.url.startsWith('data:')) inline.add(requestId);
  });
  await page.addInitScript({ content: markUsable(WITH_CHART.test(path)) });
  await page.goto(path, { waitUntil: 'commit' });
  await until(page, () => performance.getEntriesByName('usable').length > 0);
  const usableMs = await page.evaluate(() => performance.getEntriesByName('usable')[0]!.startTime); // waited for just now
  await context.close();
  const before = done.filter(({ at }) => (at - began) * 1000 <= usableMs);
  return { usableMs, bytes: before.reduce((sum, one) => sum + one.bytes, 0), requests: before.length };
}
