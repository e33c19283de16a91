// The ladder through its doors: written and overtaken, shifts, trials of a way, climbed by looks, answered by SMS.
import { HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type House, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { openSecondApp } from '../../../apps/server/test/second-app.ts';
import { listDutyProblems } from '../../duty/wire/duty.ts';
import { simulateReply } from '../../incoming/wire/incoming.ts';
import { addShift, changeLadder, readLadder, removeShift, tryWay } from '../wire/ladders.ts';

const [ANA, BEN, CARA] = [
  { name: 'Ana Imbento', number: '639000000091' },
  { name: 'Ben Imbento', number: '639000000092' },
  { name: 'Cara Imbento', number: '639000000093' },
] as const;
const RUNGS = [
  { who: 'shift', wait_minutes: 5 },
  { who: '0900 000 0092', wait_minutes: 4 },
  { who: 'everybody', wait_minutes: 10 },
];

let house: House;
let admin: Visitor;
beforeEach(async () => {
  house = await openHouse({ now: '2026-11-21 03:00:00', duty: [ANA, BEN, CARA] });
  admin = await house.signedIn(people.provincialOfficer);
});
afterEach(() => house.close());

const seen = async () => (await admin.send(readLadder)).json;
const make = (rungs: { who: string; wait_minutes: number }[] = RUNGS, version = 0) =>
  admin.send(changeLadder, { body: { rungs, version, reason: 'nights' } });
const plan = (number: string, fromHours: number, untilHours: number) =>
  admin.send(addShift, {
    body: {
      ...{ number, from: toManilaText(house.now() + fromHours * HOUR_MS) },
      until: toManilaText(house.now() + untilHours * HOUR_MS),
    },
  });
const say = (number: string, text: string) => admin.send(simulateReply, { body: { number, text } });
/** A late job: raised by the second look. */
async function trouble() {
  const look = () => house.app.services.duty.look(['engine']);
  await sql`insert into job_runs (job, last_good_at) values ('engine', now() - interval '1 hour')
    on conflict (job) do update set last_good_at = excluded.last_good_at`.execute(house.app.db);
  await look();
  await sql`update duty_problems set seen_at = seen_at - interval '21 seconds'`.execute(house.app.db);
  await look();
}
const minutesPass = async (minutes: number) => {
  await sql`update duty_problems set noticed_at = noticed_at - ${minutes} * interval '1 minute'`.execute(house.app.db);
  await house.app.services.duty.look(['engine']);
};
const sent = async () =>
  (
    await sql<{ text: string; number: string }>`
      select r.sms_msg as text, o.number from sms_rounds r join sms_outbox o using (round_id)
      where r.kind = 'duty' order by o.outbox_id`.execute(house.app.db)
  ).rows;
/** Who was told since, and with which code. */
async function told() {
  const all = await sent();
  await sql`update sms_outbox set state = 'accepted' where state in ('queued', 'waiting')`.execute(house.app.db);
  const fresh = all.slice(heard);
  heard = all.length;
  return fresh.map(({ number, text }) => ({ number, code: /OK (\d{4})/.exec(text)?.[1] ?? null }));
}
let heard = 0;
beforeEach(() => {
  heard = 0;
});
const problem = async () => (await admin.send(listDutyProblems)).json.problems.find(({ kind }) => kind === 'job');

describe('a ladder', () => {
  it('is none at first: everybody is told at once, without a code', async () => {
    expect((await seen()).ladder).toEqual({ version: 0, rungs: [], by: null, reason: null, at: null });
    await trouble();
    expect(await told()).toEqual([ANA, BEN, CARA].map(({ number }) => ({ number, code: null })));
    expect((await problem())?.ladder).toBeNull();
  });

  it('is written with who and why; who was slower gets what stands', async () => {
    expect((await make()).json).toMatchObject({ status: true, version: 1 });
    const rungs = RUNGS.map((one) => (one.who.startsWith('0') ? { ...one, who: BEN.number } : one));
    expect((await seen()).ladder).toMatchObject({ version: 1, rungs, reason: 'nights', by: expect.any(String) });
    const slower = await make([{ who: 'everybody', wait_minutes: 1 }]);
    expect(slower.json).toMatchObject({ code: 'changedMeanwhile', current: { version: 1, rungs } });
    expect((await make(RUNGS, 1)).json).toMatchObject({ code: 'settingUnchanged' });
    expect((await make([], 1)).json).toMatchObject({ version: 2 });
    const audit = (await rowsOf<{ action: string }>(house, 'audit')).filter(
      ({ action }) => action === 'ladders.change',
    );
    expect(audit).toHaveLength(2);
  });

  it.each([
    ['somebody who is not on the list', [{ who: '09170000001', wait_minutes: 5 }], 'rungUnknownPerson'],
    ['what is no number', [{ who: 'the mayor', wait_minutes: 5 }], 'numberWrong'],
    ['no wait', [{ who: 'shift', wait_minutes: 0 }], 'rungWait'],
    ['half a minute', [{ who: 'shift', wait_minutes: 1.5 }], 'rungWait'],
    ['the same twice', [RUNGS[0]!, RUNGS[0]!], 'rungTwice'],
  ])('with %s is refused, and nothing is written', async (_what, rungs, code) => {
    expect((await make(rungs)).json).toMatchObject({ code });
    expect(await rowsOf(house, 'duty_ladders')).toEqual([]);
  });

  it('is read and changed by admins alone', async () => {
    const officer = await house.signedIn(people.secondOfficer);
    expect((await officer.send(readLadder)).status).toBe(403);
    expect((await officer.send(changeLadder, { body: { rungs: [], version: 0, reason: 'x' } })).status).toBe(403);
    expect((await house.visitor().send(readLadder)).status).toBe(401);
  });
});

describe('a climb', () => {
  it('begins with whoever is on duty tonight, goes up, begins anew with everybody and stands red', async () => {
    await make();
    await plan(ANA.number, -2, 6);
    await trouble();
    expect((await told()).map(({ number }) => number)).toEqual([ANA.number]);
    expect((await problem())?.ladder).toMatchObject({ rung: 1, rungs: 3, has_ended: false });
    await minutesPass(4);
    expect(await told()).toEqual([]);
    await minutesPass(1);
    expect((await told()).map(({ number }) => number)).toEqual([ANA.number, BEN.number]);
    await minutesPass(4);
    expect(await told()).toHaveLength(3);
    await minutesPass(10);
    expect(await told()).toHaveLength(3);
    expect((await problem())?.ladder).toMatchObject({ has_ended: true });
    await minutesPass(10);
    expect(await told()).toHaveLength(3);
  });

  it('without a shift tells everybody on the first rung', async () => {
    await make();
    await trouble();
    expect(await told()).toHaveLength(3);
  });

  it('goes on after a restart, where it stood', async () => {
    await make();
    await plan(ANA.number, -2, 6);
    await trouble();
    await told();
    await sql`update duty_problems set noticed_at = noticed_at - interval '5 minutes'`.execute(house.app.db);
    const second = await openSecondApp(house);
    await second.services.duty.look(['engine']);
    await second.close();
    expect((await told()).map(({ number }) => number)).toEqual([ANA.number, BEN.number]);
  });

  it('ends with an answer by SMS: of somebody who was told, with the code of a notice', async () => {
    await make();
    await plan(ANA.number, -2, 6);
    await trouble();
    const [notice] = await told();
    await say(BEN.number, `OK ${notice!.code}`);
    await say(ANA.number, `OK ${notice!.code === '1234' ? '1235' : '1234'}`);
    await minutesPass(5);
    const second = await told();
    expect(second).toHaveLength(2);
    // An answer to the first notice counts as well, however late.
    await say(ANA.number, `ok ${notice!.code} po`);
    await minutesPass(4);
    expect(await told()).toEqual([]);
    expect(await problem()).toMatchObject({ opened: { name: 'Ana Imbento (SMS)' }, acknowledged: null });
    await minutesPass(600);
    expect(await told()).toEqual([]);
  });

  it('ends as well when somebody looks at the dashboard', async () => {
    await make();
    await trouble();
    await told();
    await house.app.services.duty.open([(await problem())!.problem_id], 1);
    await minutesPass(600);
    expect(await told()).toEqual([]);
  });
});

describe('a shift', () => {
  it('is planned, shown, and taken out again once', async () => {
    const { shift_id } = (await plan('0900 000 0091', 15, 27)).json;
    expect((await seen()).shifts).toEqual([
      { shift_id, number: ANA.number, from: '2026-11-21 18:00:00', until: '2026-11-22 06:00:00' },
    ]);
    expect((await plan(ANA.number, 20, 30)).json).toMatchObject({ code: 'shiftTwice' });
    expect((await admin.send(removeShift, { body: { shift_id } })).json.status).toBe(true);
    expect((await admin.send(removeShift, { body: { shift_id } })).json).toMatchObject({ code: 'shiftUnknown' });
    expect((await seen()).shifts).toEqual([]);
  });

  it.each([
    ['of somebody else', '09170000001', 1, 2, 'dutyPersonUnknown'],
    ['that ends before it begins', ANA.number, 2, 1, 'shiftReversed'],
    ['of two days', ANA.number, 0, 48, 'shiftTooLong'],
    ['that is over', ANA.number, -3, -1, 'shiftOver'],
    ['of next year', ANA.number, 9000, 9001, 'shiftTooFar'],
  ])('%s is refused', async (_what, number, from, until, code) => {
    expect((await plan(number, from, until)).json).toMatchObject({ code });
    expect((await seen()).shifts).toEqual([]);
  });
});

describe('the way to a person', () => {
  it('is tried by one SMS, and proven by its answer', async () => {
    expect((await seen()).people[0]).toMatchObject({ name: ANA.name, proven_at: null, tried_at: null });
    const { text } = (await admin.send(tryWay, { body: { number: ANA.number } })).json;
    expect(text).toMatch(/pagsubok lang.*OK [1-9]\d{3}/);
    expect((await told()).map(({ number }) => number)).toEqual([ANA.number]);
    expect((await seen()).people[0]?.tried_at).not.toBeNull();
    await say(ANA.number, `OK ${/OK (\d{4})/.exec(text)![1]}`);
    await house.app.services.duty.look([]);
    expect((await seen()).people[0]).toMatchObject({
      proven_by: 'answer',
      proven_at: expect.any(String),
      tried_at: null,
    });
  });

  it('is proven by the report of a carrier, too', async () => {
    await trouble();
    await sql`update sms_outbox set state = 'delivered' where number = ${BEN.number}`.execute(house.app.db);
    expect((await seen()).people.map(({ proven_by }) => proven_by)).toEqual([null, 'report', null]);
  });

  it('of somebody who is not on the list is not tried', async () => {
    expect((await admin.send(tryWay, { body: { number: '09170000001' } })).json).toMatchObject({
      code: 'dutyPersonUnknown',
    });
    expect(await sent()).toEqual([]);
  });

  it('that is not proven is a problem of whoever is on duty tonight, until it is', async () => {
    await plan(ANA.number, 1, 9);
    const look = () => house.app.services.duty.look([]);
    await look();
    await sql`update duty_problems set seen_at = seen_at - interval '21 seconds'`.execute(house.app.db);
    await look();
    const unproven = async () =>
      (await admin.send(listDutyProblems)).json.problems.filter(({ kind }) => kind === 'unproven person');
    expect(await unproven()).toMatchObject([{ facts: { person: ANA.name } }]);
    await sql`update sms_outbox set state = 'delivered' where number = ${ANA.number}`.execute(house.app.db);
    await look();
    expect(await unproven()).toEqual([]);
  });
});

it('the list says who is on duty now', async () => {
  expect((await admin.send(listDutyProblems)).json.on_duty).toEqual([]);
  await plan(BEN.number, -1, 5);
  expect((await admin.send(listDutyProblems)).json.on_duty).toEqual([BEN.name]);
});
