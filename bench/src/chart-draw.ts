// The rainfall page in Chromium: drawing a chart of 3 months and of a year, heap, and the frames of panning.
import type { Page } from '@playwright/test';
import { freshPage, inStudio, type Studio, signInOn, until } from './browser.ts';
import { type BrowserBench, type Figure, median, ms, quantile } from './lab.ts';

const RANGES = ['3m', '1y'];
const STEPS = 80;
/** Issue 3, part B: frames while panning at CPU ÷ 4. */
const MEDIAN_MS = 50;
const P95_MS = 120;

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
  await until(page, () => performance.getEntriesByName('time-chart').length >= 2);
  const draws = await page.evaluate(() => performance.getEntriesByName('time-chart').map((entry) => entry.duration));
  const frames = await panFrames(page);
  const heap = await page.evaluate(
    () => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize / 1e6,
  );
  await context.close();
  const what = `${range}, CPU ÷ ${cpu}`;
  const [middle, p95] = [median(frames), quantile(frames, 0.95)];
  return [
    {
      what: `${what}: a chart is drawn in, heap`,
      value: `${ms(median(draws))}, ${heap.toFixed(0)} MB`,
      target: '',
      isMet: null,
    },
    {
      what: `${what}: frame while panning, median / p95`,
      value: `${ms(middle)} / ${ms(p95)} (${frames.length} frames)`,
      target: `≤ ${MEDIAN_MS} / ${P95_MS} ms`,
      isMet: middle <= MEDIAN_MS && p95 <= P95_MS,
    },
  ];
}

/**
 * A hand that moves in every frame, inside the page: movements sent from outside come so far apart that idle frames
 * would hide the slow ones. As text, because what compiles this file gives names to functions with a helper that the page
 * does not have.
 */
const PAN = `new Promise((resolve) => {
  const plot = document.querySelector('.u-over');
  const { left, top, width } = plot.getBoundingClientRect();
  const frames = [];
  let last = performance.now();
  requestAnimationFrame(function frame(now) {
    frames.push(now - last);
    last = now;
    if (frames.length > ${STEPS}) return resolve(frames.slice(1));
    const where = { clientX: left + width * (0.7 - (0.5 * frames.length) / ${STEPS}), clientY: top + 50, bubbles: true, shiftKey: true };
    plot.dispatchEvent(new PointerEvent('pointermove', { ...where, pointerId: 1, pointerType: 'mouse' }));
    plot.dispatchEvent(new MouseEvent('mousemove', where));
    requestAnimationFrame(frame);
  });
})`;

/** Zooms into half of the window by dragging, then pans with shift; the lengths of the frames meanwhile, ms. */
async function panFrames(page: Page): Promise<number[]> {
  await closePopup(page);
  const plot = page.locator('.u-over').first();
  await plot.scrollIntoViewIfNeeded();
  const box = (await plot.boundingBox())!; // it was scrolled into view
  const y = box.y + 50;
  await page.mouse.move(box.x + box.width * 0.25, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.75, y, { steps: 3 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Reset zoom' }).first().waitFor();
  await page.keyboard.down('Shift');
  await page.mouse.move(box.x + box.width * 0.7, y);
  await page.mouse.down();
  const frames = (await page.evaluate(PAN)) as number[];
  await page.mouse.up();
  await page.keyboard.up('Shift');
  return frames;
}

/** The popup of new alerts may open over the chart. */
async function closePopup(page: Page): Promise<void> {
  const close = page.getByRole('dialog').getByRole('button', { name: /close/i }).first();
  if (await close.isVisible().catch(() => false)) await close.click();
}
