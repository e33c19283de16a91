// The levels for everybody on a bad line and an empty cache: bytes on the wire, and the time until they can be read.
import { BAD_LINE, freshPage, inStudio, type Studio } from './browser.ts';
import { type BrowserBench, type Figure, median, ms } from './lab.ts';

const VISITS = 5;
/** Issue: the page whole, and readable on the bad line. */
const MOST = { bytes: 14_000, ms: 1000 };

interface Visit {
  bytes: number;
  requests: number;
  paintedMs: number;
}

export const levelsPage: BrowserBench = {
  name: 'levels-page',
  run: () =>
    inStudio(async (studio) => {
      const figures: Figure[] = [];
      for (const path of ['/levels', '/levels/en', '/levels/war']) figures.push(...(await figuresOf(studio, path)));
      return figures;
    }),
};

async function figuresOf(studio: Studio, path: string): Promise<Figure[]> {
  const visits: Visit[] = [];
  for (let visit = 0; visit < VISITS; visit++) visits.push(await visitOnce(studio, path));
  const middle = (pick: (visit: Visit) => number) => median(visits.map(pick));
  const [bytes, painted] = [middle((visit) => visit.bytes), middle(({ paintedMs }) => paintedMs)];
  const least = (bytes / BAD_LINE.downloadThroughput) * 1000 + BAD_LINE.latency;
  return [
    {
      what: `${path}: bytes on the wire, requests`,
      value: `${(bytes / 1000).toFixed(1)} kB, ${middle(({ requests }) => requests)}`,
      target: `≤ ${MOST.bytes / 1000} kB`,
      isMet: bytes <= MOST.bytes,
    },
    {
      what: `${path}: painted at 400 kbit/s, 400 ms, CPU ÷ 4 (its bytes need ${ms(least)})`,
      value: ms(painted),
      target: `≤ ${MOST.ms} ms`,
      isMet: painted <= MOST.ms,
    },
  ];
}

async function visitOnce(studio: Studio, path: string): Promise<Visit> {
  const { page, context, debug } = await freshPage(studio, { cpu: 4, isBadLine: true });
  const visit = { bytes: 0, requests: 0 };
  debug.on('Network.loadingFinished', ({ encodedDataLength }) => {
    visit.bytes += encodedDataLength;
    visit.requests += 1;
  });
  await page.goto(path, { waitUntil: 'load' });
  await page.waitForTimeout(500);
  const paintedMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
  );
  await context.close();
  return { ...visit, paintedMs };
}
