// The audit lies by month: whoever reads it finds what he found before, and nobody who writes waits for a part.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listAudit } from '@bantay/features/audit-log/wire/audit-log.ts';
import { startOfManilaMonth } from '@bantay/kernel/time/manila-month';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBackup, restoreDatabase } from '../src/backup/restore-backup.ts';
import { writeBackup } from '../src/backup/write-backup.ts';
import { writeAudit } from '../src/database/audit.ts';
import { type Db, type OpenDatabase, openDatabase, rows } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';
import { readyMonths } from '../src/database/months.ts';
import { AUDIT, readyRecordMonths } from '../src/database/record-months.ts';
import { findBackupKey } from '../src/secrets.ts';
import { createStoryDatabase } from './databases.ts';
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

it('a database of before keeps its rows, and its numbers go on', async () => {
  const { db, url } = await openEmpty();
  await migrate(url, '0146-photos-of-entries');
  await sql`insert into users (first_name, last_name) values ('Ana', 'Kunwari')`.execute(db);
  for (const months of [-30, -2, 0]) await invent(db, month(months), 'months.before');
  await sql`insert into contact_changes (audit_id, user_id, before, after) select 2, user_id, '{}', '{}' from users`.execute(
    db,
  );
  const read = () => rows(db, sql`select * from audit order by audit_id`);
  const before = await read();
  await migrate(url);
  expect((await read()).slice(0, 3)).toEqual(before);
  expect(await rows(db, sql`select 1 from contact_changes join audit using (audit_id)`)).toHaveLength(1);
  expect(await writeAudit(db, { fieldAt: Date.now(), actor: 'system', action: 'months.after' })).toBe(4);
  await readyRecordMonths(db);
  expect(await partsOf(db, 'audit')).toEqual([partOf('audit', 1), partOf('audit', 2), 'audit_rest']);
});

it('comes back from a backup as one, with its numbers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bantay-record-months-'));
  const { db, url } = await openEmpty();
  const source = openDatabase({ url: house.url, max: 2 });
  const written = await writeBackup(source.pool, { dataFolder: house.dataFolder, folder, now: new Date() });
  const trust = { key: findBackupKey(house.dataFolder), takesAnything: false };
  const backup = await openBackup(written.path, house.dataFolder, trust);
  await restoreDatabase(backup, url);
  await backup.remove();
  const all = sql<{ all: string }>`select string_agg(t::text, ',' order by t::text) as all from audit t`;
  expect((await all.execute(db)).rows).toEqual((await all.execute(source.db)).rows);
  expect(await partsOf(db, 'audit')).toEqual(['audit_rest']);
  const note = { fieldAt: Date.now(), actor: 'system', action: 'months.restored' };
  expect(await writeAudit(db, note)).toBe(await writeAudit(house.app.db, note));
  await source.close();
  rmSync(folder, { recursive: true });
});
