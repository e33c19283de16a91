// Sending alone: two at once, the same once more, and what a refusal leaves.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type House, openHouse, people, rowsOf } from '../../../apps/server/test/harness.ts';
import { watch } from '../../../apps/server/test/written.ts';
import { markSeen, readConversation, readNews } from './read-chats.ts';
import { sendChat, type WrittenChat } from './send-chat.ts';

let house: House;
let elena: number;
let noel: number;
let stranger: number;
beforeAll(async () => {
  house = await openHouse();
  const accounts = await rowsOf<{ user_id: number; username: string }>(house, 'user_accounts');
  const idOf = (username: string) => accounts.find((row) => row.username === username)!.user_id;
  [elena, noel, stranger] = [idOf(people.mayorOfLgu), idOf(people.secondOfficer), idOf(people.provincialOfficer)];
});
afterAll(() => house.close());
beforeEach(async () => {
  await sql`truncate chats, chatrooms restart identity cascade`.execute(house.app.db);
});

const context = () => ({ db: house.app.db, clock: house.app.services.clock });
const chat = (change: Partial<WrittenChat>): WrittenChat => ({
  roomId: null,
  recipientId: null,
  senderId: null,
  msg: 'Kumusta',
  clientId: null,
  ...change,
});
const caught = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (problem: { code?: string }) => problem.code,
  );
const WRITTEN = ['chats', 'chatrooms', 'audit'];

it('two who write to each other for the first time at once are in one room', async () => {
  const [one, other] = await Promise.all([
    sendChat(context(), elena, chat({ recipientId: noel })),
    sendChat(context(), noel, chat({ recipientId: elena })),
  ]);
  expect(one.roomId).toBe(other.roomId);
  expect(await rowsOf(house, 'chatrooms')).toHaveLength(1);
});

it('the same message twice at once is one, with one audit row; another one under its number is refused', async () => {
  const audits = (await rowsOf(house, 'audit')).length;
  const same = chat({ recipientId: noel, clientId: 'message-0001' });
  const [first, again] = await Promise.all([sendChat(context(), elena, same), sendChat(context(), elena, same)]);
  expect(again.id).toBe(first.id);
  expect(await rowsOf(house, 'audit')).toHaveLength(audits + 1);
  expect(await caught(sendChat(context(), elena, { ...same, msg: 'Iba' }))).toBe('keyReused');
  expect(await caught(sendChat(context(), elena, { ...same, recipientId: stranger }))).toBe('keyReused');
  // The number is the sender's own: another person's message under it is another one.
  expect(await caught(sendChat(context(), noel, { ...same, recipientId: elena }))).toBe('done');
});

it('who writes too fast, for somebody else or into a room of others leaves nothing behind', async () => {
  const { roomId } = await sendChat(context(), elena, chat({ recipientId: noel }));
  const refused: [number, Partial<WrittenChat>, string][] = [
    [stranger, { roomId }, 'chatRoomClosed'],
    [elena, { roomId, recipientId: stranger }, 'chatRoomClosed'],
    [elena, { recipientId: elena }, 'chatRecipientUnknown'],
    [elena, { senderId: noel, recipientId: stranger }, 'chatNotSender'],
  ];
  const changed = await watch(house, WRITTEN);
  for (const [userId, change, code] of refused)
    expect(await caught(sendChat(context(), userId, chat(change)))).toBe(code);
  expect(await changed()).toEqual([]);
  await sql`insert into chats (room_id, msg, ts, sender_user_id, recipient_user_id)
    select ${roomId}, 'x', now(), ${elena}, ${noel} from generate_series(1, 100)`.execute(house.app.db);
  const after = await watch(house, WRITTEN);
  expect(await caught(sendChat(context(), elena, chat({ roomId })))).toBe('tooMany');
  expect(await after()).toEqual([]);
});

it('a conversation is read, and seen, by its two people alone; what is gone is no news', async () => {
  const { roomId, id } = await sendChat(context(), elena, chat({ recipientId: noel }));
  expect(await caught(readConversation(house.app.db, stranger, roomId, { before: null, limit: 5 }))).toBe(
    'chatRoomClosed',
  );
  expect(await caught(markSeen(context(), stranger, roomId, id))).toBe('chatRoomClosed');
  expect(await readNews(house.app.db, `message ${id}`)).toMatchObject({ people: [elena, noel] });
  expect(await readNews(house.app.db, `room ${roomId}`)).toMatchObject({ message: null });
  expect(await readNews(house.app.db, 'message 999999')).toBeNull();
  expect(await readNews(house.app.db, 'room 999999')).toBeNull();
});
