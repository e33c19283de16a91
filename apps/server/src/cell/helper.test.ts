// A worker of a cell, as it is started: it closes half hours for all municipalities, and lets go of one that is closed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestCell } from '../../test/test-cell.ts';
import { openDatabase, rows } from '../database/database.ts';
import { PROJECT_FOLDER } from '../installation.ts';
import { closeMember } from './care.ts';
import { closeFolder, folderOf, reopenFolder, serversOf } from './member-folder.ts';

const NAMES = ['alpha', 'beta'];
let cell: Awaited<ReturnType<typeof openTestCell>>;
beforeAll(async () => {
  cell = await openTestCell({ againMs: 0 });
  for (const name of NAMES) await cell.add(name);
  await cell.step();
  for (const name of NAMES) await cell.furnish(name);
});
afterAll(() => cell.close());

async function ask<T>(name: string, statement: ReturnType<typeof sql>): Promise<T[]> {
  const { db, close } = openDatabase({ url: cell.urlOf(name), max: 1 });
  try {
    return await rows<T>(db, statement);
  } finally {
    await close();
  }
}
const newest = async (name: string) =>
  (await ask<{ at: number }>(name, sql`select min(closed_at) as at from generated_alerts`))[0]?.at ?? null;
const readWorker = (name: string) => ask(name, sql`select 1 from job_runs where job = 'engine worker'`);

it('closes half hours of each where no server does, and ends in order', { timeout: 200_000 }, async () => {
  await expect.poll(() => Promise.all(NAMES.map(newest)), { timeout: 30_000 }).not.toContain(null);
  // The servers go; one half hour is open again.
  for (const name of NAMES) closeFolder(folderOf(cell.cell, name), 'test');
  await cell.step();
  for (const name of NAMES)
    await ask(name, sql`update generated_alerts set closed_at = closed_at - interval '30 minutes'`);
  const before = await Promise.all(NAMES.map(newest));
  for (const name of NAMES) reopenFolder(folderOf(cell.cell, name));

  const child = spawn(process.execPath, ['scripts/run.mjs', 'apps/server/src/cli/cell.ts', 'worker'], {
    cwd: PROJECT_FOLDER,
    env: { PATH: process.env.PATH, BANTAY_DATA: cell.cell.folder, DATABASE_URL: cell.url, LOG_LEVEL: 'error' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
  const later = before.map((at) => (at ?? 0) + 30 * 60_000);
  // With what it has said, where it does not.
  const look = async () => {
    const isDone = (await Promise.all(NAMES.map(newest))).every((at, nth) => (at ?? 0) >= (later[nth] ?? 0));
    return isDone ? 'closed' : said;
  };
  await expect.poll(look, { timeout: 150_000, interval: 300 }).toBe('closed');
  expect(serversOf(folderOf(cell.cell, 'alpha'))).toMatchObject([{ isWorker: true, fault: null, pid: child.pid }]);
  expect(said).toContain('Works for the municipalities in');

  // Whoever moves one waits for it as for a server.
  const open = await closeMember(folderOf(cell.cell, 'alpha'), cell.url, 'test');
  expect(serversOf(folderOf(cell.cell, 'alpha'))).toEqual([]);
  expect([await readWorker('alpha'), await readWorker('beta')]).toMatchObject([[], [{}]]);
  await open();
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect([code, await readWorker('beta')]).toEqual([0, []]);
});
