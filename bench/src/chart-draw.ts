// The rainfall page in Chromium: drawing a chart of 3 months and of a year, heap, and the frames of panning.
import { freshPage, inStudio, type Studio, signInOn } from './browser.ts';
import { type BrowserBench, type Figure, median, ms } from './lab.ts';
import { panFigure, panFrames, untilDrawn } from './pan.ts';

const RANGES = ['3m', '1y'];

export const chartDraw: BrowserBench = {
  name: 'chart-draw',
  run: () =>
    inStudio(async (studio) => {
      const figures: Figure[] = [];
      for (const cpu of [1, 4]) for (const range of RANGES) figures.push(...(await drawAndPan(studio, cpu, range)));
      return figures;
    }),
};

async function drawAndPan(studio: Studio, cpu: number, range: string): Promise<Figure[]> {
  const { page, context } = await freshPage(studio, { cpu });
  await signInOn(page);
  await page.goto(`/rainfall/lpa?range=${range}`);
  await page.waitForSelector('figure canvas');
  // The marks come after the page, and make its charts anew.
  await untilDrawn(page);
  const draws = await page.evaluate(() => performance.getEntriesByName('time-chart').map((entry) => entry.duration));
  const frames = await panFrames(page, page.locator('.u-over').first());
  const heap = await page.evaluate(
    () => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize / 1e6, // Chromium has it, the standard has not
  );
  await context.close();
  const what = `${range}, CPU ÷ ${cpu}`;
  return [
    {
      what: `${what}: a chart is drawn in, heap`,
      value: `${ms(median(draws))}, ${heap.toFixed(0)} MB`,
      target: '',
      isMet: null,
    },
    panFigure(what, frames),
  ];
}
