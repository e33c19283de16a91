// The chat by HTTP: who may read and write what, once, in order, and not too much of it.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type House, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import {
  CHATS_SHOWN,
  listConversation,
  listEmergencyNumbers,
  listRooms,
  listUsers,
  markSeen,
  readRecipientRoom,
  sendChat,
} from '../wire/chat.ts';

let house: House;
let elena: Visitor;
let noel: Visitor;
let ramon: Visitor;
const ids: Record<string, number> = {};

beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  elena = await house.signedIn(people.mayorOfLgu);
  noel = await house.signedIn(people.secondOfficer);
  ramon = await house.signedIn(people.provincialOfficer);
  for (const row of await rowsOf<{ username: string; user_id: number }>(house, 'user_accounts')) {
    ids[row.username] = row.user_id;
  }
});
afterAll(() => house.close());
beforeEach(() => house.setNow('2026-11-21 09:10:00'));
afterEach(() => sql`truncate chats, chatrooms restart identity`.execute(house.app.db));

const idOf = (name: keyof typeof people) => ids[people[name]]!;
const write = (visitor: Visitor, to: keyof typeof people, msg = 'Kumusta', more: object = {}) =>
  visitor.send(sendChat, { body: { room_id: null, recipient_user_id: idOf(to), msg, ...more } });
const roomsOf = async (visitor: Visitor, of: keyof typeof people) =>
  (await visitor.send(listRooms, { params: { user_id: String(idOf(of)) } })).json;
const talk = async (visitor: Visitor, room: number, query: { before?: string } = {}) =>
  (await visitor.send(listConversation, { params: { room_id: String(room) }, query })).json;

it('asks for a session everywhere', async () => {
  const guest = house.visitor();
  for (const [method, url] of [
    ['GET', '/message/get_all_users'],
    ['GET', '/message/get_rooms/1'],
    ['GET', '/message/get_conversations/1'],
    ['GET', '/message/get_recipient_room/1/2'],
    ['POST', '/message/send'],
    ['POST', '/message/seen'],
    ['GET', '/message/emergency_numbers'],
  ] as const) {
    expect([url, (await guest.raw(method, url, method === 'POST' ? { body: {} } : {})).status]).toEqual([url, 401]);
  }
});

describe('people', () => {
  it('are those who can sign in, with designation and site', async () => {
    const { json } = await elena.send(listUsers);
    expect(json.map(({ name, designation, site_id }) => [name, designation, site_id])).toEqual([
      ['Halimbawa, Elena', 'MLGU', 24],
      ['Kunwari, Ramon', 'PLGU', 24],
      ['Likha, Noel', 'MLGU', 24],
    ]);
    expect(JSON.stringify(json)).not.toMatch(/demo|hash|639/);
  });

  it('agencies come from the file of the municipality', async () => {
    const { data } = (await elena.send(listEmergencyNumbers)).json;
    expect(data[1]).toEqual({ agency: 'Demo Police Station', numbers: ['0900 000 0001'] });
  });
});

describe('rooms of two', () => {
  it('the first message makes the room, the answer comes into the same one', async () => {
    const first = (await write(elena, 'secondOfficer')).json;
    expect(first.res).toMatchObject({
      msg: 'Kumusta',
      ts: '2026-11-21T09:10:00',
      ts_seen: null,
      sender_user_id: idOf('mayorOfLgu'),
      recipient_user_id: idOf('secondOfficer'),
      source: 'Elena Halimbawa',
    });
    house.setNow('2026-11-21 09:12:00');
    const answer = (await write(noel, 'mayorOfLgu', 'Mabuti')).json;
    expect(answer.res.room_id).toBe(first.res.room_id);
    expect(await rowsOf(house, 'chatrooms')).toHaveLength(1);
    const { data } = await talk(elena, first.res.room_id);
    expect(data.map(({ msg, source }) => [msg, source])).toEqual([
      ['Kumusta', 'MLGU Elena Halimbawa'],
      ['Mabuti', 'MLGU Noel Likha'],
    ]);
  });

  it('each sees the other as its name, the newest message, and what it has not seen', async () => {
    await write(elena, 'secondOfficer', 'one');
    await write(elena, 'secondOfficer', 'two');
    await write(elena, 'provincialOfficer', 'three');
    const hers = (await roomsOf(elena, 'mayorOfLgu')).data;
    expect(hers.map(({ room_name, last_msg, unread }) => [room_name, last_msg, unread])).toEqual([
      ['Ramon Kunwari', 'three', 0],
      ['Noel Likha', 'two', 0],
    ]);
    const his = (await roomsOf(noel, 'secondOfficer')).data;
    expect(his.map(({ room_name, user_id, last_msg, unread }) => [room_name, user_id, last_msg, unread])).toEqual([
      ['Elena Halimbawa', idOf('mayorOfLgu'), 'two', 2],
    ]);
  });

  it('both write at once: one room', async () => {
    const both = await Promise.all([write(elena, 'secondOfficer'), write(noel, 'mayorOfLgu')]);
    expect(new Set(both.map(({ json }) => json.res.room_id)).size).toBe(1);
    expect(await rowsOf(house, 'chatrooms')).toHaveLength(1);
  });

  it('what was opened is seen, up to the message that was shown, and by its reader alone', async () => {
    const one = (await write(elena, 'secondOfficer', 'one')).json.res;
    const two = (await write(elena, 'secondOfficer', 'two')).json.res;
    const seen = (visitor: Visitor, last_id: number) =>
      visitor.send(markSeen, { body: { room_id: one.room_id, last_id } });
    await seen(elena, two.id);
    expect((await seen(ramon, two.id)).json).toMatchObject({ status: false, code: 'chatRoomClosed' });
    expect((await roomsOf(noel, 'secondOfficer')).data[0]!.unread).toBe(2);
    house.setNow('2026-11-21 09:20:00');
    await seen(noel, one.id);
    expect((await roomsOf(noel, 'secondOfficer')).data[0]!.unread).toBe(1);
    expect((await talk(elena, one.room_id)).data.map(({ ts_seen }) => ts_seen)).toEqual(['2026-11-21T09:20:00', null]);
  });

  it('a long conversation comes in parts', async () => {
    const { room_id } = (await write(elena, 'secondOfficer', 'first')).json.res;
    await sql`insert into chats (room_id, msg, ts, sender_user_id, recipient_user_id, stored_at)
      select ${room_id}, 'message ' || n, now(), ${idOf('mayorOfLgu')}, ${idOf('secondOfficer')}, now() - interval '1 day'
      from generate_series(1, ${CHATS_SHOWN}) n`.execute(house.app.db);
    const newest = await talk(elena, room_id);
    expect([newest.data.length, newest.has_more, newest.data.at(-1)!.msg]).toEqual([
      CHATS_SHOWN,
      true,
      `message ${CHATS_SHOWN}`,
    ]);
    const older = await talk(elena, room_id, { before: String(newest.data[0]!.id) });
    expect([older.data.map(({ msg }) => msg), older.has_more]).toEqual([['first'], false]);
  });
});

describe('only its two people', () => {
  it('read a room, and nobody lists the rooms of somebody else', async () => {
    const { room_id } = (await write(elena, 'secondOfficer', 'between us')).json.res;
    for (const answer of [await talk(ramon, room_id), await roomsOf(ramon, 'secondOfficer'), await talk(ramon, 4711)]) {
      expect(answer).toMatchObject({ status: false, code: 'chatRoomClosed' });
      expect(JSON.stringify(answer)).not.toContain('between us');
    }
    const pair = { recipient: String(idOf('secondOfficer')), sender: String(idOf('mayorOfLgu')) };
    expect((await ramon.send(readRecipientRoom, { params: pair })).json.status).toBe(false);
  });

  it.each([
    ['somebody else’s room', () => ({ room_id: 1 }), 'chatRoomClosed'],
    ['a room that is not there', () => ({ room_id: 4711 }), 'chatRoomClosed'],
    ['somebody else’s name', () => ({ sender_user_id: idOf('mayorOfLgu') }), 'chatNotSender'],
    ['oneself', () => ({ recipient_user_id: idOf('provincialOfficer') }), 'chatRecipientUnknown'],
    ['nobody', () => ({ recipient_user_id: undefined }), 'chatRecipientUnknown'],
    ['a person who cannot sign in', () => ({ recipient_user_id: idOf('outsider') }), 'chatRecipientUnknown'],
  ])('nobody writes to or as %s', async (_, more, code) => {
    await write(elena, 'secondOfficer');
    const answer = await write(ramon, 'secondOfficer', 'intruder', more());
    expect(answer.json).toMatchObject({ status: false, code });
    expect(await rowsOf(house, 'chats')).toHaveLength(1);
  });

  it('a room with another recipient than is said is refused', async () => {
    const { room_id } = (await write(elena, 'secondOfficer')).json.res;
    expect((await write(elena, 'provincialOfficer', 'mixed up', { room_id })).json.code).toBe('chatRoomClosed');
  });

  it('the number of a person finds the room with that person, as long as no room has it', async () => {
    await sql`alter sequence chatrooms_id_seq restart with 500`.execute(house.app.db);
    await write(elena, 'secondOfficer', 'found');
    expect((await talk(elena, idOf('secondOfficer'))).data.map(({ msg }) => msg)).toEqual(['found']);
    expect((await talk(elena, idOf('provincialOfficer'))).data).toEqual([]);
    const withNoel = { recipient: String(idOf('secondOfficer')), sender: String(idOf('mayorOfLgu')) };
    expect((await elena.send(readRecipientRoom, { params: withNoel })).json).toMatchObject({
      status: true,
      room_id: 500,
    });
    const withRamon = { ...withNoel, recipient: String(idOf('provincialOfficer')) };
    expect((await elena.send(readRecipientRoom, { params: withRamon })).json).toMatchObject({
      room_id: null,
      data: [],
    });
    expect(await rowsOf(house, 'chatrooms')).toHaveLength(1);
  });
});

describe('messages', () => {
  it('are plain text, up to 250 characters', async () => {
    for (const msg of ['<b>&amp;"\'</b>', 'ñ'.repeat(250)]) {
      expect((await write(elena, 'secondOfficer', msg)).json.res.msg).toBe(msg);
    }
    for (const msg of ['', ' \n ', 'x'.repeat(251), 'a\u0000b']) {
      expect((await write(elena, 'secondOfficer', msg)).status).toBe(400);
    }
  });

  it('sent again under the same name are one, also at once', async () => {
    const again = { client_id: 'client-0001' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => write(elena, 'secondOfficer', 'once', again)));
    expect(new Set(answers.map(({ json }) => json.res.id)).size).toBe(1);
    expect(await rowsOf(house, 'chats')).toHaveLength(1);
    expect((await write(elena, 'secondOfficer', 'another', again)).json.code).toBe('keyReused');
    // Names are each person's own.
    expect((await write(noel, 'mayorOfLgu', 'his own', again)).json.status).toBe(true);
  });

  it('are recorded without their words', async () => {
    const before = (await rowsOf(house, 'audit')).length;
    const { id } = (await write(elena, 'secondOfficer', 'a secret')).json.res;
    const audit = (await rowsOf(house, 'audit')).slice(before);
    expect(audit).toMatchObject([{ action: 'chat.send', user_id: idOf('mayorOfLgu'), subject_id: id }]);
    expect(JSON.stringify(audit)).not.toContain('secret');
  });

  it('of a flood are refused until the minute is over; what is known already still answers', async () => {
    await write(elena, 'secondOfficer', 'known', { client_id: 'client-0002' });
    for (let count = 1; count < 30; count++) await write(elena, 'secondOfficer', `message ${count}`);
    const refused = await write(elena, 'secondOfficer', 'one too many');
    expect([refused.status, refused.json.code]).toEqual([429, 'tooMany']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await write(elena, 'secondOfficer', 'known', { client_id: 'client-0002' })).json.status).toBe(true);
    expect((await write(noel, 'mayorOfLgu', 'the other may')).json.status).toBe(true);
    await sql`update chats set stored_at = stored_at - interval '1 minute'`.execute(house.app.db);
    expect((await write(elena, 'secondOfficer', 'later')).json.status).toBe(true);
  });
});
