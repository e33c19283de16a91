// A story that opens a page means the page, not the levels that stand in it until its programs are there (features/first-sight).
import type { BrowserContext, Page } from '@playwright/test';

/** The style of that sight is there as long as the sight is. */
export const untilDrawn = (page: Page): Promise<void> => page.locator('#root > style').waitFor({ state: 'detached' });

/** Whoever asks for no more than the first byte (`commit`) has what stands there until then. */
export function openWhole(context: BrowserContext): void {
  context.on('page', (page) => {
    for (const name of ['goto', 'reload'] as const) {
      const open = page[name].bind(page) as (...given: unknown[]) => Promise<unknown>; // given on as it was given
      page[name] = (async (...given: unknown[]) => {
        const answer = await open(...given);
        if ((given.at(-1) as { waitUntil?: string } | undefined)?.waitUntil !== 'commit') await untilDrawn(page); // the last is its options
        return answer;
      }) as Page['goto'] & Page['reload'];
    }
  });
}
