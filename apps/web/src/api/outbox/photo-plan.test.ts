// How a photo becomes small: its sides, its tries, its name.
import { expect, test } from 'vitest';
import { asJpeg, fitted, PHOTO_SIDE_MAX, triesOf } from './photo-plan.ts';

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 1600, height: 1200 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 1200, height: 1600 },
  ],
  [
    { width: 800, height: 600 },
    { width: 800, height: 600 },
  ],
  [
    { width: 10_000, height: 1 },
    { width: 1600, height: 1 },
  ],
  [
    { width: 0, height: 0 },
    { width: 1, height: 1 },
  ],
])('%j becomes %j', (size, expected) => {
  expect(fitted(size)).toEqual(expected);
});

test('each try is smaller than the one before, and none has more dots than 1600 to a side', () => {
  const tries = triesOf({ width: 4000, height: 3000 });
  expect(tries[0]).toEqual({ width: 1600, height: 1200, quality: 0.85 });
  for (const { width, height } of tries) expect(Math.max(width, height)).toBeLessThanOrEqual(PHOTO_SIDE_MAX);
  const weights = tries.map(({ width, height, quality }) => [width * height, quality] as const);
  for (const [i, [dots, quality]] of weights.entries()) {
    const [before, care] = weights[i - 1] ?? [Number.POSITIVE_INFINITY, 1];
    expect(dots < before || (dots === before && quality < care)).toBe(true);
  }
});

test.each([
  ['IMG_1.HEIC', 'IMG_1.jpg'],
  ['crack.one.png', 'crack.one.jpg'],
  ['crack', 'crack.jpg'],
])('%s is called %s', (name, expected) => {
  expect(asJpeg(name)).toBe(expected);
});
