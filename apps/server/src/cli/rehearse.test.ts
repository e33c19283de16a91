// A rehearsal finds what is wrong with a backup, and nothing where nothing is; it leaves no database and no folder behind.
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeRehearsalService } from '@bantay/features/rehearsal/server/rehearsal-service.ts';
import { DAY_MS, HALF_HOUR_MS, MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { decideAndRelease, rain, walk } from '../../test/field.ts';
import { type House, openHouse, rowsOf } from '../../test/harness.ts';
import { backUpNow } from '../backup/nightly.ts';
import { openDatabase } from '../database/database.ts';
import { findBackupKey } from '../secrets.ts';
import { rehearse } from './rehearse-steps.ts';

let house: House;
let source: ReturnType<typeof openDatabase>;
let folder: string;
beforeAll(async () => {
  // By the machine's clock, which a backup bears.
  const began = Math.floor(Date.now() / HALF_HOUR_MS) * HALF_HOUR_MS - 16 * HALF_HOUR_MS;
  house = await openHouse({ now: toManilaText(began) });
  await rain(house, began + 5 * MINUTE_MS, 80);
  await decideAndRelease(house, await house.signedIn());
  await walk(house, toManilaText(began + 16 * HALF_HOUR_MS));
  source = openDatabase({ url: house.url, max: 3 });
});
afterAll(async () => {
  await source.close();
  await house.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const backUp = async () => {
  folder = mkdtempSync(join(tmpdir(), 'bantay-rehearse-'));
  const { db, pool } = source;
  const { path } = await backUpNow({ db, pool, dataFolder: house.dataFolder, folder, bucket: null });
  return path;
};
const databases = async () =>
  (
    await sql<{ name: string }>`select datname as name from pg_database where datname like '%rehearsal'`.execute(
      source.db,
    )
  ).rows;
async function run() {
  const said: string[] = [];
  const parts = { adminUrl: house.url, folder, say: (sentence: string) => said.push(sentence) };
  const outcome = await rehearse({ ...parts, key: findBackupKey(house.dataFolder) });
  expect(await databases()).toEqual([]);
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('bantay-rehearsal-'))).toEqual([]);
  return { ...outcome, said };
}

/** What a rehearsal must leave alone. */
const leftAlone = async () =>
  Promise.all(['public_alerts', 'operational_triggers', 'sms_outbox'].map((table) => rowsOf(house, table)));

it('a good backup comes back, its record is read, its last day is made again, a made-up trigger raises', async () => {
  const before = await leftAlone();
  await backUp();
  const { steps, failedAt, fault } = await run();
  expect([failedAt, fault]).toEqual([null, null]);
  expect(steps.map(({ step }) => step)).toEqual(['backup', 'unpack', 'restore', 'record', 'replay', 'trigger']);
  expect(steps.at(-1)).toMatchObject({ count: 2, said: 'made-up rain raises LPA, SCU' });
  expect(await leftAlone()).toEqual(before);
  // One more where a half hour has ended since the house was opened.
  expect(steps[4]?.said).toMatch(/^1[56] half hours of 48 a site equal; There are no rain readings of SCU/);
});

it('without a backup, or with one of the day before yesterday, it fails there', async () => {
  folder = mkdtempSync(join(tmpdir(), 'bantay-rehearse-'));
  expect(await run()).toMatchObject({ failedAt: 'backup', fault: 'There is no backup.' });
  const path = await backUp();
  const old = new Date(Date.now() - 2 * DAY_MS);
  utimesSync(path, old, old);
  expect(await run()).toMatchObject({ failedAt: 'backup', fault: expect.stringContaining('too old') });
});

it('where nothing was recorded yet it says that, and counts nothing as equal', async () => {
  const fresh = await openHouse();
  const { db, pool, close } = openDatabase({ url: fresh.url, max: 3 });
  folder = mkdtempSync(join(tmpdir(), 'bantay-rehearse-'));
  await backUpNow({ db, pool, dataFolder: fresh.dataFolder, folder, bucket: null });
  await close();
  const parts = { adminUrl: fresh.url, folder, say: () => undefined };
  const { steps, failedAt } = await rehearse({ ...parts, key: findBackupKey(fresh.dataFolder) });
  await fresh.close();
  expect(failedAt).toBeNull();
  expect(steps[4]?.said).toMatch(/^Nothing was recorded at LPA before .*; Nothing was recorded at SCU/);
});

it('a byte that is another, and a backup that somebody else has signed, are found when it is unpacked', async () => {
  const path = await backUp();
  const bytes = readFileSync(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  expect(await run()).toMatchObject({ failedAt: 'unpack', fault: expect.any(String) });
  await backUp();
  const parts = { adminUrl: house.url, folder, say: () => {} };
  expect(await rehearse({ ...parts, key: 'x'.repeat(43) })).toMatchObject({ failedAt: 'unpack' });
});

it('a row of the record that somebody has changed is found, and then it is as it was', async () => {
  await sql`alter table monitoring_releases disable trigger all`.execute(source.db);
  await sql`update monitoring_releases set data_ts = data_ts + interval '1 hour'`.execute(source.db);
  await backUp();
  expect(await run()).toMatchObject({ failedAt: 'record', fault: expect.stringContaining('faults of the record') });
  await sql`update monitoring_releases set data_ts = data_ts - interval '1 hour'`.execute(source.db);
  await sql`alter table monitoring_releases enable trigger all`.execute(source.db);
  await backUp();
  expect((await run()).failedAt).toBeNull();
});

it('the server begins one a night, and one that says nothing has failed: it is not begun again each minute', async () => {
  const begun: number[] = [];
  const service = makeRehearsalService({
    ...{ ...house.app.services, db: house.app.db, isOn: true, upMs: () => DAY_MS },
    begin: async (rehearsalId) => begun.push(rehearsalId) && 1,
  });
  const night = sql`update rehearsals set started_at = started_at - interval '30 days', ended_at = ended_at - interval '30 days'`;
  await service.round();
  const isNight = begun.length === 1;
  await service.round();
  expect(begun.length).toBe(isNight ? 1 : 0);
  const rows = await rowsOf<{ failed_at: string; fault: string }>(house, 'rehearsals');
  if (isNight) expect(rows).toMatchObject([{ failed_at: 'backup', fault: 'It ended without a word (1).' }]);
  await night.execute(house.app.db);
  const parts = { ...house.app.services, db: house.app.db, upMs: () => DAY_MS, begin: async () => 0 };
  const off = makeRehearsalService({ ...parts, isOn: false });
  expect(await off.standing()).toBeNull();
});

it('an engine that raises nothing is found by the made-up trigger', async () => {
  // A threshold that no rain reaches, from the half hour on that the replay leaves out.
  const since = new Date(Math.floor(Date.now() / HALF_HOUR_MS - 1) * HALF_HOUR_MS).toISOString();
  await sql`insert into limit_versions (limit_key, site_id, value, valid_from, reason)
    values ('rain72h', 24, 1000000, ${since}::timestamptz, 'written by a broken program')`.execute(source.db);
  await backUp();
  expect(await run()).toMatchObject({ failedAt: 'trigger', fault: expect.stringContaining('does not raise LPA') });
});
