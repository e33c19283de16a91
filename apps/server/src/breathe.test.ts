import { expect, test } from 'vitest';
import { breathe } from './breathe.ts';

test('of several long works one piece is done per round of the loop, each in its turn', async () => {
  let round = 0;
  let isOver = false;
  const count = () => {
    round++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const done: { who: string; round: number }[] = [];
  const work = async (who: string) => {
    for (let piece = 0; piece < 3; piece++) {
      await breathe();
      done.push({ who, round });
    }
  };
  await Promise.all([work('a'), work('b'), work('c')]);
  isOver = true;
  expect(done.map(({ who }) => who).join('')).toBe('abcabcabc');
  expect(new Set(done.map((one) => one.round)).size).toBe(9);
});
