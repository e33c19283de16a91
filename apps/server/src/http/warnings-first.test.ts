import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { makeTurns } from './warnings-first.ts';

/** Work that is done when it is told. */
function work(done: string[], name: string) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run = async () => {
    done.push(`${name} begins`);
    await ended;
    done.push(`${name} ends`);
  };
  return { run, end };
}

it('a reading begins after all of the warning path that is under way; other writes and reads do not wait', async () => {
  const { take } = makeTurns();
  const done: string[] = [];
  const [decision, release] = [work(done, 'decision'), work(done, 'release')];
  const all = [
    take('warning', decision.run),
    take('reading', async () => void done.push('reading')),
    take('warning', release.run),
    take('entry', async () => void done.push('entry')),
    take(null, async () => void done.push('read')),
  ];
  await sleep(1);
  decision.end();
  await sleep(1);
  expect(done).toEqual(['decision begins', 'release begins', 'entry', 'read', 'decision ends']);
  release.end();
  await Promise.all(all);
  expect(done.slice(-2)).toEqual(['release ends', 'reading']);
});

it('a decision does not wait for a reading that is under way, and one that fails lets the readings through', async () => {
  const { take } = makeTurns();
  const done: string[] = [];
  const reading = work(done, 'reading');
  const first = take('reading', reading.run);
  await expect(take('warning', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await take('reading', async () => void done.push('next'));
  expect(done).toEqual(['reading begins', 'next']);
  reading.end();
  await first;
});

it('a reading waits no longer than it may', async () => {
  const { take } = makeTurns(1);
  const done: string[] = [];
  const decision = work(done, 'decision');
  const held = take('warning', decision.run);
  await take('reading', async () => void done.push('reading'));
  expect(done).toEqual(['decision begins', 'reading']);
  decision.end();
  await held;
});
