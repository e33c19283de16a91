// Chats of people on duty through their doors: entered, proven by the code that went there, told beside the SMS, taken out.
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type House, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { addWay, proveWay, readLadder, removeWay } from '../wire/ladders.ts';

const ANA = { name: 'Ana Imbento', number: '639000000091' };
const CHAT = '70000001';

let house: House;
let admin: Visitor;
const open = async (env: Record<string, string>) => {
  house = await openHouse({ now: '2026-11-21 03:00:00', duty: [ANA], env });
  admin = await house.signedIn(people.provincialOfficer);
};
beforeEach(() => open({ TELEGRAM_TOKEN: '1:invented' }));
afterEach(() => house.close());

const seen = async () => (await admin.send(readLadder)).json;
const add = (chat = CHAT, number = ANA.number) => admin.send(addWay, { body: { number, chat } });
const sent = () => rowsOf<{ number: string; channel: string; state: string; roundId: number }>(house, 'channel_outbox');
const texts = async () =>
  (await rowsOf<{ smsMsg: string; sms_msg: string }>(house, 'sms_rounds')).map((r) => r.sms_msg);
const codeSent = async () => /Code: (\d{4})/.exec((await texts()).at(-1) ?? '')?.[1] ?? '';
const notice = () =>
  house.app.db.transaction().execute(async (tx) => {
    const { outbox, furtherWays } = house.app.services;
    await outbox.queueNotice(tx, 'TULONG', [ANA.number], await furtherWays.toTell(tx, [ANA.number]));
  });

describe('a chat', () => {
  it('gets a code at once, and no notice before somebody has entered it', async () => {
    const { way_id } = (await add()).json;
    expect(await sent()).toMatchObject([{ number: CHAT, channel: 'telegram', state: 'queued' }]);
    await notice();
    expect(await sent()).toHaveLength(1);
    expect((await seen()).people[0]?.further).toEqual([
      { way_id, channel: 'telegram', address: CHAT, proven_at: null, tried_at: null, is_told: false },
    ]);
    const code = await sql<{ code: string }>`select code from duty_ways`.execute(house.app.db);
    const right = code.rows[0]!.code;
    const wrong = right === '1111' ? '2222' : '1111';
    expect((await admin.send(proveWay, { body: { way_id, code: wrong } })).json).toMatchObject({
      code: 'wayCodeWrong',
    });
    await notice();
    expect(await sent()).toHaveLength(1);
    expect((await admin.send(proveWay, { body: { way_id, code: `ok ${right}` } })).json.status).toBe(true);
    expect((await seen()).people[0]?.further[0]?.proven_at).not.toBeNull();
    await notice();
    expect(await sent()).toHaveLength(2);
    // Good once.
    expect((await admin.send(proveWay, { body: { way_id, code: right } })).json).toMatchObject({
      code: 'wayCodeWrong',
    });
  });

  it('whose code is older than half an hour is not proven by it', async () => {
    const { way_id } = (await add()).json;
    const code = await codeSent();
    await sql`update duty_ways set tried_at = tried_at - interval '31 minutes'`.execute(house.app.db);
    expect((await admin.send(proveWay, { body: { way_id, code } })).json).toMatchObject({ code: 'wayCodeWrong' });
  });

  it('that is taken out is told nothing more, and another may come', async () => {
    const { way_id } = (await add()).json;
    await admin.send(proveWay, { body: { way_id, code: await codeSent() } });
    expect((await add('70000002')).json).toMatchObject({ code: 'wayTwice' });
    expect((await admin.send(removeWay, { body: { way_id } })).json.status).toBe(true);
    expect((await admin.send(removeWay, { body: { way_id } })).json).toMatchObject({ code: 'wayUnknown' });
    await notice();
    expect(await sent()).toHaveLength(1);
    expect((await add('70000002')).json.status).toBe(true);
  });

  it.each([
    ['of a group', '-1001234567890', ANA.number, 'chatWrong'],
    ['by its name', '@ana', ANA.number, 'chatWrong'],
    ['of somebody who is not on the list', CHAT, '09170000001', 'dutyPersonUnknown'],
    ['of no number', CHAT, 'Ana', 'numberWrong'],
  ])('%s is refused, and nothing is written', async (_what, chat, number, code) => {
    expect((await add(chat, number)).json).toMatchObject({ code });
    expect(await rowsOf(house, 'duty_ways')).toEqual([]);
    expect(await sent()).toEqual([]);
  });

  it('is entered by admins alone', async () => {
    const officer = await house.signedIn(people.secondOfficer);
    expect((await officer.send(addWay, { body: { number: ANA.number, chat: CHAT } })).status).toBe(403);
  });

  it('stands in the audit by name, without its number', async () => {
    await add();
    const row = (await rowsOf<{ action: string; after: object }>(house, 'audit')).find(
      ({ action }) => action === 'ladders.add-way',
    );
    expect(row?.after).toEqual({ name: ANA.name, channel: 'telegram' });
  });
});

it('where Telegram is switched off none is entered, and what was entered before is told nothing', async () => {
  await house.close();
  await open({});
  expect((await seen()).channels).toEqual([]);
  expect((await add()).json).toMatchObject({ code: 'channelOff' });
  await sql`insert into duty_ways (number, channel, address, proven_at, added_by)
    select ${ANA.number}, 'telegram', ${CHAT}, now(), min(user_id) from users`.execute(house.app.db);
  await notice();
  expect(await sent()).toEqual([]);
});
