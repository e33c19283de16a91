// Every page that is opened for the first time on a bad line and a slow processor: when it can be used, against when its bytes could be
// there. Two of them on a quick line too, against the same bytes without a page, and later, when the worker has them. Usable as the issue
// says it: first data with their age, and operable. When the page is whole is asked by the same figures.
import { BAD_LINE, freshPage, inStudio, type SignedIn, type Studio, signedInState, until } from './browser.ts';
import { type BrowserBench, type Figure, median } from './lab.ts';
import { type Line, openPage, type Visit } from './page-visit.ts';

const VISITS = 3;
const SLOW: Line = { cpu: 4, isBadLine: true };
/** Issue: sign-in usable within this time after its bytes could have arrived; the same is asked of every page. */
const MOST_AFTER_MS = 1500;
/** Best of so many (issue). */
const QUICK_VISITS = 5;
const MOST_QUICK_MS = 600;
/** To an empty page with the same bytes (issue). */
const MOST_RATIO = 2;
const MOST_QUICK_REQUESTS = 20;
const MOST_LATER_MS = 1000;

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

export const slowPages: BrowserBench = {
  name: 'slow-pages',
  run: () =>
    inStudio(async (studio) => {
      const signedIn = await signedInState(studio);
      const figures: Figure[] = [];
      for (const path of PATHS.slice(0, 2)) figures.push(...(await quickFigures(studio, signedIn, path)));
      figures.push(...(await laterFigures(studio, signedIn, PATHS.slice(0, 2))));
      for (const path of PATHS) figures.push(...(await slowFigures(studio, signedIn, path)));
      return figures;
    }),
};

const USABLE = 'usable (first data with their age, links that can be pressed)';
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

async function slowFigures(studio: Studio, signedIn: SignedIn, path: string): Promise<Figure[]> {
  const visits: Visit[] = [];
  for (let visit = 0; visit < VISITS; visit++) visits.push(await visitFirst(studio, signedIn, path, SLOW));
  const middle = (pick: (visit: Visit) => number) => median(visits.map(pick));
  const figureOf = (what: string, ms: number, bytes: number, more = ''): Figure => {
    const after = ms - ((bytes / BAD_LINE.downloadThroughput) * 1000 + BAD_LINE.latency);
    return {
      what: `${path} ${what} at 400 kbit/s, 400 ms, CPU ÷ 4`,
      value: `${seconds(ms)}, ${seconds(after)} after its ${(bytes / 1000).toFixed(0)} kB${more} could have arrived`,
      target: `≤ ${MOST_AFTER_MS} ms after`,
      isMet: after <= MOST_AFTER_MS,
    };
  };
  const [first, firstBytes] = [middle(({ firstMs }) => firstMs), middle((visit) => visit.firstBytes)];
  const [whole, bytes] = [middle(({ wholeMs }) => wholeMs), middle((visit) => visit.bytes)];
  const requests = middle((visit) => visit.requests);
  return [figureOf(USABLE, first, firstBytes), figureOf('whole', whole, bytes, ` in ${requests} requests`)];
}

async function visitFirst(studio: Studio, signedIn: SignedIn, path: string, line: Line): Promise<Visit> {
  const { page, context, debug } = await freshPage(studio, { ...line, signedIn });
  const visit = await openPage(page, debug, path);
  await context.close();
  return visit;
}

async function quickFigures(studio: Studio, signedIn: SignedIn, path: string): Promise<Figure[]> {
  const visits: Visit[] = [];
  const empty: number[] = [];
  const firstAlone: number[] = [];
  for (let visit = 0; visit < QUICK_VISITS; visit++) {
    const one = await visitFirst(studio, signedIn, path, {});
    visits.push(one);
    // A style that is opened by itself: nothing runs in it, and no rule forbids it to ask.
    const from = one.addresses.find((address) => address.endsWith('.css')) ?? '/assets/none.css';
    empty.push(await fetchAlone(studio, signedIn, from, one.addresses));
    firstAlone.push(await fetchAlone(studio, signedIn, from, one.firstAddresses));
  }
  const requests = median(visits.map((visit) => visit.requests));
  const figureOf = (what: string, pick: (visit: Visit) => number, alone: readonly number[]): Figure => {
    const ms = Math.min(...visits.map(pick));
    const floor = Math.min(...alone);
    return {
      what: `${path} ${what} on a quick line, the first time, best of ${QUICK_VISITS}`,
      value: `${seconds(ms)}, ${(ms / floor).toFixed(1)} × the same bytes to an empty page`,
      target: `≤ ${MOST_QUICK_MS} ms, ≤ ${MOST_RATIO} ×`,
      isMet: ms <= MOST_QUICK_MS && ms / floor <= MOST_RATIO,
    };
  };
  return [
    figureOf(USABLE, ({ firstMs }) => firstMs, empty),
    figureOf(`${USABLE}, held against what had come by then`, ({ firstMs }) => firstMs, firstAlone),
    figureOf('whole', ({ wholeMs }) => wholeMs, empty),
    {
      what: `${path}, requests until it is whole`,
      value: String(requests),
      target: `≤ ${MOST_QUICK_REQUESTS}`,
      isMet: requests <= MOST_QUICK_REQUESTS,
    },
  ];
}

/** A page without any code that asks for all of them at once, ms from its beginning. */
async function fetchAlone(
  studio: Studio,
  signedIn: SignedIn,
  from: string,
  addresses: readonly string[],
): Promise<number> {
  const { page, context } = await freshPage(studio, { signedIn });
  await page.goto(from);
  const ms = await page.evaluate(async (all) => {
    const began = performance.now();
    await Promise.all(all.map(async (one) => (await fetch(one)).arrayBuffer()));
    // Entries of this name are of this type.
    const [way] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return way!.responseEnd + performance.now() - began; // it was opened
  }, addresses);
  await context.close();
  return ms;
}

/** Once the worker has everything: on the bad line, by a quick processor and by a slow one. */
async function laterFigures(studio: Studio, signedIn: SignedIn, paths: readonly string[]): Promise<Figure[]> {
  const { page, context } = await freshPage(studio, { signedIn });
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await until(page, async () => Boolean(await (await caches.open('shell')).match('/~builds')));
  await page.close();
  const figures: Figure[] = [];
  for (const path of paths)
    for (const cpu of [1, SLOW.cpu ?? 1]) {
      const visits: Visit[] = [];
      for (let visit = 0; visit < VISITS; visit++) {
        const later = await freshPage(studio, { ...SLOW, cpu, context });
        visits.push(await openPage(later.page, later.debug, path));
        await later.page.close();
      }
      const whole = Math.min(...visits.map(({ wholeMs }) => wholeMs));
      const code = Math.max(...visits.map(({ codeBytes }) => codeBytes));
      figures.push({
        what: `${path} whole at 400 kbit/s, 400 ms, CPU ÷ ${cpu}, a later time`,
        value: `${seconds(whole)}, ${code} bytes of code`,
        target: cpu === 1 ? `≤ ${MOST_LATER_MS} ms, 0 bytes` : '',
        isMet: cpu === 1 ? whole <= MOST_LATER_MS && code === 0 : null,
      });
    }
  await context.close();
  return figures;
}
