// Three days down and started again: the same state as if the runner had never slept.
import { HALF_HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideAndRelease, rain, runDue } from '../field.ts';
import { type House, instant, openHouse, type Visitor } from '../harness.ts';

const BEGIN = '2026-11-21 09:10:00';
const DOWN_FROM = instant('2026-11-21 10:00:00');
const END = instant('2026-11-24 12:02:00');

let through: House;
let slept: House;
const officers = new Map<House, Visitor>();

beforeAll(async () => {
  [through, slept] = await Promise.all([openHouse({ now: BEGIN }), openHouse({ now: BEGIN })]);
  for (const house of [through, slept]) {
    const officer = await house.signedIn();
    officers.set(house, officer);
    await rain(house, '2026-11-21 09:05:00', 80);
    await decideAndRelease(house, officer);
    await runDue(house);
  }
});
afterAll(async () => {
  await through.close();
  await slept.close();
});

/** Drizzle, and a second shower in the second night, a little below the threshold by itself. */
const amount = (at: number) => (at === instant('2026-11-23 02:00:00') ? 60 : at % (4 * HALF_HOUR_MS) === 0 ? 0.5 : 0);

const state = async (house: House) => {
  const { db } = house.app;
  const read = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows;
  return {
    public: await read(
      sql`select site_id, pub_sym_id, ts, ts_updated from public_alerts order by site_id, ts, pub_sym_id`,
    ),
    closed: await read(sql`select site_id, closed_at, closed->'level' as level, closed->'internal' as internal,
      closed->'validity' as validity from generated_alerts order by site_id`),
    open: await read(sql`select site_id, at, result->'level' as level, result->'internal' as internal,
      result->'validity' as validity from generated_alerts order by site_id`),
    triggers: await read(sql`select site_id, trigger_sym_id, ts, ts_updated from operational_triggers
      order by site_id, ts, trigger_sym_id`),
  };
};

it('closings made one by one and closings made up for after three days leave the same alerts', {
  timeout: 120_000,
}, async () => {
  for (let at = DOWN_FROM; at <= END; at += HALF_HOUR_MS) {
    through.setNow(toManilaText(at + 90_000));
    await rain(through, at, amount(at));
    await runDue(through);
  }
  through.setNow(toManilaText(END));
  await runDue(through);

  // The other server wakes at the end; its loggers have kept their readings and bring them in one batch first.
  slept.setNow(toManilaText(END));
  const kept = [];
  for (let at = DOWN_FROM; at <= END; at += HALF_HOUR_MS) {
    kept.push({ gauge: 'rain_lpasb', ts: toManilaText(at), mm: amount(at) });
  }
  const { readings } = slept.app.services;
  await readings.record(kept, { actor: { actor: 'system', userId: null }, gauges: null, keyId: null });
  await runDue(slept);

  const [one, other] = [await state(through), await state(slept)];
  expect(other.public).toEqual(one.public);
  expect(other.closed).toEqual(one.closed);
  expect(other.open).toEqual(one.open);
});

it('the sums of rain are the same to the thousandth', async () => {
  const days = async (house: House) =>
    (await sql`select * from rain_days order by rain_id, day`.execute(house.app.db)).rows;
  expect(await days(slept)).toEqual(await days(through));
});

it('a second catch-up right after finds nothing left to do', async () => {
  const before = await state(slept);
  await runDue(slept);
  expect(await state(slept)).toEqual(before);
});
