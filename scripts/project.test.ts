// The lock of installing and building: one at a time, and never held by a process that is long gone.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROOT, withLock } from './project.mjs';

const NAME = `trial-${process.pid}`;
const lock = join(ROOT, '.cache', `${NAME}.lock`);
beforeEach(() => mkdirSync(join(ROOT, '.cache'), { recursive: true }));
afterEach(() => rmSync(lock, { force: true }));

it('the second waits for the first, and the lock is gone afterwards', async () => {
  const order: string[] = [];
  const first = withLock(NAME, async () => {
    order.push('first begins');
    await new Promise((resolve) => setTimeout(resolve, 50));
    order.push('first ends');
  });
  await Promise.all([first, withLock(NAME, async () => void order.push('second'))]);
  expect(order).toEqual(['first begins', 'first ends', 'second']);
  expect(existsSync(lock)).toBe(false);
});

it.each([
  [
    'before the machine started again, whoever has its number now',
    `${process.ppid} 00000000-0000-0000-0000-000000000000 1`,
  ],
  // A file whose bytes had not reached the disk.
  ['empty by a power cut', ''],
])(
  'a lock that was left %s is taken',
  async (_how, text) => {
    writeFileSync(lock, text);
    expect(await withLock(NAME, async () => readFileSync(lock, 'utf8'))).toMatch(new RegExp(`^${process.pid} `));
  },
  10_000,
);
