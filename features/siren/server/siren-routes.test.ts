// The siren against a pretended relay: at level 3, by hand, stopped, tried; one that lies, is silent, breaks off; none set.
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { candidateOf, decide, decideAndRelease, rain, release, runDue } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { listDutyProblems } from '../../duty/wire/duty.ts';
import { writeMoms } from '../../moms/wire/moms.ts';
import { readSiren, soundSiren, stopSiren, testSiren } from '../wire/siren.ts';
import { openRelay, type PretendedRelay } from './relay.fixture.ts';

let house: House;
let admin: Visitor;
let officer: Visitor;
afterEach(() => house.close());

async function open(env: Record<string, string> = {}): Promise<void> {
  house = await openHouse({ now: '2026-11-21 09:12:00', env });
  admin = await house.signedIn(people.provincialOfficer);
  officer = await house.signedIn();
}
async function set(): Promise<PretendedRelay> {
  const relay = await openRelay();
  await open({ SIREN: `modbus://127.0.0.1:${relay.port}?unit=3&relay=7` });
  return relay;
}
const round = () => house.app.services.siren.round();
const seen = async () => (await admin.send(readSiren)).json;
const body = { reason: 'a trial' };
const pass = (minutes: number) =>
  sql`with o as (update siren_orders set ordered_at = ordered_at - ${minutes} * interval '1 minute', until = until - ${minutes} * interval '1 minute')
      update siren_relay set set_at = set_at - ${minutes} * interval '1 minute', asked_at = asked_at - ${minutes} * interval '1 minute',
        failing_since = failing_since - ${minutes} * interval '1 minute'`.execute(house.app.db);
const problem = async () => {
  await house.app.services.duty.look([]);
  return (await admin.send(listDutyProblems)).json.problems.find(({ kind }) => kind === 'siren')?.facts.what;
};
const raise = (level: 2 | 3, at: string) =>
  officer.send(writeMoms, {
    body: {
      ...{ site_code: 'lpa', uploads: [] },
      moms_list: [
        {
          ...{ alert_level: level, instance_id: null, feature_name: '', feature_type: 'Crack', iomp: 1, file_name: '' },
          ...{ report_narrative: 'A crack across the road.', observance_ts: at, remarks: 'Seen.', location: 'Sitio' },
          ...{ reporter_id: 1, validator_id: 1, dynaName: 'A. Guro' },
        },
      ],
    },
  });
async function releaseAt(level: 2 | 3): Promise<number> {
  await runDue(house);
  await raise(level, '2026-11-21 09:11:00');
  await runDue(house);
  return decideAndRelease(house, officer);
}

it('sounds at level 3, is read back, and is off after its minutes', async () => {
  const relay = await set();
  const releaseId = await releaseAt(3);
  expect(relay.connections).toBe(0);
  await round();
  expect(relay).toMatchObject({ isOn: true, heard: [true, 'read'] });
  expect(await seen()).toMatchObject({
    is_on: true,
    should_sound: true,
    orders: [{ kind: 'release', read_back: true }],
  });
  await pass(5);
  await round();
  expect(relay).toMatchObject({ isOn: false, heard: [true, 'read', false, 'read'] });
  expect(await seen()).toMatchObject({ is_on: false, should_sound: false, orders: [{ is_done: true, fault: null }] });
  expect(await rowsOf(house, 'siren_orders')).toMatchObject([{ release_id: releaseId }]);
  await round();
  expect(relay.heard).toHaveLength(4);
  expect(await problem()).toBeUndefined();
});

it('does not sound at level 2, nor a second time for the next bulletin of level 3', async () => {
  const relay = await set();
  await releaseAt(2);
  await round();
  expect(relay.heard).toEqual(['read']);
  await raise(3, '2026-11-21 09:11:30');
  await runDue(house);
  await decideAndRelease(house, officer);
  await pass(5);
  await round();
  for (const until of ['2026-11-21 11:32:00', '2026-11-21 12:02:00']) {
    house.setNow(until);
    await rain(house, until, 0);
    await runDue(house);
  }
  const next = await candidateOf(officer);
  for (const trigger of next?.trigger_list_arr ?? []) await decide(officer, trigger.trigger_id, 1);
  const answer = next ? await release(house, officer, (await candidateOf(officer))!) : null;
  expect(answer?.json).toMatchObject({ status: true });
  expect((await rowsOf<{ kind: string }>(house, 'siren_orders')).map(({ kind }) => kind)).toEqual(['release']);
});

it('a relay that is not there delays no release, and is a problem after a minute', async () => {
  const relay = await set();
  await relay.close();
  expect(await releaseAt(3)).toBeGreaterThan(0);
  await round();
  expect(await seen()).toMatchObject({
    is_on: null,
    fault: 'unreached',
    orders: [{ read_back: null, fault: 'unreached' }],
  });
  expect(await problem()).toBeUndefined();
  await pass(1);
  expect(await problem()).toBe('silent');
});

it('one that says yes and does not switch is not believed, and stays a problem until it has shown that it works', async () => {
  const relay = await set();
  relay.habit = 'lies';
  await admin.send(soundSiren, { body });
  await round();
  expect(await seen()).toMatchObject({ is_on: false, should_sound: true, fault: 'otherwise' });
  await pass(1);
  expect(await problem()).toBe('disobeys');
  await pass(5);
  await round();
  expect(await seen()).toMatchObject({
    fault: null,
    trouble: 'disobeys',
    orders: [{ is_done: true, read_back: false }],
  });
  expect(await problem()).toBe('disobeys');
  relay.habit = 'well';
  await admin.send(testSiren, { body });
  await round();
  expect(await problem()).toBeUndefined();
  expect(await seen()).toMatchObject({ tested_at: expect.any(String), sounded_at: null });
});

it('one that cannot be switched off is switched off until it reads back off', async () => {
  const relay = await set();
  await admin.send(soundSiren, { body });
  await round();
  relay.habit = 'lies';
  await admin.send(stopSiren, { body });
  await round();
  expect(await seen()).toMatchObject({ is_on: true, should_sound: false, fault: 'otherwise' });
  relay.habit = 'well';
  await round();
  expect(await seen()).toMatchObject({ is_on: false, fault: null });
  expect((await seen()).orders).toMatchObject([
    { kind: 'stop', is_done: true, read_back: true },
    { kind: 'hand', is_done: true, read_back: true },
  ]);
});

it.each([
  ['silent', 'late', 1],
  ['breaks', 'broken', 2],
  ['refuses', 'refused', 1],
  ['garbles', 'garbled', 1],
] as const)('one that is %s is told again: %s', async (habit, fault, questions) => {
  const relay = await set();
  relay.habit = habit;
  await admin.send(soundSiren, { body });
  await round();
  expect(relay.heard).toHaveLength(questions);
  expect(await seen()).toMatchObject({ is_on: null, fault, orders: [{ read_back: null, fault, is_done: false }] });
  relay.habit = 'drips';
  await round();
  expect(await seen()).toMatchObject({ is_on: true, fault: null, orders: [{ read_back: true, fault: null }] });
});

it('a trial is a second on, then off; one that fails is tried once and told', async () => {
  const relay = await set();
  await admin.send(testSiren, { body });
  await round();
  expect(relay.heard).toEqual([true, 'read', false, 'read']);
  expect(await seen()).toMatchObject({ is_on: false, orders: [{ kind: 'test', read_back: true, is_done: true }] });
  relay.habit = 'breaks';
  await admin.send(testSiren, { body });
  await round();
  expect(relay.isOn).toBe(true);
  expect(await problem()).toBe('disobeys');
  relay.habit = 'well';
  await round();
  expect(relay).toMatchObject({ isOn: false, habit: 'well' });
  expect((await seen()).orders[0]).toMatchObject({ read_back: false, is_done: true, fault: 'broken' });
});

it('is asked once an hour, and what a button beside it switched on stays on; 35 days without a trial are a problem', async () => {
  const relay = await set();
  relay.isOn = true;
  await round();
  await round();
  expect(relay.heard).toEqual(['read']);
  expect(await seen()).toMatchObject({ is_on: true, should_sound: false, fault: null });
  await pass(60);
  await round();
  expect(relay.heard).toEqual(['read', 'read']);
  expect(await problem()).toBeUndefined();
  await pass(35 * 24 * 60);
  expect(await problem()).toBe('untested');
});

it('another relay begins anew: what the one before did says nothing of it', async () => {
  const relay = await set();
  await admin.send(testSiren, { body });
  await round();
  expect((await seen()).tested_at).not.toBeNull();
  await sql`update siren_relay set place = 'another', set_at = set_at - interval '36 days'`.execute(house.app.db);
  expect(await problem()).toBeUndefined();
  await round();
  expect(relay.heard.at(-1)).toBe('read');
  expect(await seen()).toMatchObject({ tested_at: null, trouble: null, orders: [{ read_back: true }] });
  expect(await problem()).toBeUndefined();
});

it('of two rounds at once one talks to it; each order stands in the audit with its end', async () => {
  const relay = await set();
  await round();
  await admin.send(testSiren, { body });
  await Promise.all([round(), round()]);
  expect(relay.heard.filter((one) => one === true)).toEqual([true]);
  const actions = (await rowsOf<{ action: string }>(house, 'audit')).map(({ action }) => action);
  expect(actions.filter((one) => one.startsWith('siren.'))).toEqual(['siren.test', 'siren.done']);
});

it('where none is set nothing is asked, ordered or red', async () => {
  const relay = await openRelay();
  await open();
  await releaseAt(3);
  await round();
  expect(relay.connections).toBe(0);
  expect(await rowsOf(house, 'siren_orders')).toEqual([]);
  expect(await seen()).toMatchObject({ is_set: false, is_on: null, trouble: null, orders: [] });
  for (const call of [soundSiren, stopSiren, testSiren])
    expect((await admin.send(call, { body })).json).toMatchObject({ status: false, code: 'sirenOff' });
  expect(await problem()).toBeUndefined();
});
