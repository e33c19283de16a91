// The siren over a real broker of MQTT: read back after it was told, and nothing believed that a broker kept; its battery by both ways.
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { type House, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { listDutyProblems } from '../../duty/wire/duty.ts';
import { readSiren, soundSiren, stopSiren, testSiren } from '../wire/siren.ts';
import { type BrokeredRelay, openBrokeredRelay } from './mqtt-relay.fixture.ts';
import { openRelay } from './relay.fixture.ts';

let house: House;
let admin: Visitor;
afterEach(() => house.close());

async function open(SIREN: string): Promise<void> {
  house = await openHouse({ now: '2026-11-21 09:12:00', env: { SIREN } });
  admin = await house.signedIn(people.provincialOfficer);
}
async function brokered(change: (siren: string) => string = (siren) => siren): Promise<BrokeredRelay> {
  const relay = await openBrokeredRelay();
  await open(change(relay.siren));
  return relay;
}
const round = () => house.app.services.siren.round();
const seen = async () => (await admin.send(readSiren)).json;
const body = { reason: 'a trial' };
const pass = (minutes: number) =>
  sql`with o as (update siren_orders set ordered_at = ordered_at - ${minutes} * interval '1 minute', until = until - ${minutes} * interval '1 minute')
      update siren_relay set asked_at = asked_at - ${minutes} * interval '1 minute', failing_since = failing_since - ${minutes} * interval '1 minute',
        battery_failing_since = battery_failing_since - ${minutes} * interval '1 minute'`.execute(house.app.db);
const until = async (test: () => boolean) => {
  while (!test()) await new Promise((resolve) => setTimeout(resolve, 5));
};
const problem = async () => {
  await house.app.services.duty.look([]);
  return (await admin.send(listDutyProblems)).json.problems.find(({ kind }) => kind === 'siren')?.facts.what;
};

describe('over MQTT', () => {
  it('it is told, asked, and read back: on, stopped, tried', async () => {
    const relay = await brokered();
    await admin.send(soundSiren, { body });
    await round();
    expect(relay).toMatchObject({ isOn: true, heard: ['POWER ON', 'POWER'] });
    expect(await seen()).toMatchObject({ is_on: true, fault: null, orders: [{ read_back: true, is_done: false }] });
    await admin.send(stopSiren, { body });
    await round();
    expect(relay.isOn).toBe(false);
    expect(await seen()).toMatchObject({ is_on: false, orders: [{ is_done: true }, { is_done: true }] });
    relay.heard.length = 0;
    await admin.send(testSiren, { body });
    await round();
    expect(relay.heard).toEqual(['POWER ON', 'POWER', 'POWER OFF', 'POWER', 'STATUS 8']);
    expect(await seen()).toMatchObject({ tested_at: expect.any(String), battery: { value: 612, lowest: 500 } });
    expect(await problem()).toBeUndefined();
  });

  it('what the broker kept of a relay that is gone is not believed', async () => {
    const relay = await brokered();
    await relay.retain('stat/siren/POWER', 'ON');
    await relay.retain('stat/siren/STATUS8', '{"A":{"A0":700}}');
    await relay.leave();
    await admin.send(soundSiren, { body });
    await round();
    expect(await seen()).toMatchObject({ is_on: null, fault: 'late', orders: [{ read_back: null }] });
    await pass(1);
    expect(await problem()).toBe('silent');
  }, 20_000);

  it('a relay that comes back hours later does not find the order', async () => {
    const relay = await brokered();
    await relay.leave();
    await admin.send(soundSiren, { body });
    await round();
    await relay.comeBack();
    expect(relay).toMatchObject({ isOn: false, heard: [] });
  }, 20_000);

  it.each([
    ['silent', 'late', null],
    ['garbles', 'garbled', null],
    ['lies', 'otherwise', false],
  ] as const)(
    'one that is %s: %s',
    async (habit, fault, isOn) => {
      const relay = await brokered();
      relay.habit = habit;
      await admin.send(soundSiren, { body });
      await round();
      expect(await seen()).toMatchObject({ is_on: isOn, fault });
      expect((await seen()).orders[0]).toMatchObject({ read_back: null, fault });
      relay.habit = 'well';
      await round();
      expect(await seen()).toMatchObject({ is_on: true, fault: null });
    },
    20_000,
  );

  it('a broker that is not there, or does not know the account', async () => {
    const relay = await brokered((siren) => siren.replace('siren:of%20a%20test@', 'siren:wrong@'));
    await round();
    expect(await seen()).toMatchObject({ is_on: null, fault: 'refused' });
    await relay.closeBroker();
    await pass(1);
    await round();
    expect(await seen()).toMatchObject({ is_on: null, fault: 'unreached' });
  }, 20_000);

  it('a state that was said before the order says nothing of it, and of several the last counts', async () => {
    const relay = await brokered();
    relay.habit = 'silent';
    await admin.send(soundSiren, { body });
    const going = round();
    // On before it hears the order, then the truth.
    await until(() => relay.heard.includes('POWER'));
    await relay.say('stat/siren/POWER', 'ON');
    await relay.say('stat/siren/POWER', 'OFF');
    await going;
    expect(await seen()).toMatchObject({ is_on: false, fault: 'otherwise' });
  }, 20_000);

  it('no password stands in the database', async () => {
    await brokered();
    await round();
    const [stored] = await rowsOf<{ place: string }>(house, 'siren_relay');
    expect(stored?.place).toMatch(/^mqtt:\/\/127\.0\.0\.1:\d+ cmnd\/siren\/POWER stat\/siren\/POWER$/);
  });
});

describe('the battery', () => {
  it('over MQTT: low is a problem, silent is one after a minute, and neither takes anything from the relay', async () => {
    const relay = await brokered();
    relay.battery = 480;
    await round();
    expect(await seen()).toMatchObject({ is_on: false, fault: null, trouble: 'batteryLow', battery: { value: 480 } });
    expect(await problem()).toBe('batteryLow');
    relay.battery = 612;
    await pass(60);
    await round();
    expect(await problem()).toBeUndefined();
    relay.battery = null;
    await relay.retain('stat/siren/STATUS8', '{"A":{"A0":700}}');
    await pass(60);
    await round();
    expect(await seen()).toMatchObject({ is_on: false, fault: null, battery: { value: 612, is_silent: true } });
    expect(await problem()).toBeUndefined();
    await pass(1);
    expect(await problem()).toBe('batterySilent');
    await admin.send(soundSiren, { body });
    await round();
    expect(await seen()).toMatchObject({ is_on: true, fault: null });
  }, 30_000);

  it('by Modbus: an input register; one that is not there is silent, and is asked again soon', async () => {
    const relay = await openRelay();
    await open(`modbus://127.0.0.1:${relay.port}?unit=3&relay=7&battery=9&lowest=115`);
    await round();
    expect(await seen()).toMatchObject({ is_on: false, battery: { value: 128, lowest: 115, is_silent: false } });
    relay.battery = 300;
    await pass(60);
    await round();
    expect(await seen()).toMatchObject({ battery: { value: 300 }, trouble: null });
    relay.battery = null;
    await pass(60);
    await round();
    expect(await seen()).toMatchObject({ is_on: false, fault: null, battery: { value: 300, is_silent: true } });
    relay.battery = 90;
    await pass(1);
    expect(await problem()).toBe('batterySilent');
    await round();
    expect(await problem()).toBe('batteryLow');
  });

  it('where none is named none is asked, and nothing is said of one', async () => {
    const relay = await openRelay();
    await open(`modbus://127.0.0.1:${relay.port}?unit=3&relay=7`);
    await round();
    expect(await seen()).toMatchObject({ battery: null, trouble: null });
    expect(relay.heard).toEqual(['read']);
  });
});

it('what was heard of another relay is not shown as that of the one that is set', async () => {
  const relay = await openRelay();
  await open(`modbus://127.0.0.1:${relay.port}?unit=3&relay=7`);
  relay.isOn = true;
  await round();
  await admin.send(testSiren, { body });
  await round();
  expect(await seen()).toMatchObject({ asked_at: expect.any(String), tested_at: expect.any(String) });
  await sql`update siren_relay set place = 'another', is_on = true, failing_since = now() - interval '1 hour', fault = 'late'`.execute(
    house.app.db,
  );
  expect(await seen()).toMatchObject({
    is_set: true,
    is_on: null,
    asked_at: null,
    tested_at: null,
    fault: null,
    trouble: null,
  });
  await round();
  expect(await seen()).toMatchObject({ is_on: false, asked_at: expect.any(String), tested_at: null });
});
