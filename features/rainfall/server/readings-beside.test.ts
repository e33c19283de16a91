// Posts of one site wait for that site alone: where somebody holds its lock, the rain of the others is stored and judged all the same.

import { createLoggerKey } from '@bantay/server/cli/logger-key.ts';
import { inTransaction, lockSite } from '@bantay/server/database/transaction.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LPA } from '../../../apps/server/test/field.ts';
import { type House, openHouse, rowsOf } from '../../../apps/server/test/harness.ts';
import { makeGate } from '../../../apps/server/test/written.ts';

let house: House;
const keys: Record<string, string> = {};
const GAUGES = ['rain_lpasb', 'rain_scusb', 'rain_noah_619'];
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  for (const gauge of GAUGES) keys[gauge] = await createLoggerKey(house.app.db, gauge, { gauges: [gauge] });
});
afterAll(() => house.close());

const post = async (gauge: string, ts: string, mm: number) =>
  (
    await house.visitor().raw('POST', '/api/ingest/rainfall', {
      body: { readings: [{ gauge, ts: `2026-11-21 ${ts}:00`, mm }] },
      headers: { authorization: `Bearer ${keys[gauge]}` },
    })
  ).json;

it.each(['before anything is known of their sites', 'afterwards'])('%s', async (when) => {
  const ts = when === 'afterwards' ? '08:40' : '08:10';
  const gate = makeGate();
  const holder = inTransaction(house.app.db, async (tx) => {
    await lockSite(tx, LPA);
    await gate.pass();
  });
  await expect.poll(gate.isReached).toBe(true);
  const held = [post('rain_lpasb', ts, 1), post('rain_lpasb', '25:00', 1)];
  expect(await post('rain_scusb', ts, 2)).toMatchObject({ stored: 1 });
  expect(await rowsOf(house, 'rain_readings')).toHaveLength(when === 'afterwards' ? 4 : 1);
  gate.goOn();
  await holder;
  expect(await Promise.all(held)).toMatchObject([{ stored: 1 }, { rejected: 1 }]);
  expect(await post('rain_noah_619', ts, 0)).toMatchObject({ stored: 1 });
});

it('posts of everybody at once are all stored, each once', async () => {
  const before = (await rowsOf(house, 'rain_readings')).length;
  const times = Array.from({ length: 12 }, (_, index) => `07:${String(index * 5).padStart(2, '0')}`);
  const answers = await Promise.all(times.flatMap((ts) => GAUGES.map((gauge) => post(gauge, ts, 1))));
  expect(answers.every((answer) => answer.stored === 1)).toBe(true);
  expect((await rowsOf(house, 'rain_readings')).length).toBe(before + 36);
});
