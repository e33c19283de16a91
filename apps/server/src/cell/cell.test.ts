import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { dashboardCalls } from '@bantay/features/dashboard/wire/dashboard.calls.ts';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoryDatabase } from '../../test/databases.ts';
import { DECLARATIONS } from '../../test/every-call.ts';
import { openTestCell } from '../../test/test-cell.ts';
import { type Db, firstRow, openDatabase } from '../database/database.ts';
import { tellNews } from '../database/news.ts';
import { endOfSchema } from '../database/own-schema.ts';
import { VERSION } from '../version.ts';
import { closeMember, moveMember, removeMember } from './care.ts';
import {
  folderOf,
  isClosed,
  makeFolder,
  readMemberSettings,
  reopenFolder,
  serversOf,
  unmarkNew,
} from './member-folder.ts';
import { hasSchema } from './schemas.ts';

type TestCell = Awaited<ReturnType<typeof openTestCell>>;
let cell: TestCell;
/** What stands in the rows of alpha, and nowhere in those of beta. */
const MARK = 'Zalphamark';

beforeAll(async () => {
  cell = await openTestCell({ restMs: 0, againMs: 0 });
  await cell.add('alpha');
  await cell.add('beta');
  await cell.step();
  await cell.furnish('alpha');
  await cell.furnish('beta');
  await mark('alpha');
});
afterAll(() => cell.close());

/** Names of people, puroks, barangays and gauges. */
async function mark(name: string): Promise<void> {
  const { db, close } = openDatabase({ url: cell.urlOf(name), max: 1 });
  await sql`update users set first_name = ${MARK}, last_name = ${MARK}`.execute(db);
  await sql`update sites set barangay = ${MARK}, sitio = ${MARK}`.execute(db);
  await close();
}

describe('who is asked for by name answers', () => {
  it('each under its own, in capitals too and with a port; a stranger is told nothing but that', async () => {
    expect((await cell.ask('alpha.example.ph', '/health/ready')).status).toBe(200);
    expect((await cell.ask('BETA.example.ph:8443', '/health/ready')).status).toBe(200);
    const stranger = await cell.ask('gamma.example.ph', '/api/signin', { method: 'POST', body: {} });
    expect(stranger.status).toBe(421);
    expect(stranger.text).not.toMatch(/alpha|beta/);
    expect(JSON.parse((await cell.ask('127.0.0.1', '/health/cell')).text)).toEqual({
      ...{ status: true, open: 2, awake: 2, broken: 0 },
      version: VERSION,
    });
  });

  it('one that is not there has no health, whatever that of the others', async () => {
    expect((await cell.ask('gamma.example.ph', '/health/ready')).status).toBe(421);
  });

  it('doors that nobody asks at are closed, and open at the next call', async () => {
    await cell.ask('alpha.example.ph', '/health/live');
    await cell.step();
    expect(cell.members.counts()).toEqual({ open: 2, awake: 0, broken: 0 });
    expect((await cell.ask('alpha.example.ph', '/health/ready')).status).toBe(200);
    expect(cell.members.counts().awake).toBe(1);
  });
});

describe('one knows nothing of the other', () => {
  it('a session of one is none at the other, though the account has the same name and password', async () => {
    const cookie = await cell.signedIn('alpha');
    const statusAt = async (name: string) =>
      (await cell.ask(`${name}.example.ph`, SIGNED_IN, { headers: { cookie } })).status;
    expect([await statusAt('alpha'), await statusAt('beta')]).toEqual([200, 401]);
  });

  it('no call that reads tells of the other', { timeout: 120_000 }, async () => {
    const cookies = { alpha: await cell.signedIn('alpha'), beta: await cell.signedIn('beta') };
    const told = { alpha: 0, beta: 0 };
    const broken: string[] = [];
    for (const { call } of DECLARATIONS.filter((one) => one.call.method === 'GET')) {
      const path = call.path.replaceAll(/:[a-z_]+/g, '1');
      for (const name of ['alpha', 'beta'] as const) {
        const answer = await cell.ask(`${name}.example.ph`, path, { headers: { cookie: cookies[name] } });
        if (answer.status >= 500 && answer.status !== 503) broken.push(`${answer.status} ${path}`);
        if (answer.text.includes(MARK)) told[name] += 1;
      }
    }
    expect(broken).toEqual([]);
    expect(told.beta).toBe(0);
    expect(told.alpha).toBeGreaterThan(5);
  });

  it('news of one reach its own pages alone, and doors at which a page stands stay open', async () => {
    const heard = { alpha: 0, beta: 0 };
    const count = (name: 'alpha' | 'beta') => () => {
      heard[name] += 1;
    };
    const sockets = await Promise.all((['alpha', 'beta'] as const).map((name) => listenAt(name, count(name))));
    await withDb('alpha', (db) => tellNews(db, { topic: 'ewi', site: null, subject: 7 }));
    await expect.poll(() => heard.alpha, { timeout: 5000 }).toBe(1);
    await withDb('beta', (db) => tellNews(db, { topic: 'ewi', site: null, subject: 7 }));
    await expect.poll(() => heard.beta, { timeout: 5000 }).toBe(1);
    expect(heard.alpha).toBe(1);
    await cell.step();
    expect(cell.members.counts().awake).toBe(2);
    for (const socket of sockets) socket.close();
  });

  it('files lie in the folder of whose they are, and keys are of one', () => {
    const inside = (name: string) => readFileSync(join(folderOf(cell.cell, name).folder, 'server-secret'), 'utf8');
    expect(inside('alpha')).not.toBe(inside('beta'));
  });
});

const faultOf = (name: string) => serversOf(folderOf(cell.cell, name))[0]?.fault;

describe('what cannot be opened is said, and the others go on', () => {
  it('one with the address of another, one without settings, one whose database has nothing of it', async () => {
    await cell.add('twin', { PUBLIC_URL: 'https://ALPHA.example.ph' });
    makeFolder(folderOf(cell.cell, 'bare'));
    const lost = await cell.add('lost');
    unmarkNew(lost);
    await cell.add('odd', { PORT: '80' });
    await cell.step();
    expect(faultOf('twin')).toBe('alpha.example.ph leads to alpha already.');
    expect(faultOf('bare')).toMatch(/settings cannot be read \(ENOENT\)/);
    expect(faultOf('lost')).toMatch(/^Its schema lost is not in its database, or empty: is DATABASE_URL right\?$/);
    expect(faultOf('odd')).toBe('odd: PORT belongs to the settings of the cell.');
    expect(cell.members.counts()).toMatchObject({ open: 2, broken: 4 });
    expect((await cell.ask('somebody.example.ph', '/health/cell')).status).toBe(503);
    expect((await cell.ask('alpha.example.ph', '/health/ready')).status).toBe(200);
    for (const name of ['twin', 'bare', 'lost', 'odd']) rmSync(folderOf(cell.cell, name).folder, { recursive: true });
    await cell.step();
    expect(cell.members.counts()).toMatchObject({ open: 2, broken: 0 });
  });
});

it('one that could not begin is tried again, and nothing of the first try goes on', { timeout: 60_000 }, async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo; // it listens at a port
  await cell.add('busy', { MQTT_PORT: String(port) });
  await cell.step();
  expect(faultOf('busy')).toMatch(/EADDRINUSE|is taken by another program/);
  taken.close();
  await once(taken, 'close');
  await cell.step();
  expect(faultOf('busy')).toBeNull();
  expect((await cell.ask('busy.example.ph', '/health/ready')).status).toBe(200);
  rmSync(folderOf(cell.cell, 'busy').folder, { recursive: true });
  await cell.step();
});

describe('one is moved, closed and removed while the other goes on', () => {
  const stamp = '20261126t120000';
  const stepping = async <T>(work: Promise<T>): Promise<T> => {
    let isOver = false;
    const done = work.finally(() => {
      isOver = true;
    });
    done.catch(() => undefined);
    while (!isOver) {
      await cell.step();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return done;
  };

  it('to another database, with what waits to be sent', { timeout: 60_000 }, async () => {
    const other = await createStoryDatabase();
    const at = folderOf(cell.cell, 'beta');
    await withDb('beta', queueForTomorrow);
    const before = await withDb('beta', countRows);
    expect(before).toMatchObject({ waiting: 1 });
    await stepping(moveMember({ cell: cell.cell, at, stamp, say: () => {} }, other.url));
    await cell.step();
    expect(readMemberSettings(at).DATABASE_URL).toBe(other.url);
    expect(await withDb('beta', countRows, other.url)).toEqual(before);
    expect([await hasSchema(cell.url, 'beta'), await hasSchema(cell.url, `beta_moved_${stamp}`)]).toEqual([
      false,
      true,
    ]);
    expect(
      (await cell.ask('beta.example.ph', SIGNED_IN, { headers: { cookie: await cell.signedIn('beta') } })).status,
    ).toBe(200);
    // Back, so that the second database can go.
    await stepping(moveMember({ cell: cell.cell, at, stamp, say: () => {} }, cell.url));
    await cell.step();
    await expect
      .poll(() =>
        other.drop().then(
          () => 'gone',
          () => 'in use',
        ),
      )
      .toBe('gone');
  });

  it('not while a drill is under way: its house would stay behind', { timeout: 30_000 }, async () => {
    const house = `drill_1${endOfSchema('beta')}`;
    await withDb('beta', (db) => sql`create schema ${sql.id(house)}`.execute(db));
    const care = { cell: cell.cell, at: folderOf(cell.cell, 'beta'), stamp, say: () => {} };
    await expect(moveMember(care, `${cell.url}?x=1`)).rejects.toThrow('There is a schema beta');
    const other = await createStoryDatabase();
    await expect(moveMember(care, other.url)).rejects.toThrow('A drill is under way in beta');
    await other.drop();
    await withDb('beta', (db) => sql`drop schema ${sql.id(house)}`.execute(db));
  });

  it('not to where it lies, nor onto another of its name', async () => {
    const at = folderOf(cell.cell, 'beta');
    const care = { cell: cell.cell, at, stamp, say: () => {} };
    await expect(moveMember(care, cell.url)).rejects.toThrow('beta lies there already.');
    await expect(moveMember(care, `${cell.url}?x=1`)).rejects.toThrow(
      'There is a schema beta in that database already.',
    );
    expect(isClosed(at)).toBe(false);
  });

  it('not while a server elsewhere still has it open', async () => {
    const at = folderOf(cell.cell, 'beta');
    writeFileSync(join(at.folder, 'served-elsewhere-77.json'), '{"fault":null}');
    await expect(stepping(closeMember(at, cell.url, 'test', 300))).rejects.toThrow(
      'beta is still open in process 77 on elsewhere: it goes on as it was.',
    );
    rmSync(join(at.folder, 'served-elsewhere-77.json'));
    await cell.step();
    expect((await cell.ask('beta.example.ph', '/health/ready')).status).toBe(200);
  });

  it('not while this server is about to open it', async () => {
    const at = folderOf(cell.cell, 'beta');
    await (await stepping(closeMember(at, cell.url, 'test')))();
    // It is expected back: whoever sends something keeps it.
    expect((await cell.ask('beta.example.ph', '/health/ready')).status).toBe(503);
    reopenFolder(at);
    cell.members.step();
    const opening = cell.members.settled();
    await expect.poll(() => faultOf('beta'), { interval: 5 }).toBe('it is being opened');
    await expect(closeMember(at, cell.url, 'test', 20)).rejects.toThrow('beta is still open in process');
    await opening;
    await cell.step();
    expect((await cell.ask('beta.example.ph', '/health/ready')).status).toBe(200);
  });

  it('away: a last backup and the folder stay, and its address leads to nobody', { timeout: 60_000 }, async () => {
    const kept = await stepping(
      removeMember({ cell: cell.cell, at: folderOf(cell.cell, 'beta'), stamp, say: () => {} }),
    );
    // Beside that of the night.
    expect(readdirSync(join(kept, 'backups')).at(-1)).toMatch(/^bantay-.*\.tar\.gz$/);
    expect(await hasSchema(cell.url, 'beta')).toBe(false);
    expect((await cell.ask('beta.example.ph', '/health/ready')).status).toBe(421);
    expect((await cell.ask('alpha.example.ph', '/health/ready')).status).toBe(200);
  });
});

/** For whoever has signed in. */
const SIGNED_IN = dashboardCalls.listCandidateAlerts.aliases?.[0] ?? '';

async function withDb<T>(name: string, work: (db: Db) => Promise<T>, base = cell.url): Promise<T> {
  const { db, close } = openDatabase({ url: cell.urlOf(name, base), max: 1 });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

const queueForTomorrow = (db: Db) =>
  sql`
    with round as (insert into sms_rounds (kind, sms_msg, field_at) values ('test', 'tomorrow', now()) returning round_id)
    insert into sms_outbox (round_id, number, priority, next_try_at)
    select round_id, '639170000001', 1, now() + interval '1 day' from round`.execute(db);

/** Of what nobody writes by himself. */
const countRows = (db: Db) =>
  firstRow(
    db,
    sql`select (select count(*) from users) as users, (select count(*) from sites) as sites,
    (select count(*) from audit) as audit, (select count(*) from monitoring_releases) as releases,
    (select count(*) from sms_outbox where state = 'queued') as waiting`,
  );

function listenAt(name: string, onNews: () => void): Promise<Socket> {
  const host = `${name}.example.ph`;
  return cell.signedIn(name).then(
    (cookie) =>
      new Promise((resolve, reject) => {
        const socket = io(`http://127.0.0.1:${cell.front.ports[0]}`, {
          transports: ['websocket'],
          extraHeaders: { host, origin: `https://${host}`, cookie },
        });
        socket.onAny(onNews);
        socket.once('connect', () => resolve(socket)).once('connect_error', reject);
      }),
  );
}
