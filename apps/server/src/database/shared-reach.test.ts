import { hostname } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoryDatabase } from '../../test/databases.ts';
import { makeTurns } from '../files/few-at-once.ts';
import { firstRow, isDatabaseAway, openDatabase } from './database.ts';
import { aloneWith } from './held-open.ts';
import { notify } from './own-schema.ts';
import { IN_USE, type SharedDatabase, shareDatabase } from './shared-reach.ts';

let url: string;
let drop: () => Promise<void>;
let shared: SharedDatabase;
const NAMES = ['aa', 'bb', 'cc'];

beforeAll(async () => {
  ({ url, drop } = await createStoryDatabase());
  const { db, close } = openDatabase({ url, max: 1 });
  for (const name of NAMES) {
    await sql`create schema ${sql.id(name)}`.execute(db);
    await sql`create table ${sql.id(name, 'whose')} as select ${name}::text as name`.execute(db);
  }
  await close();
  shared = await shareDatabase(url, () => {});
});
afterAll(async () => {
  await shared.close();
  await drop();
});

const openAs = (name: string) => shared.reach(name).open({});
const whose = async (db: ReturnType<typeof openAs>['db']) =>
  (await firstRow<{ name: string }>(db, sql`select name from whose`))?.name;

describe('lines that are shared', () => {
  it('show each what is its own, however they change hands', async () => {
    const all = NAMES.map((name) => ({ name, db: openAs(name).db }));
    const asked = Array.from({ length: 300 }, (_, nth) => all[nth % all.length]!); // there are three
    const seen = await Promise.all(asked.map(async ({ name, db }) => `${name} ${await whose(db)}`));
    expect([...new Set(seen)].sort()).toEqual(['aa aa', 'bb bb', 'cc cc']);
  });

  it('show it also after somebody has left a line elsewhere, or has put it back to where it began', async () => {
    const [one, other] = [openAs('aa').db, openAs('bb').db];
    for (const leave of [sql`set search_path to cc`, sql`reset search_path`, sql`reset all`]) {
      await Promise.all(Array.from({ length: 20 }, () => one.connection().execute((own) => leave.execute(own))));
      expect(await Promise.all(Array.from({ length: 20 }, () => whose(other)))).toEqual(
        Array.from({ length: 20 }, () => 'bb'),
      );
    }
  });

  it('find nothing where nothing was said, not even what lies in public', async () => {
    const { db } = openAs('aa');
    await db.connection().execute(async (own) => {
      await sql`reset search_path`.execute(own);
      await expect(sql`select 1 from users`.execute(own)).rejects.toThrow('relation "users" does not exist');
    });
  });

  it('keep plans by name apart from each other', async () => {
    const all = NAMES.map((name) => openAs(name).db);
    const ask = async (db: (typeof all)[number]) =>
      (await firstRow<{ name: string }>(db, sql`${sql.raw('/* planned: whose_is_it */ ')}select name from whose`))
        ?.name;
    for (let turn = 0; turn < 5; turn++) expect(await Promise.all(all.map(ask))).toEqual(NAMES);
  });

  it('are held by jobs on a pool of their own: as many locks as one may have leave all lines for work', async () => {
    const reach = shared.reach('aa');
    const database = reach.open({});
    const locks = reach.locksFor(database);
    const held = Array.from({ length: 12 }, () =>
      locks.connection().execute(async (own) => {
        await sql`select 1`.execute(own);
        return whose(database.db);
      }),
    );
    expect(await Promise.all(held)).toEqual(Array.from({ length: 12 }, () => 'aa'));
  });

  it('are there for the others while one hangs with all that it may have', async () => {
    const [one, other] = [openAs('aa').db, openAs('bb').db];
    let isOver = false;
    const hanging = Promise.all(Array.from({ length: 40 }, () => sql`select pg_sleep(0.4)`.execute(one))).then(() => {
      isOver = true;
    });
    expect(await Promise.all(Array.from({ length: 10 }, () => whose(other)))).toEqual(
      Array.from({ length: 10 }, () => 'bb'),
    );
    expect(isOver).toBe(false);
    await hanging;
  });

  it('are given back where the schema cannot be set', async () => {
    const { db, pool } = shared.reach('x'.repeat(70)).open({});
    for (let turn = 0; turn < 40; turn++) await sql`select 1`.execute(db);
    await pool.query('select 1');
    expect(await whose(openAs('aa').db)).toBe('aa');
  });
});

it('a line meets ten municipalities, and the eleventh has others', async () => {
  const reaches = Array.from({ length: 11 }, (_, nth) => shared.reach(`many_${nth}`).open({}));
  const options = reaches.map(({ pool }) => pool.options);
  expect(new Set(options).size).toBe(2);
  expect(options[10]).not.toBe(options[0]);
  // The same again is where it was.
  expect(shared.reach('many_0').open({}).pool.options).toBe(options[0]);
});

describe('notices', () => {
  it('are heard by whose they are, under the name that everybody gives them', async () => {
    const heard: string[] = [];
    const ears = await Promise.all(
      NAMES.map((name) =>
        shared.reach(name).listen({
          channels: ['bantay_news'],
          onNotice: (channel, payload) => heard.push(`${name} ${channel} ${payload}`),
          onGap() {},
          onError() {},
        }),
      ),
    );
    await notify(openAs('aa').db, 'bantay_news', 'one');
    await notify(openAs('bb').db, 'bantay_news', 'two');
    await expect.poll(() => heard.length).toBe(2);
    expect(heard.sort()).toEqual(['aa bantay_news one', 'bb bantay_news two']);
    await ears[0]?.close();
    await notify(openAs('aa').db, 'bantay_news', 'three');
    await notify(openAs('cc').db, 'bantay_news', 'four');
    await expect.poll(() => heard.length).toBe(3);
    expect(heard.at(-1)).toBe('cc bantay_news four');
    for (const ear of ears) await ear.close();
  });
});

describe('turns', () => {
  it('are given in the order in which they were asked for, and once each', async () => {
    const { take } = makeTurns(1);
    const order: number[] = [];
    const first = await take();
    const waiting = [1, 2, 3].map((nth) =>
      take().then((giveBack) => {
        order.push(nth);
        return giveBack;
      }),
    );
    first();
    first();
    (await waiting[0]!)(); // there are three
    (await waiting[1]!)();
    await waiting[2];
    expect(order).toEqual([1, 2, 3]);
  });

  it('who waits too long hears what a pool that is in use says, and takes no turn from those behind', async () => {
    const { take } = makeTurns(1, { ...IN_USE, ms: 20 });
    const giveBack = await take();
    const error: unknown = await take().catch((thrown: unknown) => thrown);
    expect(isDatabaseAway(error)).toBe(true);
    giveBack();
    await expect(take()).resolves.toBeTypeOf('function');
  });
});

describe('who has one open says so in the database', () => {
  const isAlone = async (got: Awaited<ReturnType<typeof aloneWith>>) => {
    if (typeof got !== 'function') return got;
    await got();
    return 'alone';
  };

  it('to whoever wants it for himself, until he lets go; the others are free', async () => {
    expect(await shared.hold('aa', () => {})).toBe(true);
    expect(await shared.hold('aa', () => {})).toBe(true);
    expect(await isAlone(await aloneWith(url, 'aa', 0))).toEqual([`process ${process.pid} on ${hostname()}`]);
    expect(await isAlone(await aloneWith(url, 'bb', 0))).toBe('alone');
    await shared.letGo('aa');
    await shared.letGo('aa');
    const alone = await aloneWith(url, 'aa', 0);
    expect(await shared.hold('aa', () => {})).toBe(false);
    expect(await isAlone(alone)).toBe('alone');
    expect(await shared.hold('aa', () => {})).toBe(true);
    await shared.letGo('aa');
  });

  it('anew when the connection is back; what was taken meanwhile is told', async () => {
    const lost: string[] = [];
    for (const name of ['aa', 'bb']) await shared.hold(name, () => void lost.push(name));
    const waiting = aloneWith(url, 'aa', 10_000);
    const { db, close } = openDatabase({ url, max: 1 });
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = ${`process ${process.pid} on ${hostname()}`}`.execute(
      db,
    );
    await close();
    const alone = await waiting;
    await expect.poll(() => lost, { timeout: 5000 }).toEqual(['aa']);
    expect(await isAlone(await aloneWith(url, 'bb', 0))).not.toBe('alone');
    expect(await isAlone(alone)).toBe('alone');
    for (const name of ['aa', 'bb']) await shared.letGo(name);
  });
});
