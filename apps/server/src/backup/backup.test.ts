// A backup comes back as it was: every table, sequence and file, also from an earlier schema; damage is told before anything is touched.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { setState } from '@bantay/features/ewi/server/ewi-queries.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBuckets, TEST_KEY } from '../../test/bucket.ts';
import { createStoryDatabase } from '../../test/databases.ts';
import { decideAndRelease, measure, rain, send } from '../../test/field.ts';
import { type House, instant, openHouse, rowsOf } from '../../test/harness.ts';
import { openDatabase } from '../database/database.ts';
import { makeS3Store } from '../files/s3-store.ts';
import { findBackupKey } from '../secrets.ts';
import type { Gateway } from '../sms/gateway.ts';
import { makeSender } from '../sms/sender.ts';
import { listForeignKeys, listSequences, listTables, readSequence } from './backup-queries.ts';
import { fillBucket } from './bucket-files.ts';
import { backUpNightly, backUpNow, lastNight } from './nightly.ts';
import { openBackup, restoreDatabase, restoreFiles } from './restore-backup.ts';
import { type WrittenBackup, writeBackup } from './write-backup.ts';

let house: House;
let folder: string;
let written: WrittenBackup;
let source: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  house = await openHouse();
  const officer = await house.signedIn();
  await measure(house, '2026-11-21 08:00:00');
  await rain(house, '2026-11-21 09:05:00', 80);
  await send(officer, await decideAndRelease(house, officer), 'Alert level 1.\tMaghanda: ñ ₱ \\N "quoted"');
  await sendEverything();
  await house.app.files.save('moms', 'crack.png', Buffer.from('not really a picture'));
  writeFileSync(join(house.dataFolder, 'municipality.json'), '{}');
  writeFileSync(join(house.dataFolder, 'server-secret'), 'stays here');
  writeFileSync(join(house.dataFolder, 'empty.svg'), '');
  folder = mkdtempSync(join(tmpdir(), 'bantay-backup-'));
  source = openDatabase({ url: house.url, max: 3 });
  written = await writeBackup(source.pool, { dataFolder: house.dataFolder, folder, now: new Date() });
});
afterAll(async () => {
  await source.close();
  await house.close();
  rmSync(folder, { recursive: true, force: true });
});

let dataFolder: string;
/** The operator has brought the key along. */
const trust = () => ({ key: findBackupKey(house.dataFolder), takesAnything: false });
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'bantay-restored-'));
});
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

/** The simulator has taken them all, so that the backup holds nothing that is on its way. */
const sendEverything = () =>
  sql`update sms_outbox set state = 'accepted', gateway = 'simulator', lease_until = null, claimed_by = null`.execute(
    house.app.db,
  );

const markOf = async (url: string) => {
  const { db, close } = openDatabase({ url, max: 1 });
  try {
    return (await sql<{ mark: string }>`select mark from message_mark`.execute(db)).rows[0]!.mark;
  } finally {
    await close();
  }
};

/** Content of every table and the state of every sequence and constraint. */
async function pictureOf(url: string): Promise<Record<string, unknown>> {
  const { db, close } = openDatabase({ url, max: 1 });
  try {
    const picture: Record<string, unknown> = {};
    for (const { name } of await listTables(db)) {
      const found = await sql<{ all: string }>`
        select coalesce(string_agg(t::text, ${'\n'} order by t::text), '') as all from ${sql.table(name)} t`.execute(
        db,
      );
      // New with every restore, and tested for itself.
      picture[name] = name === 'message_mark' ? '' : found.rows[0]!.all;
    }
    for (const { name } of await listSequences(db)) picture[name] = await readSequence(db, name);
    picture['foreign keys'] = await listForeignKeys(db);
    const off = await sql<{ tgname: string }>`select tgname from pg_trigger where tgenabled = 'D'`.execute(db);
    picture['triggers that are off'] = off.rows;
    return picture;
  } finally {
    await close();
  }
}

/** A tar of one empty file called `x`: name, mode, owner, size, time, checksum, kind. */
const OTHER_TAR = (() => {
  const header = Buffer.alloc(512);
  header.write('x', 0);
  header.write(`0000644\0${'0000000\0'.repeat(2)}${'00000000000\0'.repeat(2)}        0`, 100);
  header.write('ustar', 257);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, Buffer.alloc(1024)]);
})();

const filesOf = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();

describe('a restore into an empty machine', () => {
  /** Nobody has worked here: no tables. */
  let empty: { url: string; drop: () => Promise<void> };
  beforeEach(async () => {
    empty = await createStoryDatabase();
    const { db, close } = openDatabase({ url: empty.url, max: 1 });
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await close();
  });
  afterEach(() => empty.drop());

  async function restore(): Promise<void> {
    const backup = await openBackup(written.path, dataFolder, trust());
    await restoreFiles(backup, dataFolder);
    await restoreDatabase(backup, empty.url);
    await backup.remove();
  }

  it('brings every table, sequence and file back as it was', async () => {
    await restore();
    const before = await pictureOf(house.url);
    expect(await pictureOf(empty.url)).toEqual(before);
    expect(before['triggers that are off']).toEqual([]);
    expect(Object.values(before).filter((content) => content !== '').length).toBeGreaterThan(30);
    expect(filesOf(dataFolder)).toEqual(['empty.svg', 'municipality.json', 'storage/moms/crack.png']);
    for (const file of filesOf(dataFolder)) {
      expect(readFileSync(join(dataFolder, file))).toEqual(readFileSync(join(house.dataFolder, file)));
    }
  });

  it('goes on from where the sequences stood', async () => {
    await restore();
    const { db, close } = openDatabase({ url: empty.url, max: 1 });
    const [{ most } = { most: 0 }] = (await sql<{ most: number }>`select max(audit_id) as most from audit`.execute(db))
      .rows;
    const next = await sql<{ audit_id: number }>`insert into audit (field_at, actor, action) values (now(), 'x', 'y.z')
      returning audit_id`.execute(db);
    expect(next.rows[0]!.audit_id).toBeGreaterThan(most);
    await close();
  });

  it('refuses a database that is in use, and changes nothing in it', async () => {
    const before = await pictureOf(house.url);
    const backup = await openBackup(written.path, dataFolder, trust());
    await expect(restoreDatabase(backup, house.url)).rejects.toThrow('This database is in use');
    expect(await pictureOf(house.url)).toEqual(before);
  });

  it('can be tried again after it broke off', async () => {
    const backup = await openBackup(written.path, dataFolder, trust());
    const audit = backup.manifest.tables.find(({ name }) => name === 'audit')!;
    const good = audit.sha256;
    audit.sha256 = '0'.repeat(64);
    await expect(restoreDatabase(backup, empty.url)).rejects.toThrow('Table audit did not come back as it was');
    audit.sha256 = good;
    await restoreDatabase(backup, empty.url);
    expect(await pictureOf(empty.url)).toEqual(await pictureOf(house.url));
  });

  // Findings A B7 and A B3: 22 of 22 old messages went out again, and 22 new ones were held back as repeats.
  it('sends nothing by itself: what was on its way is in doubt, and no key is ever used twice', async () => {
    await sql`update sms_outbox set state = case outbox_id % 3 when 0 then 'queued' when 1 then 'waiting' else 'claimed' end,
      lease_until = now() + interval '1 hour', claimed_by = 'x'`.execute(house.app.db);
    await house.app.services.outbox.queueCode(house.app.db, { number: '639000000001', userId: null, code: '123456' });
    const waiting = await rowsOf<{ outbox_id: number }>(house, 'sms_outbox');
    const archives = mkdtempSync(join(tmpdir(), 'bantay-waiting-'));
    const made = await writeBackup(source.pool, { dataFolder: house.dataFolder, folder: archives, now: new Date() });
    const backup = await openBackup(made.path, dataFolder, trust());
    const held = await restoreDatabase(backup, empty.url);
    expect(held).toBe(waiting.length - 1);

    const { db, close } = openDatabase({ url: empty.url, max: 3 });
    const calls: string[] = [];
    const gateway: Gateway = {
      kind: 'test',
      takesKeys: true,
      parallel: 2,
      timeoutMs: 1000,
      send: async ({ idempotencyKey }) => {
        calls.push(idempotencyKey);
        return { outcome: 'accepted', reference: null };
      },
    };
    const sender = makeSender({ db, gateway, onAccepted: async () => {}, onProgress: async () => {} });
    expect(await sender.runOnce()).toBe(0);
    const found = await sql<{ state: string; error: string; count: number }>`
      select state, error, count(*)::int as count from sms_outbox group by 1, 2 order by 1`.execute(db);
    expect(found.rows).toEqual([
      { state: 'cancelled', error: 'from before the restore', count: 1 },
      { state: 'doubtful', error: 'from before the restore', count: held },
    ]);

    // A person sends two of them: neither key was ever seen, nor does the first installation use them.
    const ids = waiting.slice(0, 2).map((row) => row.outbox_id);
    await setState(db, ids, 'doubtful', 'queued', null);
    await sender.runOnce();
    const mark = await markOf(empty.url);
    expect(mark).toMatch(/^[0-9a-f]{12}$/);
    expect(mark).not.toBe(await markOf(house.url));
    expect(calls.sort()).toEqual(ids.map((id) => `bantay-${mark}-${id}-1`).sort());
    expect(Math.max(...calls.map((key) => key.length))).toBeLessThanOrEqual(36);
    await close();
    await backup.remove();
    rmSync(archives, { recursive: true });
    await sql`delete from sms_outbox where round_id in (select round_id from sms_rounds where kind = 'otp')`.execute(
      house.app.db,
    );
    await sendEverything();
  });
});

describe('what is no good backup', () => {
  const broken = (change: (bytes: Buffer) => Buffer) => {
    const path = join(dataFolder, 'broken.tar.gz');
    writeFileSync(path, change(readFileSync(written.path)));
    return path;
  };
  /** Changes the tar inside. */
  const inside = (change: (bytes: Buffer) => Buffer) => broken((bytes) => gzipSync(change(gunzipSync(bytes))));
  const swap = (from: string, to: string) =>
    inside((bytes) => Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1'));

  it.each<[string, () => string, RegExp]>([
    ['cut off', () => broken((bytes) => bytes.subarray(0, bytes.length / 2)), /cannot be read/],
    [
      'cut off between two entries',
      () => inside((bytes) => bytes.subarray(0, bytes.length - 3072)),
      /cannot be read|cut short|damaged/,
    ],
    ['one byte changed', () => swap('Maghanda', 'Maghandb'), /damaged/],
    ['no gzip', () => broken(() => Buffer.from('hello')), /cannot be read/],
    ['another tar', () => broken(() => gzipSync(OTHER_TAR)), /no backup of Bantay/],
    [
      'a path out of the folder',
      () => swap('storage/moms/crack.png","bytes', '../../x/moms/crack.png","bytes'),
      /list of this backup/,
    ],
    ['an entry that is not listed', () => swap('"name":"audit"', '"name":"audio"'), /does not name/],
    [
      'a newer schema',
      () => swap(`"schema":"${written.manifest.schema}"`, `"schema":"9999-${written.manifest.schema.slice(5)}"`),
      /newer version/,
    ],
  ])('%s is told in a sentence, and nothing is left behind', async (_, make, sentence) => {
    await expect(openBackup(make(), dataFolder, { key: null, takesAnything: true })).rejects.toThrow(sentence);
    expect(filesOf(dataFolder)).toEqual(['broken.tar.gz']);
    expect(readdirSync(dataFolder)).toEqual(['broken.tar.gz']);
  });
});

describe('writing', () => {
  it('leaves secrets out and nothing half-written behind', () => {
    expect(written.manifest.files.map(({ path }) => path)).toEqual([
      'empty.svg',
      'municipality.json',
      'storage/moms/crack.png',
    ]);
    expect(readdirSync(folder)).toEqual([written.path.slice(folder.length + 1)]);
    expect(written.path).toMatch(/bantay-\d{8}T\d{6}Z\.tar\.gz$/);
  });

  it('is of one moment: what is written meanwhile is in none of the tables', async () => {
    const marked = mkdtempSync(join(tmpdir(), 'bantay-moment-'));
    const writing = writeBackup(source.pool, { dataFolder: house.dataFolder, folder: marked, now: new Date() });
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => rain(house, instant('2026-11-21 09:06:00') + i * 60_000, 1)),
    );
    const { manifest } = await writing;
    const count = (name: string) => manifest.tables.find((table) => table.name === name)!.rows;
    const news = await rowsOf<{ action: string }>(house, 'audit');
    // Each reading writes an audit row in its own transaction: both are in, or neither.
    expect(news.length - count('audit')).toBe((await rowsOf(house, 'rain_readings')).length - count('rain_readings'));
    rmSync(marked, { recursive: true, force: true });
  });

  it('says so when the folder cannot be written', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    await expect(
      writeBackup(source.pool, { dataFolder: house.dataFolder, folder: join(file, 'x'), now: new Date() }),
    ).rejects.toThrow(/ENOTDIR|EEXIST/);
    rmSync(file);
    expect(source.pool.idleCount + source.pool.waitingCount).toBe(source.pool.totalCount);
  });
});

describe('every night', () => {
  it.each([
    ['2026-11-21 02:00:00', '2026-11-21 02:00:00'],
    ['2026-11-21 01:59:59', '2026-11-20 02:00:00'],
    ['2026-11-21 23:00:00', '2026-11-21 02:00:00'],
  ])('at %s the newest night began at %s', (now, night) => {
    expect(lastNight(instant(now))).toBe(instant(night));
  });

  it('one is made, noted and seen in the status; fourteen are kept, and remains of a crash go', async () => {
    const nights = mkdtempSync(join(tmpdir(), 'bantay-nights-'));
    const parts = { db: source.db, pool: source.pool, dataFolder: house.dataFolder, folder: nights, bucket: null };
    for (let i = 0; i < 16; i++) writeFileSync(join(nights, `bantay-202001${String(i + 10)}T000000Z.tar.gz`), '');
    writeFileSync(join(nights, 'letter.txt'), 'not ours');
    mkdirSync(join(nights, '.writing-old'));
    utimesSync(join(nights, '.writing-old'), 0, 0);
    await backUpNightly(parts);
    await backUpNightly(parts);
    const kept = readdirSync(nights);
    expect(kept.filter((name) => name.startsWith('bantay-'))).toHaveLength(14);
    expect(kept.filter((name) => name.startsWith('bantay-2020'))).toHaveLength(13);
    expect(existsSync(join(nights, 'letter.txt'))).toBe(true);
    expect(existsSync(join(nights, '.writing-old'))).toBe(false);
    expect(await rowsOf(house, 'backups')).toHaveLength(1);
    const status = await (await house.signedIn()).raw('GET', '/api/status');
    expect((status.json.backup as { last_at: number }).last_at).toBeGreaterThan(Date.now() - 60_000);
    await sql`update backups set taken_at = taken_at - interval '2 days'`.execute(source.db);
    await backUpNightly(parts);
    expect(await rowsOf(house, 'backups')).toHaveLength(2);
    rmSync(nights, { recursive: true, force: true });
  });

  it('into a folder of somebody, nothing that lies there is removed', async () => {
    const own = mkdtempSync(join(tmpdir(), 'bantay-own-'));
    const names = Array.from({ length: 20 }, (_, i) => `bantay-202001${String(i + 10)}T000000Z.tar.gz`);
    for (const name of [...names, 'film.partial']) {
      writeFileSync(join(own, name), '');
      utimesSync(join(own, name), 0, 0);
    }
    const parts = { db: source.db, pool: source.pool, dataFolder: house.dataFolder, folder: own, bucket: null };
    await backUpNow({ ...parts, keepsAll: true });
    expect(readdirSync(own)).toEqual(expect.arrayContaining([...names, 'film.partial']));
    expect(readdirSync(own)).toHaveLength(22);
    rmSync(own, { recursive: true });
  });

  it('each has its own digest of every table', async () => {
    const { path } = await backUpNow({
      db: source.db,
      pool: source.pool,
      dataFolder: house.dataFolder,
      folder,
      bucket: null,
    });
    const again = await openBackup(path, dataFolder, trust());
    for (const table of again.manifest.tables) {
      const copy = readFileSync(join(again.folder, 'tables', `${table.name}.copy`));
      expect(createHash('sha256').update(copy).digest('hex')).toBe(table.sha256);
    }
  });
});

describe('uploads in a bucket', () => {
  it('come into the archive, in place of what an earlier disk still holds, and go back into a bucket', async () => {
    const buckets = await openBuckets('before', 'after');
    const storeOf = (bucket: string) =>
      makeS3Store({ bucket, endpoint: buckets.endpoint, region: 'us-east-1', ...TEST_KEY });
    try {
      const [before, after] = [await storeOf('before'), await storeOf('after')];
      await before.save('moms', 'crack.png', Buffer.from('in the bucket'));
      await before.save('library', 'Bitak ñ.pdf', Buffer.from('a paper'));
      await after.save('library', 'Bitak ñ.pdf', Buffer.from('there already'));
      const place = { dataFolder: house.dataFolder, folder, now: new Date(Date.now() + 60_000), bucket: before };
      const { path, manifest } = await writeBackup(source.pool, place);
      const paths = manifest.files.map((file) => file.path);
      expect(paths.filter((one) => one.startsWith('storage/')).sort()).toEqual([
        'storage/library/Bitak ñ.pdf',
        'storage/moms/crack.png',
      ]);
      expect(paths).toContain('municipality.json');
      await restoreFiles(await openBackup(path, dataFolder, trust()), dataFolder);
      await fillBucket(after, dataFolder);
      const textOf = async (...at: ['moms' | 'library', string]) => text(await (await after.read(...at))!.open());
      expect(await textOf('moms', 'crack.png')).toBe('in the bucket');
      expect(await textOf('library', 'Bitak ñ.pdf')).toBe('there already');
      expect(filesOf(dataFolder).filter((one) => one.startsWith('storage/'))).toEqual([]);
    } finally {
      await buckets.close();
    }
  });
});
