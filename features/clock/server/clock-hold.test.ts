// A clock in doubt through the doors: what is held, who says so, and what ends it.
import { DAY_MS, HALF_HOUR_MS, HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { afterEach, expect, it } from 'vitest';
import { candidateOf, decide, decideAndRelease, rain, release, runDue } from '../../../apps/server/test/field.ts';
import { type House, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { openSecondApp } from '../../../apps/server/test/second-app.ts';
import { clockIsRight, listDutyProblems } from '../../duty/wire/duty.ts';

let house: House;
let officer: Visitor;
/** What the wall clock shows more than it should, ms, and time since boot. */
let ahead = 0;
let boot = 0;
let isSynchronised: boolean | null = null;
const began = Date.now();
afterEach(() => house.close());

async function open() {
  [ahead, boot, isSynchronised] = [0, 0, null];
  house = await openHouse({
    hands: {
      wall: () => Date.now() + ahead,
      sinceBoot: () => Date.now() - began + boot,
      isSynchronised: async () => isSynchronised,
    },
  });
  officer = await house.signedIn();
  await runDue(house);
}
/** The clock of the machine is set: server and field time go with it, the time since boot does not. */
function step(ms: number) {
  ahead += ms;
  house.move(ms);
}
const isHeld = () => house.app.services.clockHold.isHeld();
const closings = async () => (await rowsOf(house, 'closings')).length;
async function problem() {
  await house.app.services.duty.look([]);
  return (await officer.send(listDutyProblems)).json.problems.find(({ kind }) => kind === 'clock');
}
it('a step ahead while it runs: nothing is closed, what raises goes on, a problem at once, and one press ends it', async () => {
  await open();
  const before = await closings();
  step(3 * HOUR_MS);
  await runDue(house);
  expect(await closings()).toBe(before);
  const found = (await problem())!;
  expect(found).toMatchObject({ site_code: null, facts: { doubt: 'step', minutes: 180 } });
  await rain(house, house.now() - MINUTE_MS, 80);
  expect(await candidateOf(officer)).toMatchObject({ public_alert_level: 1 });
  // As long as it is wrong it stands.
  for (const looks of [1, 2, 3]) {
    step(30_000);
    boot += 30_000;
    await runDue(house);
    expect([looks, (await problem())?.kind]).toEqual([looks, 'clock']);
  }

  const body = { problem_id: found.problem_id };
  expect((await officer.send(clockIsRight, { body })).json.status).toBe(true);
  await runDue(house);
  expect(await closings()).toBeGreaterThan(before);
  expect(await problem()).toBeUndefined();
  expect((await officer.send(clockIsRight, { body })).json).toMatchObject({ status: false, code: 'dutyProblemOver' });
  const audit = await rowsOf<{ action: string; user_id: number | null; before: object; after: object }>(house, 'audit');
  expect(audit.filter(({ action }) => action === 'clock.right')).toMatchObject([
    { user_id: expect.any(Number), before: [{ doubts: expect.any(String), apart_ms: expect.any(Number) }] },
  ]);
  expect(audit.find(({ action }) => action === 'clock.trusted')!.after).toMatchObject({
    trusted_by: expect.any(String),
  });
});

it('back where it was, it ends by itself', async () => {
  await open();
  step(3 * DAY_MS);
  expect(await isHeld()).toBe(true);
  step(-3 * DAY_MS);
  expect(await isHeld()).toBe(false);
  expect(await problem()).toBeUndefined();
  // What was trusted a moment ago says nothing of the next step.
  step(-3 * HOUR_MS);
  expect(await isHeld()).toBe(true);
  expect(await problem()).toMatchObject({ facts: { doubt: 'behind' } });
});

it('demo time moved, a machine that slept, and an outage are no step', async () => {
  await open();
  house.move(3 * DAY_MS);
  expect(await isHeld()).toBe(false);
  // Ahead of the database it is not: that is what sleeping together means, and the time since boot went on.
  boot += HALF_HOUR_MS;
  expect(await isHeld()).toBe(false);
});

it('synchronised: believed', async () => {
  await open();
  step(3 * HOUR_MS);
  expect(await isHeld()).toBe(true);
  isSynchronised = true;
  expect(await isHeld()).toBe(false);
});

it('two loggers whose stamps agree for a minute: believed; the demo’s own readings are none', async () => {
  await open();
  step(3 * HOUR_MS);
  expect(await isHeld()).toBe(true);
  await rain(house, house.now() - MINUTE_MS, 0);
  const { readings } = house.app.services;
  const deliver = (keyId: number) => {
    const actor = { actor: `logger:${keyId}`, userId: null };
    return readings.record([{ gauge: 'rain_lpasb', ts: house.now() - MINUTE_MS, mm: 0 }], {
      actor,
      gauges: null,
      keyId,
    });
  };
  await deliver(1);
  ahead += 70_000;
  boot += 70_000;
  expect(await isHeld()).toBe(true);
  await deliver(2);
  expect(await isHeld()).toBe(true);
  ahead += 61_000;
  boot += 61_000;
  expect(await isHeld()).toBe(false);
});

it('a server whose clock is apart from the database holds; the problem stays while the other one looks', async () => {
  await open();
  ahead = 2 * HOUR_MS;
  boot = 2 * HOUR_MS;
  expect(await isHeld()).toBe(true);
  const second = await openSecondApp(house);
  expect(await second.services.clockHold.isHeld()).toBe(false);
  await second.services.duty.look([]);
  expect(await problem()).toMatchObject({ facts: { doubt: 'database', minutes: 120 } });
  [ahead, boot] = [0, 0];
  await second.close();
});

it('a level is not lowered while the clock is in doubt', async () => {
  await open();
  await rain(house, house.now() - MINUTE_MS, 80);
  await runDue(house);
  const [trigger] = (await candidateOf(officer))!.trigger_list_arr;
  await decideAndRelease(house, officer);
  house.move(HOUR_MS);
  await runDue(house);
  await decide(officer, trigger!.trigger_id, -1);
  const candidate = (await candidateOf(officer))!;
  expect(candidate).toMatchObject({ general_status: 'lowering', public_alert_level: 0 });
  step(HOUR_MS);
  expect((await release(house, officer, candidate)).json).toMatchObject({ status: false, code: 'clockInDoubt' });
  step(-HOUR_MS);
  expect((await release(house, officer, (await candidateOf(officer))!)).json.status).toBe(true);
});
