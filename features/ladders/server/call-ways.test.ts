// Calls to people on duty through their doors: entered, called on trial, proven by key 1, told of problems, dropped when somebody looks after it.
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type House, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { addCalls, addWay, proveWay, readLadder, removeWay, tryCalls } from '../wire/ladders.ts';

const ANA = { name: 'Ana Imbento', number: '639000000091' };
const BEN = { name: 'Ben Imbento', number: '639000000092' };
const LAND = '63552511234';
const VOICE = 'baresip://127.0.0.1:9?domain=sip.example';

let house: House;
let admin: Visitor;
const open = async (env: Record<string, string>) => {
  house = await openHouse({ now: '2026-11-21 03:00:00', duty: [ANA, BEN], env });
  admin = await house.signedIn(people.provincialOfficer);
};
beforeEach(() => open({ VOICE, TELEGRAM_TOKEN: '1:invented' }));
afterEach(() => house.close());

const seen = async () => (await admin.send(readLadder)).json;
const furtherOf = async (at = 0) => (await seen()).people[at]?.further[0];
const add = (calls = ANA.number, number = ANA.number) => admin.send(addCalls, { body: { number, calls } });
interface CallRow {
  number: string;
  channel: string;
  state: string;
  spoken: string[] | null;
  problems: number[] | null;
}
const calls = () => rowsOf<CallRow>(house, 'channel_outbox');
const audit = async () =>
  (await rowsOf<{ action: string; actor: string; after: object }>(house, 'audit')).filter(({ action }) =>
    action.startsWith('ladders.'),
  );
const inTx = <Result>(
  work: (tx: Parameters<Parameters<ReturnType<House['app']['db']['transaction']>['execute']>[0]>[0]) => Promise<Result>,
) => house.app.db.transaction().execute(work);
const notice = (problems: readonly number[], numbers = [ANA.number]) =>
  inTx(async (tx) => {
    const { outbox, furtherWays } = house.app.services;
    const told = { spoken: ['opening', 'help', 'press-1'], problems };
    await outbox.queueNotice(tx, 'TULONG', numbers, await furtherWays.toTell(tx, numbers, told));
  });
/** As the sender leaves it. */
const settled = (state: string, isAnswered = false) =>
  sql`update channel_outbox set state = ${state}, answered_at = ${isAnswered ? new Date() : null}
    where state = 'queued'`.execute(house.app.db);
const answers = () => inTx((tx) => house.app.services.callWays.takeAnswers(tx));

describe('a number to call', () => {
  it('is called on trial at once, and told of notices where it is that of the list', async () => {
    const { way_id } = (await add('0900 000 0091')).json;
    expect(await calls()).toMatchObject([
      { number: ANA.number, channel: 'voice', state: 'queued', spoken: ['opening', 'trial', 'press-1'], problems: [] },
    ]);
    expect(await furtherOf()).toMatchObject({
      way_id,
      channel: 'voice',
      address: ANA.number,
      proven_at: null,
      is_told: true,
    });
    expect((await furtherOf())?.tried_at).not.toBeNull();
    await settled('failed');
    await notice([4]);
    expect((await calls())[1]).toMatchObject({
      number: ANA.number,
      spoken: ['opening', 'help', 'press-1'],
      problems: [4],
    });
  });

  it('that is another one is told of nothing before key 1 was pressed there', async () => {
    await add('(055) 251 1234');
    expect(await furtherOf()).toMatchObject({ address: LAND, is_told: false });
    await settled('failed');
    await notice([4]);
    expect(await calls()).toHaveLength(1);
    const { way_id } = (await furtherOf())!; // it was read above
    await admin.send(tryCalls, { body: { way_id } });
    await settled('accepted', true);
    expect(await answers()).toEqual([]);
    expect(await furtherOf()).toMatchObject({ is_told: true, tried_at: null });
    expect((await furtherOf())?.proven_at).not.toBeNull();
    await notice([4]);
    expect((await calls()).at(-1)).toMatchObject({ number: LAND, problems: [4] });
  });

  it('whose call was answered without the key is not proven', async () => {
    await add(LAND);
    await settled('accepted');
    expect(await answers()).toEqual([]);
    expect(await furtherOf()).toMatchObject({ proven_at: null, is_told: false });
  });

  it('has no code that somebody could enter for it', async () => {
    const { way_id } = (await add(LAND)).json;
    for (const code of ['1', 'ok', '0000'])
      expect((await admin.send(proveWay, { body: { way_id, code } })).json).toMatchObject({ code: 'wayCodeWrong' });
    expect(await furtherOf()).toMatchObject({ proven_at: null });
  });

  it('is tried again when nothing is under way there', async () => {
    const { way_id } = (await add()).json;
    expect((await admin.send(tryCalls, { body: { way_id } })).json).toMatchObject({ code: 'callGoing' });
    await settled('accepted');
    expect((await admin.send(tryCalls, { body: { way_id } })).json.status).toBe(true);
    expect(await calls()).toHaveLength(2);
  });

  it('is not tried in place of a notice that waits for it', async () => {
    const { way_id } = (await add()).json;
    await settled('accepted');
    await notice([4]);
    for (const state of ['queued', 'waiting', 'claimed']) {
      await sql`update channel_outbox set state = ${state} where problems = '{4}'`.execute(house.app.db);
      expect((await admin.send(tryCalls, { body: { way_id } })).json).toMatchObject({ code: 'callGoing' });
    }
    expect((await calls()).at(-1)).toMatchObject({ state: 'claimed', problems: [4] });
  });

  it('stands beside a chat; one of each', async () => {
    await add();
    expect((await add(LAND)).json).toMatchObject({ code: 'callsTwice' });
    expect((await admin.send(addWay, { body: { number: ANA.number, chat: '70000001' } })).json.status).toBe(true);
    expect((await seen()).people[0]?.further.map(({ channel }) => channel)).toEqual(['voice', 'telegram']);
  });

  it('that is taken out is called no more', async () => {
    const { way_id } = (await add()).json;
    await settled('accepted');
    expect((await admin.send(removeWay, { body: { way_id } })).json.status).toBe(true);
    expect((await admin.send(tryCalls, { body: { way_id } })).json).toMatchObject({ code: 'wayUnknown' });
    await notice([4]);
    expect(await calls()).toHaveLength(1);
  });

  it.each([
    ['is none', '12', ANA.number, 'callsNumberWrong'],
    ['is an address', 'sip:ana@example.ph', ANA.number, 'callsNumberWrong'],
    ['lies abroad', '+1 212 555 0100', ANA.number, 'callsNumberWrong'],
    ['belongs to nobody on the list', LAND, '09170000001', 'dutyPersonUnknown'],
  ])('that %s is refused, and nothing is written', async (_what, given, number, code) => {
    expect((await add(given, number)).json).toMatchObject({ code });
    expect(await rowsOf(house, 'duty_ways')).toEqual([]);
    expect(await calls()).toEqual([]);
    expect(await audit()).toEqual([]);
  });

  it('is entered and tried by admins alone', async () => {
    const { way_id } = (await add()).json;
    const officer = await house.signedIn(people.secondOfficer);
    expect((await officer.send(addCalls, { body: { number: BEN.number, calls: LAND } })).status).toBe(403);
    expect((await officer.send(tryCalls, { body: { way_id } })).status).toBe(403);
  });

  it('a chat is not called', async () => {
    const { way_id } = (await admin.send(addWay, { body: { number: ANA.number, chat: '70000001' } })).json;
    expect((await admin.send(tryCalls, { body: { way_id } })).json).toMatchObject({ code: 'wayUnknown' });
  });

  it('stands in the audit by the name of its person, without its number', async () => {
    const { way_id } = (await add(LAND)).json;
    await settled('accepted', true);
    await answers();
    await admin.send(tryCalls, { body: { way_id } });
    await admin.send(removeWay, { body: { way_id } });
    const rows = await audit();
    expect(rows.map(({ action }) => action)).toEqual([
      ...['ladders.add-calls', 'ladders.prove-calls', 'ladders.try-calls', 'ladders.remove-calls'],
    ]);
    expect(rows[1]?.actor).toBe('system');
    for (const { after } of rows) expect(after).toEqual({ name: ANA.name, channel: 'voice' });
  });
});

describe('key 1', () => {
  it('answers the problems of its call, once, by the name on the list, and proves the way', async () => {
    await add();
    await settled('failed');
    await notice([4, 7]);
    await settled('accepted', true);
    expect(await answers()).toEqual([{ problems: [4, 7], name: ANA.name }]);
    expect(await answers()).toEqual([]);
    expect((await furtherOf())?.proven_at).not.toBeNull();
    expect((await seen()).people[0]).toMatchObject({ proven_by: 'call' });
  });

  it('in a telephone of two people is the answer of both: nobody knows who pressed it', async () => {
    await add(LAND);
    await sql`update duty_ways set proven_at = now()`.execute(house.app.db);
    await add(LAND, BEN.number);
    await sql`update duty_ways set proven_at = now()`.execute(house.app.db);
    await settled('failed');
    await notice([4], [ANA.number, BEN.number]);
    expect(await calls()).toHaveLength(2);
    await settled('accepted', true);
    expect(await answers()).toEqual([{ problems: [4], name: 'Ana Imbento / Ben Imbento' }]);
  });

  it('answers also where the way was taken out meanwhile', async () => {
    const { way_id } = (await add()).json;
    await settled('failed');
    await notice([4]);
    await admin.send(removeWay, { body: { way_id } });
    await settled('accepted', true);
    expect(await answers()).toEqual([{ problems: [4], name: '' }]);
  });
});

describe('what somebody looks after', () => {
  const drop = (unanswered: readonly number[]) =>
    inTx((tx) => house.app.services.callWays.dropAnswered(tx, unanswered));
  const states = async () => (await calls()).map(({ state }) => state);

  it('is told by no call any more: of all its problems none is left', async () => {
    await add();
    await settled('failed');
    await notice([4, 7]);
    await drop([7, 9]);
    expect(await states()).toEqual(['failed', 'queued']);
    await drop([9]);
    expect(await states()).toEqual(['failed', 'cancelled']);
  });

  it.each(['waiting', 'claimed', 'accepted', 'doubtful'])('a call that is %s', async (state) => {
    await add();
    await settled('failed');
    await notice([4]);
    await sql`update channel_outbox set state = ${state} where state = 'queued'`.execute(house.app.db);
    await drop([]);
    // What goes on, or is over, stays as it is.
    expect((await states()).at(-1)).toBe(state === 'waiting' ? 'cancelled' : state);
  });

  it('leaves trials and chats alone', async () => {
    await add();
    await admin.send(addWay, { body: { number: ANA.number, chat: '70000001' } });
    await drop([]);
    expect(await states()).toEqual(['queued', 'queued']);
  });
});

it('where calls are switched off none is entered or tried, and what was entered before is told nothing', async () => {
  await house.close();
  await open({});
  expect(await seen()).toMatchObject({ channels: [], missing_words: null });
  expect((await add()).json).toMatchObject({ code: 'callsOff' });
  await sql`insert into duty_ways (number, channel, address, proven_at, added_by)
    select ${ANA.number}, 'voice', ${ANA.number}, now(), min(user_id) from users`.execute(house.app.db);
  expect((await admin.send(tryCalls, { body: { way_id: 1 } })).json).toMatchObject({ code: 'callsOff' });
  await notice([4]);
  expect(await calls()).toEqual([]);
});

it('what nobody has recorded is said to admins', async () => {
  const { missing_words: missing } = await seen();
  expect(missing?.fil).toContain('press-1');
  expect(missing?.war).toEqual(missing?.fil);
});
