// A device that has what it needs to open without a line.
import { expect, type Page } from '@playwright/test';

/** The worker has every file of this build. */
export const untilKept = (page: Page, timeout = 60_000): Promise<void> =>
  expect
    .poll(() => page.evaluate(async () => Boolean(await (await caches.open('shell')).match('/~builds'))), {
      timeout,
      intervals: [100],
    })
    .toBe(true);

/** The page has its answers as well; those of the forms come last. */
export async function untilAnswersKept(page: Page): Promise<void> {
  await untilKept(page);
  const isThere = () =>
    page.evaluate(async () => {
      const found = (await caches.keys()).find((name) => name.startsWith('answers-'));
      return found !== undefined && Boolean(await (await caches.open(found)).match('/~beforehand'));
    });
  await expect.poll(isThere, { timeout: 60_000 }).toBe(true);
}
