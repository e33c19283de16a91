import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitForStarting, waitUntilReady } from './postmaster.ts';

let folder: string;
let child: ChildProcess;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bantay-postmaster-'));
  mkdirSync(join(folder, 'postgres'));
});
afterEach(() => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const logFile = () => join(folder, 'database.log');
/** Says how far it is every 0.1 s, for so many times, and is ready with the last. */
function recovers(words: number): ChildProcess {
  const program = `
    const { appendFileSync, writeFileSync } = require('node:fs');
    let left = ${words};
    const timer = setInterval(() => {
      appendFileSync(${JSON.stringify(logFile())}, 'LOG:  syncing data directory\\n');
      left -= 1;
      if (left > 0) return;
      clearInterval(timer);
      writeFileSync(${JSON.stringify(join(folder, 'postgres/postmaster.pid'))}, process.pid + '\\n\\n\\n5432\\n\\n\\n\\nready\\n');
    }, 100);
    setInterval(() => {}, 1000);`;
  child = spawn(process.execPath, ['-e', program], { stdio: 'ignore' });
  return child;
}
const wait = (one: ChildProcess, silentMs: number) => waitUntilReady(one, folder, { log: () => {}, silentMs });

it('a database that recovers for longer than its patience is waited for as long as it says how far it is', async () => {
  // 2.5 s of words, and a patience of one second, which the start of the program itself has to fit into.
  expect(await wait(recovers(25), 1500)).toBe('ready');
});

it('one that says nothing is given up', async () => {
  expect(await wait(recovers(10_000_000 / 100), 10)).toBe('nothing said for 0.01 s');
});

it('one that ends is told at once', async () => {
  child = spawn(process.execPath, ['-e', 'process.exit(3)'], { stdio: 'ignore' });
  expect(await wait(child, 60_000)).toBe('ended with 3');
});

it('one that somebody else has begun to start is waited for in the same way, and not stopped', async () => {
  const one = recovers(20);
  expect(await waitForStarting(folder, { pid: one.pid ?? 0, port: 5432 }, 1500)).toBe(true);
  expect(await waitForStarting(folder, { pid: 99_999_999, port: 5432 }, 1500)).toBe(false);
});
