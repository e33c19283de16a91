// To another page without loading the program again.
import type { Page } from '@playwright/test';

/** As by a link of the program, which has to stand there already; its next page comes a moment later. */
export const followLink = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
