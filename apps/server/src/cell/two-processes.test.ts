// A cell that is started twice, and a machine that comes back with a folder of its own: they are two servers of one database.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createPlace } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dashboardCalls } from '@bantay/features/dashboard/wire/dashboard.calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askAt, openTestCell } from '../../test/test-cell.ts';
import { type Db, firstRow, openDatabase } from '../database/database.ts';
import { PROJECT_FOLDER } from '../installation.ts';
import { closeMember } from './care.ts';
import { closeFolder, folderOf, isClosed, reopenFolder, serversOf } from './member-folder.ts';

let cell: Awaited<ReturnType<typeof openTestCell>>;
const taken: string[] = [];
const gateway = createServer((asked, answer) => {
  let body = '';
  asked.on('data', (part) => (body += String(part)));
  asked.on('end', () => {
    taken.push(body);
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"1"}');
  });
});
const children: ChildProcess[] = [];

beforeAll(async () => {
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const { port } = gateway.address() as AddressInfo; // it listens at a port
  cell = await openTestCell({ againMs: 0 });
  await cell.add('alpha', { SMS_GATEWAY: 'http', SMS_HTTP_URL: `http://127.0.0.1:${port}/` });
  await cell.add('beta');
  await cell.step();
  await cell.furnish('alpha');
});
afterAll(async () => {
  for (const child of children) {
    if (child.exitCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await cell.close();
  gateway.close();
});

const faultsOf = (name: string) => serversOf(folderOf(cell.cell, name)).map(({ fault }) => fault);

async function freePort(): Promise<number> {
  const place = createPlace().listen(0, '127.0.0.1');
  await once(place, 'listening');
  const { port } = place.address() as AddressInfo; // it listens at a port
  place.close();
  await once(place, 'close');
  return port;
}

/** `npm run cell` with the folder and the database of the first. */
function startAt(port: number, storagePort: number) {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'apps/server/src/cli/cell.ts'], {
    cwd: PROJECT_FOLDER,
    env: {
      ...{ PATH: process.env.PATH, BANTAY_DATA: cell.cell.folder, DATABASE_URL: cell.url, HOST: '127.0.0.1' },
      ...{ PORT: String(port), STORAGE_PORT: String(storagePort), LOG_LEVEL: 'silent' },
    },
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
  return { child, said: () => said };
}

it('at the same port the second ends with a sentence, and the first goes on', { timeout: 60_000 }, async () => {
  const { child, said } = startAt(cell.front.ports[0] ?? 0, await freePort());
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  expect(said()).toMatch(/^Port \d+ on 127\.0\.0\.1 is taken by another program\./);
  expect(faultsOf('alpha')).toEqual([null]);
});

describe('at another port both serve, as two servers of one database', () => {
  const SIGNED_IN = dashboardCalls.listCandidateAlerts.aliases?.[0] ?? '';
  let second = 0;
  it('each of them opens all', { timeout: 90_000 }, async () => {
    second = await freePort();
    startAt(second, await freePort());
    await expect
      .poll(() => [faultsOf('alpha'), faultsOf('beta')], { timeout: 60_000 })
      .toEqual([
        [null, null],
        [null, null],
      ]);
  });

  it('a session of one is one of the other', async () => {
    const cookie = await cell.signedIn('alpha');
    expect((await askAt(second, 'alpha.example.ph', SIGNED_IN, { headers: { cookie } })).status).toBe(200);
    expect((await askAt(second, 'beta.example.ph', SIGNED_IN, { headers: { cookie } })).status).toBe(401);
  });

  it('each SMS leaves once', async () => {
    await withAlpha((db) =>
      sql`with round as (insert into sms_rounds (kind, sms_msg, field_at) values ('test', 'once', now()) returning round_id)
        insert into sms_outbox (round_id, number, priority, next_try_at)
        select round_id, '63917' || lpad(n::text, 7, '0'), 1, now() from round, generate_series(1, 40) as n`.execute(
        db,
      ),
    );
    const waiting = () =>
      withAlpha((db) =>
        firstRow<{ n: number }>(db, sql`select count(*)::int as n from sms_outbox where state <> 'accepted'`),
      );
    await expect.poll(waiting, { timeout: 30_000, interval: 200 }).toEqual({ n: 0 });
    expect([taken.length, new Set(taken).size]).toEqual([40, 40]);
  });

  it('what is closed is closed in both before anybody works on it', async () => {
    const at = folderOf(cell.cell, 'beta');
    const stepping = setInterval(() => cell.members.step(), 50);
    const open = await closeMember(at, cell.url, 'test');
    clearInterval(stepping);
    expect(serversOf(at)).toEqual([]);
    expect((await askAt(second, 'beta.example.ph', '/health/ready')).status).toBe(503);
    expect((await askAt(second, 'alpha.example.ph', '/health/ready')).status).toBe(200);
    await open();
    reopenFolder(at);
    await cell.step();
    expect((await cell.ask('beta.example.ph', '/health/ready')).status).toBe(200);
  });
});

// What is said in a folder reaches nobody who has another one: a municipality was carried away while that one still wrote into it.
it('one that a machine with a folder of its own has open is not moved, nor opened there meanwhile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bantay-came-back-'));
  cpSync(join(cell.cell.folder, 'municipalities/alpha'), join(folder, 'municipalities/alpha'), { recursive: true });
  const back = await openTestCell({ againMs: 0 }, { folder, databaseUrl: cell.url });
  const [at, there] = [folderOf(cell.cell, 'alpha'), folderOf({ folder }, 'alpha')];
  for (const { file } of serversOf(there)) rmSync(file);
  await back.step();
  expect(back.members.counts()).toMatchObject({ open: 1, broken: 0 });
  const stepping = setInterval(() => cell.members.step(), 50);
  await expect(closeMember(at, cell.url, 'test', 6000)).rejects.toThrow(
    /^alpha is still open in process \d+ on \S+, which serves another folder: it goes on as it was\. Close it there first\.$/,
  );
  expect(isClosed(at)).toBe(false);

  closeFolder(there, 'by hand');
  await back.step();
  const open = await closeMember(at, cell.url, 'test');
  reopenFolder(there);
  await back.step();
  expect(serversOf(there).map(({ fault }) => fault)).toEqual([
    'It is being moved, or taken away, by a command at another machine.',
  ]);
  await open();
  clearInterval(stepping);
  await back.step();
  expect(back.members.counts()).toMatchObject({ open: 1, broken: 0 });
  await back.close();
}, 60_000);

async function withAlpha<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase({ url: cell.urlOf('alpha'), max: 1 });
  try {
    return await work(db);
  } finally {
    await close();
  }
}
