// What a copy of the database has to show before charts ask it, and who answers when it cannot.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoryDatabase } from '../../test/databases.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { judgeCopy, openReplica, REPLICA_LATE_MS, readPlace } from './read-replica.ts';

const FIRST = { system: '7', place: 500, at: 10_000 };
const PLACES = [
  { place: 100, at: 0 },
  { place: 300, at: 5_000 },
  { place: 500, at: 10_000 },
];
const copy = (place: number | null, more: object = {}) => ({ system: '7', isStandby: true, place, ...more });

describe('a copy', () => {
  it.each([
    ['that has all of it', copy(500), 10_000, { state: 'fit', behindMs: 0 }],
    ['that is ahead of what was seen', copy(900), 10_001, { state: 'fit', behindMs: 1 }],
    ['that has what stood there five seconds ago', copy(499), 10_000, { state: 'fit', behindMs: 5_000 }],
    ['that stands still', copy(100), REPLICA_LATE_MS + 1, { state: 'late', behindMs: REPLICA_LATE_MS + 1 }],
    [
      'that has not reached what was first seen: for how long it lags nobody knows',
      copy(99),
      10_000,
      { state: 'late', behindMs: null },
    ],
    ['that has nothing', copy(null), 10_000, { state: 'late', behindMs: null }],
    ['of another database', copy(500, { system: '8' }), 10_000, { state: 'other', behindMs: null }],
    [
      'that is written to: it was made the first',
      copy(500, { isStandby: false }),
      10_000,
      { state: 'other', behindMs: null },
    ],
  ] as const)('%s', (_what, seen, now, sight) => expect(judgeCopy(FIRST, seen, PLACES, now)).toEqual(sight));

  it('places of the log are counted in bytes', () => {
    expect(readPlace('0/1A')).toBe(26);
    expect(readPlace('16/B374D848')).toBe(0x16 * 2 ** 32 + 0xb374d848);
    expect(readPlace('1/0')).toBeGreaterThan(readPlace('0/FFFFFFFF'));
  });
});

describe('who reads', () => {
  let url: string;
  let drop: () => Promise<void>;
  let other: { url: string; drop: () => Promise<void> };
  let first: OpenDatabase;
  beforeAll(async () => {
    ({ url, drop } = await createStoryDatabase());
    other = await createStoryDatabase();
    first = openDatabase({ url, max: 3 });
    await sql`create table mark (says text)`.execute(first.db);
    await sql`insert into mark values ('first')`.execute(first.db);
  });
  afterAll(async () => {
    await first.close();
    await drop();
    await other.drop();
  });
  const says = async (db: OpenDatabase['db']) =>
    (await sql<{ says: string }>`select says from mark`.execute(db)).rows.map((row) => row.says);

  it('is answered by the database where the address is one of another, and that is said', async () => {
    const errors: Error[] = [];
    const replica = await openReplica({ url: other.url, first, onError: (error) => errors.push(error) });
    expect(replica.seen()).toEqual({ state: 'other', behindMs: null });
    expect(await says(replica.db)).toEqual(['first']);
    await replica.close();
    expect(errors).toEqual([]);
  });

  it('is answered by the database where nothing answers there, and that holds up no start', async () => {
    const gone = new URL(other.url);
    gone.port = '9';
    const replica = await openReplica({ url: String(gone), first, onError: () => {} });
    expect(replica.seen()).toEqual({ state: 'away', behindMs: null });
    expect(await says(replica.db)).toEqual(['first']);
    await replica.close();
  });
});
