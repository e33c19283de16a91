// Who stands behind a key: the forms in which it comes, what a key may bring, and how often its use and its refusals are noted.
import { randomBytes } from 'node:crypto';
import { type Db, firstRow } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openRolledBack, type RolledBack } from '../../../apps/server/test/databases.ts';
import { hashLoggerKey, type LoggersService, makeLoggersService } from './loggers-service.ts';

let rolled: RolledBack;
let db: Db;
let loggers: LoggersService;
beforeAll(async () => {
  rolled = await openRolledBack();
  db = rolled.db;
  loggers = makeLoggersService(db);
});
afterAll(() => rolled.rollBack());

/** As the command makes them: 24 random bytes are 32 characters. */
const newKey = () => randomBytes(24).toString('base64url');
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const missing = { code: 'machineKeyMissing', status: 401 };
const unknown = { code: 'machineKeyUnknown', status: 401 };

interface Brings {
  gauges?: readonly number[];
  columns?: readonly number[];
  earthquakes?: boolean;
  sms?: boolean;
  reports?: boolean;
}
async function store(key: string, { gauges = [], columns = [], ...feeds }: Brings = {}): Promise<number> {
  const { earthquakes = false, sms = false, reports = false } = feeds;
  const row = await firstRow<{ loggerKeyId: number }>(
    db,
    sql`insert into logger_keys (logger_name, key_hash, gauges, columns, posts_earthquakes, posts_sms, posts_reports)
        values ('trial', ${hashLoggerKey(key)}, ${gauges}, ${columns}, ${earthquakes}, ${sms}, ${reports})
        returning logger_key_id`,
  );
  return row!.loggerKeyId; // an insert returns its row
}

describe('a key', () => {
  let key: string;
  let keyId: number;
  beforeEach(async () => {
    key = newKey();
    keyId = await store(key, { gauges: [1, 5], columns: [2] });
  });

  it('names its logger for the audit, and what it may bring', async () => {
    expect(await loggers.require(`Bearer ${key}`)).toEqual({
      actor: { actor: `logger:${keyId}`, userId: null },
      gauges: [1, 5],
      columns: [2],
      postsEarthquakes: false,
      postsSms: false,
      postsReports: false,
      keyId,
    });
  });

  it.each([
    ['earthquakes', { postsEarthquakes: true, postsSms: false, postsReports: false }],
    ['sms', { postsEarthquakes: false, postsSms: true, postsReports: false }],
    ['reports', { postsEarthquakes: false, postsSms: false, postsReports: true }],
  ] as const)('made for %s brings these alone', async (feed, brought) => {
    const own = newKey();
    await store(own, { [feed]: true });
    expect(await loggers.require(`Bearer ${own}`)).toMatchObject({ gauges: [], columns: [], ...brought });
  });

  it('may be the password of an address, whatever name stands before it', async () => {
    for (const name of ['any', '']) expect(await loggers.require(basic(`${name}:${key}`))).toMatchObject({ keyId });
    // No name holds a colon (RFC 7617 §2): what follows the first one is the password.
    await expect(loggers.require(basic(`any:x:${key}`))).rejects.toMatchObject(unknown);
    // Its own name is no password.
    await expect(loggers.require(basic(`${key}:`))).rejects.toMatchObject(missing);
    await expect(loggers.require(basic(key))).rejects.toMatchObject(missing);
    // Read as base64 a key may hold a colon by chance: then another password was shown, and not none.
    await expect(loggers.require(`Basic ${key}`)).rejects.toMatchObject({ status: 401 });
  });

  it('stands in an address only where it is for delivery reports alone', async () => {
    await expect(loggers.require(`Address ${key}`)).rejects.toMatchObject(unknown);
    const own = newKey();
    const ownId = await store(own, { reports: true });
    expect(await loggers.require(`Address ${own}`)).toMatchObject({ keyId: ownId, postsReports: true });
  });

  it.each([
    ['no header', () => undefined, missing],
    ['an empty one', () => '', missing],
    ['the key alone', () => key, missing],
    ['another form', () => `Digest ${key}`, missing],
    ['another case', () => `bearer ${key}`, missing],
    ['two words', () => `Bearer ${key} ${key}`, missing],
    ['a word before', () => `x Bearer ${key}`, missing],
    ['another key', () => `Bearer ${newKey()}`, unknown],
    ['a character less', () => `Bearer ${key.slice(0, -1)}`, unknown],
    ['a character more', () => `Bearer ${key}x`, unknown],
  ])('is not shown by %s', async (_what, header, refusal) => {
    await expect(loggers.require(header())).rejects.toMatchObject(refusal);
  });

  it('that was revoked is nobody', async () => {
    await sql`update logger_keys set revoked_at = now() where logger_key_id = ${keyId}`.execute(db);
    await expect(loggers.require(`Bearer ${key}`)).rejects.toMatchObject(unknown);
  });

  it('is stored as a hash of its own kind: neither the key nor its plain hash opens anything', async () => {
    expect(hashLoggerKey(key)).toHaveLength(32);
    expect(hashLoggerKey(key).equals(hashLoggerKey(newKey()))).toBe(false);
    const stored = await firstRow<{ kept: string }>(
      db,
      sql`select encode(key_hash, 'base64') as kept from logger_keys where logger_key_id = ${keyId}`,
    );
    expect(stored!.kept).toBe(hashLoggerKey(key).toString('base64'));
    expect(stored!.kept).not.toContain(key);
  });

  it('that cannot be one asks no database', async () => {
    // Closed: the answer can only come from the form of the key.
    const closed = makeLoggersService({
      getExecutor: () => {
        throw new Error('the database was asked');
      },
    } as unknown as Db); // every query goes through its executor first
    await expect(closed.require(`Bearer ${key}`)).rejects.toThrow('the database was asked');
    for (const text of [`${key}=`, key.slice(1), `${key}${key}`, `${key.slice(0, -1)}ñ`, `${key.slice(0, -1)}/`])
      await expect(closed.require(`Bearer ${text}`)).rejects.toMatchObject(unknown);
  });
});

describe('the use of a key', () => {
  const usedAt = async (keyId: number) =>
    (await firstRow<{ lastUsedAt: number | null }>(
      db,
      sql`select last_used_at from logger_keys where logger_key_id = ${keyId}`,
    ))!.lastUsedAt; // the key was stored above
  const moveBack = (keyId: number, seconds: number) =>
    sql`update logger_keys set last_used_at = now() - ${seconds} * interval '1 second'
        where logger_key_id = ${keyId}`.execute(db);

  it('is noted at the first post, and again only after a minute: not each of a flood writes a row', async () => {
    const key = newKey();
    const keyId = await store(key);
    const other = await store(newKey());
    const logger = await loggers.require(`Bearer ${key}`);
    expect(await usedAt(keyId)).toBeNull();
    await loggers.touch(logger, db);
    const first = (await usedAt(keyId))!;
    expect(first).not.toBeNull();
    await moveBack(keyId, 59);
    await loggers.touch(logger, db);
    expect(await usedAt(keyId)).toBe(first - 59_000);
    await moveBack(keyId, 61);
    await loggers.touch(logger, db);
    expect(await usedAt(keyId)).toBe(first);
    expect(await usedAt(other)).toBeNull();
  });

  it('of the operator himself, who has no key, leaves nothing', async () => {
    const noted = await firstRow<{ text: string | null }>(
      db,
      sql`select max(last_used_at)::text as text from logger_keys`,
    );
    await loggers.touch({ actor: { actor: 'operator', userId: null }, gauges: null, keyId: null }, db);
    expect(await firstRow(db, sql`select max(last_used_at)::text as text from logger_keys`)).toEqual(noted);
  });
});

describe('a post of nothing but refused readings', () => {
  const back = (keyId: number, seconds: number) =>
    sql`update rejections_noted set noted_at = clock_timestamp() - ${seconds} * interval '1 second'
        where logger_key_id = ${keyId}`.execute(db);

  it('is noted once a minute for each key', async () => {
    const [key, other] = [newKey(), newKey()];
    const keyId = await store(key);
    await store(other);
    const [logger, second] = [await loggers.require(`Bearer ${key}`), await loggers.require(`Bearer ${other}`)];
    expect([await loggers.isRejectionNoted(logger, db), await loggers.isRejectionNoted(logger, db)]).toEqual([
      true,
      false,
    ]);
    expect(await loggers.isRejectionNoted(second, db)).toBe(true);
    await back(keyId, 58);
    expect(await loggers.isRejectionNoted(logger, db)).toBe(false);
    await back(keyId, 61);
    expect(await loggers.isRejectionNoted(logger, db)).toBe(true);
    // The minute begins anew with each row that is written.
    expect(await loggers.isRejectionNoted(logger, db)).toBe(false);
  });

  it('of the operator is always noted', async () => {
    const operator = { actor: { actor: 'operator', userId: null }, gauges: null, keyId: null } as const;
    for (const _time of [1, 2]) expect(await loggers.isRejectionNoted(operator, db)).toBe(true);
  });
});
