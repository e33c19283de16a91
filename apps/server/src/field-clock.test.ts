import { DAY_MS, HOUR_MS } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRolledBack, type RolledBack } from '../test/databases.ts';
import { operatorActor } from './database/audit.ts';
import { firstRow } from './database/database.ts';
import { makeFieldClock, moveFieldClock, startFieldClock } from './field-clock.ts';

let test: RolledBack;
beforeEach(async () => {
  test = await openRolledBack();
});
afterEach(() => test.rollBack());

const offset = async () => {
  const clock = makeFieldClock(test.db, () => 0);
  await clock.reload();
  return clock.now();
};

it('a demo begins at the field time that it was given; a later start or an earlier time moves nothing back', async () => {
  await sql`insert into installation (kind, field_offset_ms) values ('demo', 0)`.execute(test.db);
  expect(await startFieldClock(test.db, null)).toBeLessThanOrEqual(Date.now());
  expect(await offset()).toBe(0);
  const at = Date.now() + DAY_MS;
  expect(await startFieldClock(test.db, at)).toBe(at);
  const given = await offset();
  expect(Math.abs(given - DAY_MS)).toBeLessThan(HOUR_MS);
  await startFieldClock(test.db, at - HOUR_MS);
  await startFieldClock(test.db, null);
  expect(await offset()).toBe(given);
});

it('a real installation keeps the time of its machine', async () => {
  await sql`insert into installation (kind, field_offset_ms) values ('production', 0)`.execute(test.db);
  await startFieldClock(test.db, Date.now() + DAY_MS);
  expect(await offset()).toBe(0);
});

it('moved time stands in the audit by how much it was moved', async () => {
  await sql`insert into installation (kind, field_offset_ms) values ('demo', 0)`.execute(test.db);
  expect(await moveFieldClock(test.db, HOUR_MS, operatorActor)).toBe(HOUR_MS);
  const row = await firstRow<{ after: object }>(test.db, sql`select after from audit where action = 'clock.moved'`);
  expect(row!.after).toEqual({ by_ms: HOUR_MS });
});
