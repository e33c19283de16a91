// How many presses a task takes: counted in the browser, held against what was noted. A task may become shorter, none longer unheard.
import { readFileSync, writeFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';

const NOTED = new URL('./clicks.json', import.meta.url);

/** By the title of its story. */
const readNoted = (): Record<string, number> => JSON.parse(readFileSync(NOTED, 'utf8'));

export const isNoted = (title: string): boolean => title in readNoted();

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

/** A sentence where a task has become longer, else null. With `CLICKS=note` the new count is noted instead. */
export function longerThanNoted(title: string, clicks: number): string | null {
  const noted = readNoted();
  const before = noted[title]!; // asked for as `isNoted` said so
  if (process.env.CLICKS === 'note') {
    writeFileSync(NOTED, `${JSON.stringify({ ...noted, [title]: clicks }, null, 2)}\n`);
    return null;
  }
  if (clicks <= before) return null;
  return `"${title}" takes ${clicks} clicks and took ${before}: make it shorter again, or note it with CLICKS=note and say why in the commit.`;
}
