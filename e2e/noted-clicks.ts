// How many presses a task takes, held against what was noted. A task may become shorter, none longer unheard.
import { readFileSync, writeFileSync } from 'node:fs';

const NOTED = new URL('./clicks.json', import.meta.url);

/** By the title of its story. */
const readNoted = (): Record<string, number> => JSON.parse(readFileSync(NOTED, 'utf8'));

export const isNoted = (title: string): boolean => title in readNoted();

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
