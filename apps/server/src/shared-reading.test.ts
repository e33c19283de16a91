import { expect, it } from 'vitest';
import { sharedReading } from './shared-reading.ts';

/** Readings that end when told to; each answers with what stood there when it began. */
function slow() {
  const ends: ((error?: Error) => void)[] = [];
  const state = { stands: 1, begun: 0 };
  const read = sharedReading(
    () =>
      new Promise<number>((resolve, reject) => {
        const { stands } = state;
        state.begun++;
        ends.push((error) => (error ? reject(error) : resolve(stands)));
      }),
  );
  return { read, ends, state };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('who asks while one is under way shares the next, which holds what changed before they asked', async () => {
  const { read, ends, state } = slow();
  const first = read('all');
  state.stands = 2;
  const later = Array.from({ length: 200 }, () => read('all'));
  expect(state.begun).toBe(1);
  ends[0]!();
  expect(await first).toBe(1);
  await settled();
  expect(state.begun).toBe(2);
  state.stands = 3;
  const last = read('all');
  ends[1]!();
  expect(new Set(await Promise.all(later))).toEqual(new Set([2]));
  await settled();
  ends[2]!();
  expect(await last).toBe(3);
});

it('each key is read for itself, and nothing is kept', async () => {
  const { read, ends, state } = slow();
  const answers = [read('lpa'), read('scu')];
  expect(state.begun).toBe(2);
  for (const end of ends) end();
  await Promise.all(answers);
  await settled();
  void read('lpa');
  expect(state.begun).toBe(3);
});

it('a failure is told to those who waited for it; the next is read all the same', async () => {
  const { read, ends } = slow();
  const first = read('all');
  const second = read('all');
  ends[0]!(new Error('database gone'));
  await expect(first).rejects.toThrow('database gone');
  await settled();
  ends[1]!();
  expect(await second).toBe(1);
});
