// As on a line that brings nothing: the programs of a page wait until they are let go.
import type { Page } from '@playwright/test';

/** Ends with what lets them go. */
export async function holdFiles(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
