// The loop alone: what wakes it, what a fault does to it, and what an end waits for.
import { afterEach, expect, it } from 'vitest';
import { makeWorkLoop, type WorkLoop } from './work-loop.ts';

let loop: WorkLoop;
afterEach(() => loop.stop());

/** A round begins when it stands in `begun`, and ends when its number is given. */
function rounds() {
  const begun: ((done: number) => void)[] = [];
  loop = makeWorkLoop(() => new Promise((resolve) => begun.push(resolve)), 3_600_000);
  return begun;
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const ignore = () => {};

it('before the start nobody is woken; then rounds follow each other for as long as there is work', async () => {
  const begun = rounds();
  loop.wake();
  expect([begun.length, loop.isRunning()]).toEqual([0, false]);
  loop.start(ignore);
  expect([begun.length, loop.isRunning()]).toEqual([1, true]);
  begun[0]?.(3);
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.(0);
  await settled();
  expect(begun).toHaveLength(2);
});

it('who wakes it in the middle of a round that finds nothing gets one more, however many they were', async () => {
  const begun = rounds();
  loop.start(ignore);
  loop.wake();
  loop.wake();
  expect(begun).toHaveLength(1);
  begun[0]?.(0);
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.(0);
  await settled();
  expect(begun).toHaveLength(2);
});

it('an end waits for the round in hand, and begins no other', async () => {
  const begun = rounds();
  loop.start(ignore);
  let isOver = false;
  const over = loop.stop().then(() => {
    isOver = true;
  });
  loop.wake();
  await settled();
  expect(isOver).toBe(false);
  begun[0]?.(5);
  await over;
  await settled();
  expect(begun).toHaveLength(1);
});

it('a round that fails is reported, and the next call wakes it as ever', async () => {
  const faults: unknown[] = [];
  let count = 0;
  loop = makeWorkLoop(async () => {
    count += 1;
    if (count === 1) throw new Error('away');
    return 0;
  }, 3_600_000);
  loop.start((fault) => faults.push(String(fault)));
  await expect.poll(() => faults).toEqual(['Error: away']);
  loop.wake();
  await expect.poll(() => count).toBe(2);
});
