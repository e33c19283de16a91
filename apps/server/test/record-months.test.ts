// The audit and the chain of the record lie by month: whoever reads them finds what he found before, nobody who writes waits for a part, and a
// place in a chain is taken once.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listAudit } from '@bantay/features/audit-log/wire/audit-log.ts';
import { listLinks } from '@bantay/features/record/server/chain-queries.ts';
import { makeChainService } from '@bantay/features/record/server/chain-service.ts';
import { startOfManilaMonth } from '@bantay/kernel/time/manila-month';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBackup, restoreDatabase } from '../src/backup/restore-backup.ts';
import { writeBackup } from '../src/backup/write-backup.ts';
import { writeAudit } from '../src/database/audit.ts';
import { type Db, type OpenDatabase, openDatabase, rows } from '../src/database/database.ts';
import { setRestAside } from '../src/database/large-rest.ts';
import { migrate } from '../src/database/migrate.ts';
import { readyMonths } from '../src/database/months.ts';
import { AUDIT, readyRecordMonths } from '../src/database/record-months.ts';
import { findBackupKey } from '../src/secrets.ts';
import { createStoryDatabase } from './databases.ts';
import { LPA } from './field.ts';
import { type House, openHouse, people, type Visitor } from './harness.ts';
import { emptySchema } from './upgrade.ts';

/** The database has a clock of its own: months are those of now. */
const month = (months: number) => new Date(startOfManilaMonth(Date.now(), months));
const partOf = (table: string, months: number) => {
  const day = new Date(Number(month(months)) + 12 * 3_600_000).toISOString();
  return `${table}_${day.slice(0, 7).replace('-', '_')}`;
};
const partsOf = async (db: Db, table: string) =>
  (
    await rows<{ name: string }>(
      db,
      sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass order by 1`,
    )
  ).map(({ name }) => name);

let house: House;
let admin: Visitor;
const empty: OpenDatabase[] = [];
const drops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  house = await openHouse();
  admin = await house.signedIn(people.provincialOfficer);
  await readyRecordMonths(house.app.db);
}, 120_000);
afterAll(async () => {
  await house.close();
  for (const one of empty) await one.close();
  for (const drop of drops) await drop();
});

/** A database without a table, and its address. */
async function openEmpty(): Promise<{ db: Db; url: string }> {
  const { url, drop } = await createStoryDatabase();
  const open = openDatabase({ url, max: 2 });
  empty.push(open);
  drops.push(drop);
  await emptySchema(open.db);
  return { db: open.db, url };
}
const invent = (db: Db, at: Date, action: string) =>
  sql`insert into audit (at, field_at, actor, action) values (${at}, ${at}, 'system', ${action})`.execute(db);

describe('the audit', () => {
  it('has a part for each of the next months; what is written now is where it was', async () => {
    const parts = await partsOf(house.app.db, 'audit');
    expect(parts).toEqual(expect.arrayContaining([partOf('audit', 1), partOf('audit', 2), 'audit_rest']));
    await readyRecordMonths(house.app.db);
    expect(await partsOf(house.app.db, 'audit')).toEqual(parts);
  });

  it('is read over its months as one, page by page', async () => {
    const { db } = house.app;
    for (const months of [-20, -1, 1, 2, 9]) await invent(db, month(months), `months.${months + 20}`);
    const places = await rows<{ part: string }>(
      db,
      sql`select tableoid::regclass::text as part from audit where action like 'months.%' order by at`,
    );
    expect(places.map(({ part }) => part)).toEqual([
      ...['audit_rest', 'audit_rest', partOf('audit', 1), partOf('audit', 2), 'audit_rest'],
    ]);
    const all = (await admin.send(listAudit, { query: { family: 'months' } })).json.entries;
    expect(all.map((one) => one.action)).toEqual(['months.29', 'months.22', 'months.21', 'months.19', 'months.0']);
    for (const [place, { audit_id }] of all.entries()) {
      const after = (await admin.send(listAudit, { query: { family: 'months', before: String(audit_id) } })).json;
      expect(after.entries).toEqual(all.slice(place + 1));
    }
    const file = await admin.raw('GET', '/api/admin/audit/export?family=months');
    expect(file.bytes.toString().match(/months\.\d+/g)).toHaveLength(5);
  });

  it('whoever writes a person and then the audit does not wait for a part, nor the part for ever for him', async () => {
    const later = Number(month(4));
    await readyMonths(house.app.db, AUDIT, Number(month(5)));
    const other = openDatabase({ url: house.url, max: 1 });
    await other.db.transaction().execute(async (tx) => {
      await sql`update users set last_name = last_name`.execute(tx);
      const trying = readyMonths(house.app.db, AUDIT, later);
      await new Promise((done) => setTimeout(done, 300));
      await writeAudit(tx, { fieldAt: later, actor: 'system', action: 'months.beside' });
      await trying;
    });
    await other.close();
    expect(await partsOf(house.app.db, 'audit')).not.toContain(partOf('audit', 4));
    await readyMonths(house.app.db, AUDIT, later);
    expect(await partsOf(house.app.db, 'audit')).toContain(partOf('audit', 4));
  });
});

/** A link, by the program. */
const append = (db: Db, site = LPA) => sql`select record_append(${site}, 'sites', 1, 'insert', '{}')`.execute(db);
/** One as the program would have written it at another time, at the next place or at one that is taken; the head stays where it is. */
const appendAt = (db: Db, at: Date, back = 0) =>
  sql`insert into record_chain (site_id, position, recorded_at, table_name, row_key, operation, content, previous_hash, hash)
      select site_id, position + 1, ${at}, 'sites', 1, 'insert', '{}', hash, sha256(hash || convert_to(concat_ws('|', site_id,
        position + 1, ${at.getTime()}::bigint, 'sites', 1, 'insert', '{}'), 'UTF8'))
      from record_chain where site_id = ${LPA} and position = (select position - ${back} from record_heads where site_id = ${LPA})`.execute(
    db,
  );
const moveHead = (db: Db) =>
  sql`update record_heads h set position = c.position, hash = c.hash from record_chain c
      where h.site_id = ${LPA} and c.site_id = h.site_id and c.position = h.position + 1`.execute(db);
const faultsOf = async (db: Db) =>
  (await makeChainService(db).verify()).faults.map(({ table, what }) => `${table}: ${what}`);

describe('the chain', () => {
  it('goes on over its months as one', async () => {
    const { db } = house.app;
    await append(db);
    const before = await makeChainService(db).verify();
    for (const months of [1, 2, -9]) {
      await appendAt(db, month(months));
      await moveHead(db);
    }
    await append(db);
    const places = await rows<{ part: string }>(
      db,
      sql`select tableoid::regclass::text as part from record_chain where site_id = ${LPA} order by position desc limit 4`,
    );
    expect(places.map(({ part }) => part).reverse()).toEqual([
      ...[partOf('record_chain', 1), partOf('record_chain', 2), 'record_chain_rest', 'record_chain_rest'],
    ]);
    const report = await makeChainService(db).verify(before.heads.map(({ hash }) => hash));
    expect(report.faults).toEqual([]);
    expect(report.links).toBe(before.links + 4);
    const { hash, position } = report.heads.find(({ siteId }) => siteId === LPA)!;
    expect(await house.app.services.chain.sealOf(LPA)).toEqual({ position, hash });
  });

  const back = new Error('rolled back');
  const rolledBack = (deed: (tx: Db) => Promise<unknown>) =>
    house.app.db
      .transaction()
      .execute(async (tx) => {
        await deed(tx);
        throw back;
      })
      .catch((error: unknown) => {
        if (error !== back) throw error;
      });

  it('does not take a place twice unseen, in whichever month', () =>
    rolledBack(async (tx) => {
      await appendAt(tx, month(2), 2);
      const { position } = (await makeChainService(tx).sealOf(LPA))!; // written above
      expect(await faultsOf(tx)).toEqual([`sites: place ${position - 1} is taken a second time`]);
      const [first, second] = await listLinks(tx, LPA, { position: position - 2, chainId: Number.MAX_SAFE_INTEGER }, 2);
      // Where a page ends between the two.
      expect(await listLinks(tx, LPA, first!, 1)).toEqual([second]);
    }));

  it.each([
    [
      'names another link',
      `set hash = sha256('x')`,
      /^record_heads: the head names another link \d+ than the chain has$/,
    ],
    ['is behind', 'set position = position - 1', /^record_heads: the head names another link/],
    ['is before', 'set position = position + 2', /^record_heads: links are missing after \d+: the head is at \d+$/],
  ])('a head that %s is told', (_what, change, told) =>
    rolledBack(async (tx) => {
      await sql.raw(`update record_heads ${change} where site_id = ${LPA}`).execute(tx);
      expect((await faultsOf(tx)).join()).toMatch(told);
    }),
  );

  it('that ends with a link that no head has given, or without its last one, is told', async () => {
    await rolledBack(async (tx) => {
      await appendAt(tx, month(1));
      expect((await faultsOf(tx)).join()).toMatch(
        /^record_heads: the chain ends with link \d+, and its head is at \d+$/,
      );
    });
    await rolledBack(async (tx) => {
      await sql`delete from record_chain c using record_heads h
        where c.site_id = ${LPA} and h.site_id = c.site_id and c.position = h.position`.execute(tx);
      expect((await faultsOf(tx)).join()).toMatch(/^record_heads: links are missing after/);
    });
  });

  it('whose head was taken away goes on where it ended', () =>
    rolledBack(async (tx) => {
      await sql`delete from record_heads where site_id = ${LPA}`.execute(tx);
      expect((await faultsOf(tx)).join()).toMatch(/its head is at 0$/);
      await append(tx);
      expect(await faultsOf(tx)).toEqual([]);
    }));

  describe('two writers at one place', () => {
    let other: OpenDatabase;
    beforeAll(() => {
      other = openDatabase({ url: house.url, max: 1 });
    });
    afterAll(() => other.close());

    it.each([
      ['of a chain', LPA],
      ['at the beginning of one', 4242],
    ])('%s: one that saw it free and comes later fails', async (_what, site) => {
      const late = other.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          await rows(tx, sql`select 1 from record_heads`);
          await append(house.app.db, site);
          await append(tx, site);
        });
      await expect(late).rejects.toThrow(/could not serialize|duplicate key/);
    });

    it('even where none waits for the other', async () => {
      const { db } = house.app;
      const [found] = await rows<{ whole: string }>(
        db,
        sql`select pg_get_functiondef('record_append'::regproc) as whole`,
      );
      const lock = /perform pg_advisory_xact_lock\([^;]+;/;
      expect(found!.whole).toMatch(lock);
      await sql.raw(found!.whole.replace(lock, '')).execute(db);
      let late: Promise<unknown> = Promise.resolve();
      await db.transaction().execute(async (tx) => {
        await append(tx);
        late = append(other.db).catch((error: Error) => error.message);
        await new Promise((done) => setTimeout(done, 300));
      });
      expect(await late).toMatch(/^Place \d+ of chain \d+ is taken\.$/);
      await sql.raw(found!.whole).execute(db);
      await sql`delete from record_chain where site_id = 4242`.execute(db);
      await sql`delete from record_heads where site_id = 4242`.execute(db);
      expect(await faultsOf(db)).toEqual([]);
    });
  });
});

it('a database of before keeps its rows, and its numbers go on', async () => {
  const { db, url } = await openEmpty();
  await migrate(url, '0146-photos-of-entries');
  await sql`insert into users (first_name, last_name) values ('Ana', 'Kunwari')`.execute(db);
  for (const months of [-30, -2, 0]) await invent(db, month(months), 'months.before');
  await sql`insert into contact_changes (audit_id, user_id, before, after) select 2, user_id, '{}', '{}' from users`.execute(
    db,
  );
  for (const site of [0, LPA, LPA]) await append(db, site);
  const read = () => rows(db, sql`select * from audit order by audit_id`);
  const links = () => rows(db, sql`select * from record_chain order by chain_id`);
  const [before, chain] = [await read(), await links()];
  await migrate(url);
  expect([(await read()).slice(0, 3), await links()]).toEqual([before, chain]);
  expect(await faultsOf(db)).toEqual([]);
  await append(db);
  expect((await links()).at(-1)).toMatchObject({ chainId: 4, siteId: LPA, position: 3 });
  expect(await faultsOf(db)).toEqual([]);
  expect(await rows(db, sql`select 1 from contact_changes join audit using (audit_id)`)).toHaveLength(1);
  expect(await writeAudit(db, { fieldAt: Date.now(), actor: 'system', action: 'months.after' })).toBe(4);
  await readyRecordMonths(db);
  for (const table of ['audit', 'record_chain'])
    expect(await partsOf(db, table)).toEqual([partOf(table, 1), partOf(table, 2), `${table}_rest`]);
});

describe('a rest that is large', () => {
  let db: Db;
  let url = '';
  const until = () => `audit_until_${partOf('audit', 1).slice('audit_'.length)}`;
  const state = async () => [
    await partsOf(db, 'audit'),
    await rows(db, sql`select conname from pg_constraint where conname = 'audit_rest_bound'`),
  ];
  beforeAll(async () => {
    ({ db, url } = await openEmpty());
    await migrate(url);
    for (const months of [-30, -2]) await invent(db, month(months), 'months.before');
  });
  /** So that the next month is a day away, on whichever day this runs. */
  const now = Number(month(0));

  it('is left as it is while somebody needs it, and takes what comes', async () => {
    const other = openDatabase({ url, max: 1 });
    await other.db.transaction().execute(async (tx) => {
      await sql`lock table audit_rest in access share mode`.execute(tx);
      expect(await setRestAside(db, AUDIT, now, 0)).toBe(false);
    });
    await other.close();
    expect(await state()).toEqual([['audit_rest'], []]);
    // As after a fall in between: it is let go by the next look, large or not.
    await sql
      .raw(`alter table audit_rest add constraint audit_rest_bound check (at < '2000-01-01') not valid`)
      .execute(db);
    expect(await setRestAside(db, AUDIT, now, 1e12)).toBe(true);
    await invent(db, month(0), 'months.before');
    expect(await state()).toEqual([['audit_rest'], []]);
  });

  it('is set aside with all that it holds, and the months after it have parts', async () => {
    const all = () => rows(db, sql`select * from audit order by audit_id`);
    const before = await all();
    expect(await setRestAside(db, AUDIT, now, 0)).toBe(true);
    expect(await state()).toEqual([['audit_rest', until()], []]);
    await readyMonths(db, AUDIT, now);
    const parts = [partOf('audit', 1), partOf('audit', 2), 'audit_rest', until()];
    expect(await state()).toEqual([parts, []]);
    await setRestAside(db, AUDIT, now, 0);
    expect(await state()).toEqual([parts, []]);
    expect(await all()).toEqual(before);
    for (const months of [0, 1, 7]) await invent(db, month(months), 'months.after');
    expect(
      await rows(db, sql`select tableoid::regclass::text as part from audit where action = 'months.after' order by at`),
    ).toEqual([{ part: until() }, { part: partOf('audit', 1) }, { part: 'audit_rest' }]);
  });

  it('that holds a row of a later month is the part of that month too', async () => {
    const late = { table: 'record_chain', time: 'recorded_at' };
    await append(db);
    await appendAt(db, month(3));
    await setRestAside(db, late, now, 0);
    await readyMonths(db, late, now);
    const held = partOf('record_chain', 4).slice('record_chain_'.length);
    expect(await partsOf(db, 'record_chain')).toEqual(['record_chain_rest', `record_chain_until_${held}`]);
  });
});

it('both come back from a backup, each as one, with their numbers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bantay-record-months-'));
  const { db, url } = await openEmpty();
  const source = openDatabase({ url: house.url, max: 2 });
  // Long and short, some of them gone: the database fills the gaps that long ones leave, and rows don't lie in the order of the file.
  await sql`insert into audit (field_at, actor, action, after)
    select now(), 'system', 'months.long', to_jsonb(array(select md5((n * k)::text) from generate_series(1, n * 7919 % 50) k))
    from generate_series(1, 3000) n`.execute(source.db);
  await sql`delete from audit where action = 'months.long' and audit_id % 3 = 0`.execute(source.db);
  const written = await writeBackup(source.pool, { dataFolder: house.dataFolder, folder, now: new Date() });
  const trust = { key: findBackupKey(house.dataFolder), takesAnything: false };
  const backup = await openBackup(written.path, house.dataFolder, trust);
  await restoreDatabase(backup, url);
  await backup.remove();
  for (const table of ['audit', 'record_chain', 'record_heads']) {
    const all = sql`select string_agg(t::text, ',' order by t::text) as all from ${sql.table(table)} t`;
    expect([table, await rows(db, all)]).toEqual([table, await rows(source.db, all)]);
  }
  for (const table of ['audit', 'record_chain']) expect(await partsOf(db, table)).toEqual([`${table}_rest`]);
  await append(db);
  expect(await faultsOf(db)).toEqual([]);
  const note = { fieldAt: Date.now(), actor: 'system', action: 'months.restored' };
  expect(await writeAudit(db, note)).toBe(await writeAudit(house.app.db, note));
  await source.close();
  rmSync(folder, { recursive: true });
});
