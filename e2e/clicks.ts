// Counts presses in the browser (noted-clicks.ts).
import type { BrowserContext } from '@playwright/test';

/** Counts what a person presses, by mouse, finger or key, in every page of it. */
export async function countClicks(context: BrowserContext): Promise<() => number> {
  let clicks = 0;
  await context.exposeFunction('noteClick', () => {
    clicks += 1;
  });
  await context.addInitScript(() => {
    const { noteClick } = window as unknown as { noteClick: () => Promise<void> };
    window.addEventListener('click', (event) => event.isTrusted && void noteClick(), { capture: true });
  });
  return () => clicks;
}
