// Outlines that are typed and shown again: what is read comes back the same, however it was typed.
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../../packages/proofs/late-weeks.ts';
import { SITE_BOUNDS } from './site-bounds.ts';
import { type Corner, isOutlineFault, OUTLINE_CORNERS, outlineText, readOutline } from './site-outline.ts';

const SEEDS = Array.from({ length: 25 }, (_, seed) => seed);

function outline(seed: number, count?: number): Corner[] {
  const random = randomOf(seed);
  const [least, most] = OUTLINE_CORNERS;
  const between = ([low, high]: readonly [number, number]) => Number((low + random() * (high - low)).toFixed(6));
  return Array.from({ length: count ?? least + Math.floor(random() * (most - least)) }, () => [
    between(SITE_BOUNDS.latitude),
    between(SITE_BOUNDS.longitude),
  ]);
}

describe('an outline', () => {
  it.each(SEEDS)('that is shown is read as it was (seed %i)', (seed) => {
    const corners = outline(seed);
    expect(readOutline(outlineText(corners))).toEqual(corners);
  });

  it.each(SEEDS)('is the same with blanks, empty lines, other line ends and no comma (seed %i)', (seed) => {
    const corners = outline(seed);
    const typed = corners.map(([latitude, longitude]) => `  ${latitude}   ${longitude} `).join('\r\n\r\n');
    expect(readOutline(`\n${typed}\n\n`)).toEqual(corners);
  });

  it.each(SEEDS)('with one wrong line names that line (seed %i)', (seed) => {
    const lines = outlineText(outline(seed)).split('\n');
    const at = seed % lines.length;
    lines[at] = 'north of the school';
    expect(readOutline(lines.join('\n'))).toEqual({ fault: 'corner', line: at + 1 });
  });

  it('has its least and most corners, and none is none', () => {
    const [least, most] = OUTLINE_CORNERS;
    const read = (count: number) => readOutline(outlineText(outline(1, count)));
    expect([least, most].map((count) => isOutlineFault(read(count)))).toEqual([false, false]);
    expect([read(least - 1), read(most + 1)]).toEqual([{ fault: 'fewCorners' }, { fault: 'manyCorners' }]);
    expect(read(0)).toBeNull();
  });
});
