// Panning a chart of the product by hand, and the lengths of the frames meanwhile.
import type { Locator, Page } from '@playwright/test';
import { type Figure, median, ms, quantile } from './lab.ts';

/** Frames of one pan. */
const STEPS = 80;
/** Issue 3, part B: frames while panning at CPU ÷ 4. */
const MEDIAN_MS = 50;
const P95_MS = 120;

export function panFigure(what: string, frames: readonly number[]): Figure {
  const [middle, p95] = [median(frames), quantile(frames, 0.95)];
  return {
    what: `${what}: frame while panning, median / p95`,
    value: `${ms(middle)} / ${ms(p95)} (${frames.length} frames)`,
    target: `≤ ${MEDIAN_MS} / ${P95_MS} ms`,
    isMet: middle <= MEDIAN_MS && p95 <= P95_MS,
  };
}

/**
 * Something that moves in every frame, inside the page: movements sent from outside come so far apart that idle frames
 * would hide the slow ones. `prepare` and `move` are text, because what compiles this file gives names to functions with a
 * helper that the page does not have; `move` knows `done`, the share of the way. Answers the lengths of the frames, ms.
 */
export const movingFrames = (prepare: string, move: string) => `new Promise((resolve) => {
  ${prepare}
  const frames = [];
  let last = performance.now();
  requestAnimationFrame(function frame(now) {
    frames.push(now - last);
    last = now;
    if (frames.length > ${STEPS}) return resolve(frames.slice(1));
    const done = frames.length / ${STEPS};
    ${move}
    requestAnimationFrame(frame);
  });
})`;

const PAN = movingFrames(
  `const plot = document.querySelector('[data-panned]');
  const { left, top, width } = plot.getBoundingClientRect();`,
  `const where = { clientX: left + width * (0.7 - 0.5 * done), clientY: top + 50, bubbles: true, shiftKey: true };
    plot.dispatchEvent(new PointerEvent('pointermove', { ...where, pointerId: 1, pointerType: 'mouse' }));
    plot.dispatchEvent(new MouseEvent('mousemove', where));`,
);

/** Stands under a thinned chart meanwhile. */
const READING = /^Reading /;

/** Zooms into half of the window by dragging on a plot (`.u-over`), then pans with shift; the lengths of the frames, ms. */
export async function panFrames(page: Page, plot: Locator): Promise<number[]> {
  await closePopup(page);
  await plot.scrollIntoViewIfNeeded();
  const box = (await plot.boundingBox())!; // it was scrolled into view
  const y = box.y + 50;
  await page.mouse.move(box.x + box.width * 0.25, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.75, y, { steps: 3 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Reset zoom' }).first().waitFor();
  // A thinned chart reads the zoomed stretch whole, and is then another one.
  await untilDrawn(page);
  await page.getByText(READING).first().waitFor({ state: 'hidden', timeout: 120_000 });
  await untilDrawn(page);
  await plot.evaluate((element) => element.setAttribute('data-panned', ''));
  await page.keyboard.down('Shift');
  await page.mouse.move(box.x + box.width * 0.7, y);
  await page.mouse.down();
  const frames = (await page.evaluate(PAN)) as number[]; // what the script above gives
  await page.mouse.up();
  await page.keyboard.up('Shift');
  return frames;
}

/** No chart was drawn for this long: all that are in sight are there. */
const QUIET_MS = 1500;

/** Waits until charts were drawn and no other one follows. */
export async function untilDrawn(page: Page): Promise<void> {
  const deadline = Date.now() + 120_000;
  for (let last = -1; Date.now() < deadline; ) {
    const drawn = await page.evaluate(() => performance.getEntriesByName('time-chart').length);
    if (drawn > 0 && drawn === last) return;
    last = drawn;
    await page.waitForTimeout(QUIET_MS);
  }
  throw new Error(`No chart was drawn on ${page.url()}.`);
}

/** The popup of new alerts may open over the chart. */
async function closePopup(page: Page): Promise<void> {
  const close = page.getByRole('dialog').getByRole('button', { name: /close/i }).first();
  if (await close.isVisible().catch(() => false)) await close.click();
}
