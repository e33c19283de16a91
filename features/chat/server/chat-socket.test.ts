// The chat by socket, on real ports and two servers: who hears a message, what its sender is told, and what ends it.
import type { AddressInfo } from 'node:net';
import { ANNOUNCE, MESSAGE, SESSION_ENDED } from '@bantay/kernel/wire/realtime';
import type { App } from '@bantay/server/app.ts';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { openSecondApp } from '../../../apps/server/test/second-app.ts';
import { type ChatAnswer, sendChat } from '../wire/chat.ts';

let house: House;
let second: App;
let ports: [number, number];
let elena: Visitor;
let noel: Visitor;
let ramon: Visitor;
const ids: Record<string, number> = {};
const open: Socket[] = [];

beforeAll(async () => {
  house = await openHouse();
  second = await openSecondApp(house);
  ports = [await listen(house.app), await listen(second)];
  elena = await house.signedIn(people.mayorOfLgu);
  noel = await house.signedIn(people.secondOfficer);
  ramon = await house.signedIn(people.provincialOfficer);
  for (const row of await rowsOf<{ username: string; user_id: number }>(house, 'user_accounts')) {
    ids[row.username] = row.user_id;
  }
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.disconnect();
  await sql`truncate chats, chatrooms restart identity`.execute(house.app.db);
});
afterAll(async () => {
  await second.close();
  await house.close();
});

async function listen(app: App): Promise<number> {
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  return (app.http.server.address() as AddressInfo).port;
}

interface Listening {
  socket: Socket;
  /** Raw payloads of `message`. */
  heard: unknown[];
  announced: unknown[];
}

async function connect(visitor: Visitor, at: 0 | 1 = 0): Promise<Listening> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = io(`http://127.0.0.1:${ports[at]}`, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie },
  });
  open.push(socket);
  const heard: unknown[] = [];
  const announced: unknown[] = [];
  socket.on(MESSAGE, (payload) => heard.push(payload));
  socket.on(ANNOUNCE, (payload) => announced.push(payload));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return { socket, heard, announced };
}

const idOf = (name: keyof typeof people) => ids[people[name]]!;
const request = (msg: string, more: object = {}) => ({
  code: 'send_msg',
  key: 'any',
  req: { recipient_user_id: idOf('secondOfficer'), msg, room_id: null, ...more },
});
const say = (from: Listening, payload: unknown): Promise<ChatAnswer> =>
  from.socket.timeout(30_000).emitWithAck(MESSAGE, payload);
const quiet = () => new Promise((resolve) => setTimeout(resolve, 400));
const texts = ({ heard }: Listening) => heard.map((payload) => JSON.parse(String(payload)).res.msg);

describe('a message', () => {
  it('reaches every socket of the recipient, on both servers, as JSON text; the sender has an answer', async () => {
    const hers = await connect(elena);
    const his = [await connect(noel), await connect(noel), await connect(noel, 1)];
    const stranger = await connect(ramon);
    const answer = await say(hers, request('live', { sender_user_id: idOf('mayorOfLgu') }));
    expect(answer).toMatchObject({ status: true, res: { msg: 'live', source: 'Elena Halimbawa' } });
    for (const one of his) {
      await expect.poll(() => one.heard.length).toBe(1);
      expect(typeof one.heard[0]).toBe('string');
      expect(JSON.parse(String(one.heard[0]))).toEqual({
        code: 'chat_recieved',
        res: (answer as { res: unknown }).res,
      });
    }
    await quiet();
    expect(his.map(({ heard }) => heard.length)).toEqual([1, 1, 1]);
    expect([stranger.heard, stranger.announced]).toEqual([[], []]);
  });

  it('makes no echo: the other windows of the sender only hear that something is new', async () => {
    const hers = await connect(elena);
    const elsewhere = await connect(elena, 1);
    await say(hers, request('not to be echoed'));
    await expect.poll(() => elsewhere.announced).toEqual([{ topic: 'chat', site: null }]);
    expect([hers.heard, elsewhere.heard]).toEqual([[], []]);
  });

  it('by HTTP arrives as well', async () => {
    const his = await connect(noel, 1);
    await elena.send(sendChat, { body: { recipient_user_id: idOf('secondOfficer'), msg: 'by http' } });
    await expect.poll(() => texts(his)).toEqual(['by http']);
  });

  it('keeps the order in which it was sent', async () => {
    const hers = await connect(elena);
    const his = await connect(noel);
    await Promise.all([1, 2, 3, 4, 5].map((count) => say(hers, request(`${count}`))));
    await expect.poll(() => his.heard.length).toBe(5);
    const rows = await rowsOf<{ id: number; msg: string }>(house, 'chats');
    expect(rows.sort((a, b) => a.id - b.id).map(({ msg }) => msg)).toEqual(['1', '2', '3', '4', '5']);
  });

  it('sent again after the connection broke, here or by HTTP, is one message and heard once', async () => {
    const his = await connect(noel);
    const before = await connect(elena);
    const client_id = 'client-again';
    // The answer is lost with the connection.
    before.socket.emit(MESSAGE, request('once', { client_id }));
    await expect.poll(() => his.heard.length).toBe(1);
    before.socket.disconnect();
    const after = await connect(elena, 1);
    expect(await say(after, request('once', { client_id }))).toMatchObject({ status: true, res: { client_id } });
    await elena.send(sendChat, { body: { recipient_user_id: idOf('secondOfficer'), msg: 'once', client_id } });
    await quiet();
    expect(texts(his)).toEqual(['once']);
    expect(await rowsOf(house, 'chats')).toHaveLength(1);
  });
});

describe('what is refused', () => {
  it.each([
    ['too long', () => request('x'.repeat(251)), 'malformed'],
    ['empty', () => request('  '), 'malformed'],
    ['no request', () => ({ code: 'send_msg' }), 'malformed'],
    ['wrong types', () => request('hello', { recipient_user_id: 'a' }), 'malformed'],
    ['in another name', () => request('forged', { sender_user_id: idOf('secondOfficer') }), 'chatNotSender'],
    ['to nobody', () => request('hello', { recipient_user_id: 4711 }), 'chatRecipientUnknown'],
    ['into a foreign room', () => request('hello', { room_id: 4711 }), 'chatRoomClosed'],
  ])('%s: the sender is told, nothing is stored or heard', async (_, payload, code) => {
    const hers = await connect(elena);
    const his = await connect(noel);
    expect(await say(hers, payload())).toMatchObject({ status: false, code, message: expect.any(String) });
    await quiet();
    expect([his.heard, await rowsOf(house, 'chats')]).toEqual([[], []]);
  });

  it('what is no message at all does no harm', async () => {
    const hers = await connect(elena);
    for (const bad of [undefined, null, 'text', 5, [], { code: 'nonsense' }, { code: 'initialize_inbox' }]) {
      hers.socket.emit(MESSAGE, bad);
      hers.socket.emit(MESSAGE, bad, 'no function');
    }
    expect(await say(hers, request('afterwards'))).toMatchObject({ status: true });
  });

  it('the thirty-first in a minute', async () => {
    const hers = await connect(elena);
    const answers: ChatAnswer[] = [];
    for (let count = 0; count < 31; count++) answers.push(await say(hers, request(`${count}`)));
    expect(answers.slice(0, 30).every(({ status }) => status)).toBe(true);
    expect(answers[30]).toMatchObject({ status: false, code: 'tooMany' });
  });

  it('a burst without waiting for answers ends the connection', async () => {
    const hers = await connect(elena);
    for (let count = 0; count < 200; count++) hers.socket.emit(MESSAGE, { code: 'initialize_inbox' });
    await expect.poll(() => hers.socket.connected).toBe(false);
  });
});

it('after the session has ended nothing is taken and nothing is heard', async () => {
  const leaving = await house.signedIn(people.mayorOfLgu);
  const cut = await connect(leaving);
  let isTold = false;
  cut.socket.on(SESSION_ENDED, () => {
    isTold = true;
  });
  // Ended by time, of which no notice tells.
  await sql`update sessions set expires_at = now() where session_id = (select max(session_id) from sessions)`.execute(
    house.app.db,
  );
  cut.socket.emit(MESSAGE, request('too late'));
  await expect.poll(() => cut.socket.connected).toBe(false);
  expect(isTold).toBe(true);
  expect(await rowsOf(house, 'chats')).toEqual([]);
});
