// A clock that is behind: readings of several loggers are kept and judged again, those of one alone are not (A M2).
import { HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { createLoggerKey } from '@bantay/server/cli/logger-key.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { candidateOf, runDue } from '../../../apps/server/test/field.ts';
import { type House, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';

let house: House;
let officer: Visitor;
beforeEach(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  // Keys 1 and 2.
  for (const name of ['one', 'two']) await createLoggerKey(house.app.db, name, { gauges: ['rain_lpasb'] });
  await runDue(house);
});
afterEach(() => house.close());

const again = () => house.app.services.early.judgeAgain();
/** 60 mm at the time that the loggers have, three hours later than ours. */
const deliver = (keyId: number, gauge = 'rain_lpasb', at = house.now() + 3 * HOUR_MS - MINUTE_MS, mm = 80) => {
  const logger = { actor: { actor: `logger:${keyId}`, userId: null }, gauges: null, keyId };
  return house.app.services.readings.record([{ gauge, ts: at, mm }], logger);
};
const stored = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from rain_readings`.execute(house.app.db)).rows[0]!.n;

it('kept while they are of the future, judged as soon as the clock is right: they raise', async () => {
  const before = await stored();
  expect(await deliver(1)).toMatchObject({ rejected: 1, items: [{ reason: 'in the future' }] });
  await deliver(1);
  await deliver(2, 'rain_noah_619', undefined, 2);
  await again();
  expect([await stored(), (await rowsOf(house, 'early_readings')).length]).toEqual([before, 2]);
  house.move(3 * HOUR_MS);
  await again();
  expect(await stored()).toBe(before + 2);
  expect(await candidateOf(officer)).toMatchObject({ public_alert_level: 1 });
  // Once.
  await again();
  expect(await stored()).toBe(before + 2);
  house.move(27 * HOUR_MS);
  await again();
  expect(await rowsOf(house, 'early_readings')).toEqual([]);
});

it('one logger alone has a wrong clock itself: its readings are never taken for those of a later hour', async () => {
  const before = await stored();
  await deliver(1);
  house.move(2 * HOUR_MS);
  await deliver(2);
  house.move(2 * HOUR_MS);
  await again();
  expect(await stored()).toBe(before);
});

it('a file with times of the future is refused for good', async () => {
  const logger = { actor: { actor: 'operator', userId: null }, gauges: null, keyId: null };
  await house.app.services.readings.record([{ gauge: 'rain_lpasb', ts: house.now() + HOUR_MS, mm: 1 }], logger);
  expect(await rowsOf(house, 'early_readings')).toEqual([]);
});
