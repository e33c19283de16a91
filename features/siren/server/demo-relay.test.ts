// The invented siren of a demo: there while the demo listens, tried once, and never where a siren is set or no demo runs.
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { type House, openHouse, people, rowsOf } from '../../../apps/server/test/harness.ts';
import { readSiren, soundSiren, stopSiren } from '../wire/siren.ts';
import { askRelay } from './ask-relay.ts';
import { makeDemoRelay } from './demo-relay.ts';

let house: House | null = null;
afterEach(async () => {
  await house?.close();
  house = null;
});

it('switches, is read back, and says its battery; closed it has no place', async () => {
  const relay = makeDemoRelay();
  expect(relay.place()).toBeNull();
  await relay.open();
  const place = relay.place();
  if (place === null) throw new Error('not open');
  expect(await askRelay(place, 'look')).toEqual({ isOn: false, fault: null, battery: 128 });
  expect(await askRelay(place, 'on')).toEqual({ isOn: true, fault: null });
  expect(await askRelay(place, 'look')).toMatchObject({ isOn: true });
  expect(await askRelay(place, 'test')).toMatchObject({ isOn: false, fault: null });
  expect(await askRelay({ ...place, relay: 5 }, 'on')).toEqual({ isOn: null, fault: 'broken' });
  await relay.close();
  expect(relay.place()).toBeNull();
  expect(await askRelay(place, 'look')).toEqual({ isOn: null, fault: 'unreached' });
});

it.each(['x', 'GET / HTTP/1.1\r\n\r\n'])('hangs up on whoever says %j', async (text) => {
  const relay = makeDemoRelay();
  await relay.open();
  const socket = connect(relay.place()?.port ?? 0, '127.0.0.1', () => socket.write(text));
  await new Promise((resolve) => socket.on('error', () => {}).on('close', resolve));
  await relay.close();
});

it('is tried when it is new, and not again after a restart; nothing is set before the demo listens', async () => {
  house = await openHouse({ now: '2026-11-21 09:12:00' });
  const admin = await house.signedIn(people.provincialOfficer);
  const { siren } = house.app.services;
  const seen = async () => (await admin.send(readSiren)).json;
  await siren.round();
  expect(await seen()).toMatchObject({ is_set: false, orders: [] });
  await siren.demoRelay?.open();
  await siren.round();
  expect(await seen()).toMatchObject({ is_set: true, is_demo: true, is_on: false, tested_at: expect.any(String) });
  expect(await seen()).toMatchObject({ orders: [{ kind: 'test', by: null, read_back: true }], trouble: null });
  await admin.send(soundSiren, { body: { reason: 'a trial' } });
  await siren.round();
  expect(await seen()).toMatchObject({ is_on: true, should_sound: true });
  await admin.send(stopSiren, { body: { reason: 'a trial' } });
  await siren.round();
  expect(await seen()).toMatchObject({ is_on: false, should_sound: false });
  await siren.demoRelay?.close();
  await siren.round();
  expect(await seen()).toMatchObject({ is_set: false, fault: null, trouble: null });
  await siren.demoRelay?.open();
  await siren.round();
  expect(await seen()).toMatchObject({ is_set: true, battery: { value: 128 } });
  expect(await rowsOf(house, 'siren_orders')).toHaveLength(3);
  await siren.demoRelay?.close();
});

it('is not there where a siren is set', async () => {
  house = await openHouse({ env: { SIREN: 'modbus://127.0.0.1:1502' } });
  expect(house.app.services.siren).toMatchObject({ demoRelay: null, isWanted: true });
});

it('whose trial failed, for the machine was busy, is tried again and is no problem then', async () => {
  house = await openHouse({ now: '2026-11-21 09:12:00' });
  const admin = await house.signedIn(people.provincialOfficer);
  const { siren } = house.app.services;
  const seen = async () => (await admin.send(readSiren)).json;
  await siren.demoRelay?.open();
  await siren.round();
  await sql`update siren_orders set fault = 'late', read_back = false`.execute(house.app.db);
  expect(await seen()).toMatchObject({ trouble: 'disobeys' });
  await siren.round();
  expect(await rowsOf(house, 'siren_orders')).toHaveLength(1);
  await sql`update siren_orders set ordered_at = ordered_at - interval '11 seconds'`.execute(house.app.db);
  await siren.round();
  expect(await rowsOf(house, 'siren_orders')).toHaveLength(2);
  expect(await seen()).toMatchObject({ trouble: null, is_on: false });
});
