// Rows are the same in whatever order and pieces they come; one more, fewer or other is told.
import { expect, it } from 'vitest';
import { sumRows } from './sum-rows.ts';

function sumOf(...pieces: string[]): string {
  const { stream, result } = sumRows();
  for (const piece of pieces) stream.write(Buffer.from(piece));
  return result();
}
const whole = sumOf('1\tone\n2\ttwo\n3\t\\N\n');

it('the same in another order, and cut anywhere', () => {
  expect(sumOf('3\t\\N\n1\tone\n2\ttwo\n')).toBe(whole);
  expect(sumOf('1\ton', 'e\n', '2\ttwo\n3', '\t', '\\N\n')).toBe(whole);
});

it.each([
  ['one fewer', '1\tone\n2\ttwo\n'],
  ['one twice', '1\tone\n2\ttwo\n2\ttwo\n3\t\\N\n'],
  ['one instead of another', '1\tone\n2\ttwo\n2\ttwo\n'],
  ['two that have changed their values', '1\ttwo\n2\tone\n3\t\\N\n'],
  ['one cut off', '1\tone\n2\ttwo\n3\t\\N'],
  ['none', ''],
])('%s is another', (_what, rows) => expect(sumOf(rows)).not.toBe(whole));
