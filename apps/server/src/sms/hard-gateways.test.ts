// Sender and HTTP gateway together against gateways as they are in the field: slow, refusing, talking nonsense, dying.
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createStoryDatabase } from '../../test/databases.ts';
import { type OpenDatabase, openDatabase, rows } from '../database/database.ts';
import { makeFieldClock } from '../field-clock.ts';
import { makeHttpGateway } from './http-gateway.ts';
import { makeOutbox } from './outbox.ts';
import { makeSender } from './sender.ts';

const PEOPLE = Array.from({ length: 12 }, (_, index) => `6390000000${String(index).padStart(2, '0')}`);

let open: OpenDatabase;
let drop: () => Promise<void>;
let server: Server | null = null;
beforeAll(async () => {
  const made = await createStoryDatabase();
  drop = made.drop;
  open = openDatabase({ url: made.url, max: 12 });
});
afterAll(async () => {
  await open.close();
  await drop();
});
beforeEach(async () => {
  await sql`truncate sms_rounds restart identity cascade`.execute(open.db);
  const outbox = makeOutbox(open.db, makeFieldClock(open.db));
  await open.db.transaction().execute(async (tx) => {
    const roundId = await outbox.insertRound(tx, {
      kind: 'test',
      releaseId: null,
      updateNumber: 0,
      text: 'Alert level 1',
      composedText: null,
      senderUserId: null,
      releaseDetails: null,
    });
    const people = PEOPLE.map((number) => ({ number, mobileId: null, userId: null }));
    await outbox.addRecipients(tx, roundId, 'test', people);
  });
});
afterEach(() => stop());

function stop(): void {
  server?.closeAllConnections();
  server?.close();
  server = null;
}

/** Every message that such a gateway has really sent. */
const sent: string[] = [];

async function gateway(answer: (response: ServerResponse, to: string, count: number) => void, port = 0) {
  sent.length = 0;
  let count = 0;
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => answer(response, (JSON.parse(body) as { to: string }).to, ++count));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const accept = (response: ServerResponse) => void response.writeHead(200).end('{"id":1}');

const sender = (port: number, timeoutMs = 2000) =>
  makeSender({
    db: open.db,
    gateway: makeHttpGateway({ url: `http://127.0.0.1:${port}/send`, key: null, timeoutMs }),
    onAccepted: async () => {},
    onProgress: async () => {},
  });
const states = async () => {
  const counts: Record<string, number> = {};
  for (const { state } of await rows<{ state: string }>(open.db, sql`select state from sms_outbox`)) {
    counts[state] = (counts[state] ?? 0) + 1;
  }
  return counts;
};
/** Pauses and leases are over. */
const pass = () =>
  sql`update sms_outbox set next_try_at = clock_timestamp(), lease_until = lease_until - interval '1 day'`.execute(
    open.db,
  );

it('slow, but within the limit: several at a time, every message accepted, each sent once', async () => {
  let inHand = 0;
  let most = 0;
  const port = await gateway((response, to) => {
    most = Math.max(most, ++inHand);
    setTimeout(() => {
      inHand--;
      sent.push(to);
      accept(response);
    }, 150);
  });
  expect(await sender(port, 10_000).runOnce()).toBe(PEOPLE.length);
  expect(await states()).toEqual({ accepted: 12 });
  expect(sent.sort()).toEqual(PEOPLE);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(8);
});

it('slower than the limit: what it sends after all is in doubt and never sent again', async () => {
  const port = await gateway((_response, to) => void sent.push(to));
  await sender(port, 1000).runOnce();
  await pass();
  await sender(port, 1000).runOnce();
  expect(await states()).toEqual({ doubtful: 12 });
  expect(sent.sort()).toEqual(PEOPLE);
});

it('refuses everything: all failed with its word, and nobody asks it again', async () => {
  let asked = 0;
  const port = await gateway((response) => {
    asked++;
    response.writeHead(403).end('no load');
  });
  await sender(port).runOnce();
  await pass();
  await sender(port).runOnce();
  expect(await states()).toEqual({ failed: 12 });
  expect(asked).toBe(12);
  expect(await rows(open.db, sql`select distinct error from sms_outbox`)).toEqual([{ error: 'HTTP 403' }]);
});

it('asks to come later, then takes them: all accepted, each sent once', async () => {
  let isBusy = true;
  const port = await gateway((response, to) => {
    if (isBusy) return void response.writeHead(503).end();
    sent.push(to);
    accept(response);
  });
  await sender(port).runOnce();
  expect(await states()).toEqual({ waiting: 12 });
  isBusy = false;
  await pass();
  await sender(port).runOnce();
  expect(await states()).toEqual({ accepted: 12 });
  expect(sent.sort()).toEqual(PEOPLE);
});

it('talks nonsense: accepted only where it can be believed, the rest in doubt', async () => {
  const nonsense = [
    (response: ServerResponse) => void response.writeHead(200).end('<html>Sign in to this network</html>'),
    (response: ServerResponse) => void response.socket!.end('220 mail ready\r\n'),
    (response: ServerResponse) => void response.writeHead(200, { 'content-length': '500' }).end('{"id":'),
    (response: ServerResponse) => void response.writeHead(200).end('{"success":false}'),
    (response: ServerResponse) => void response.writeHead(500).end(Buffer.from([0xff, 0xfe, 0x00])),
    accept,
  ];
  const port = await gateway((response, _to, count) => {
    try {
      nonsense[count % nonsense.length]!(response);
    } catch {
      response.destroy();
    }
  });
  await sender(port, 3000).runOnce();
  expect(await states()).toEqual({ accepted: 2, doubtful: 10 });
});

it('takes a message, sends it and dies: that one is in doubt, the others wait until it is back; none is sent twice', async () => {
  let port = await gateway((_response, to) => {
    sent.push(to);
    stop();
  });
  await sender(port).runOnce();
  const died = [...sent];
  const after = await states();
  expect(died.length).toBeGreaterThan(0);
  // Eight were on their way at once: those that it had begun to read are in doubt as well.
  expect(after.doubtful).toBeGreaterThanOrEqual(died.length);
  expect((after.doubtful ?? 0) + (after.waiting ?? 0)).toBe(12);
  port = await gateway((response, to) => {
    sent.push(to);
    accept(response);
  }, port);
  await pass();
  await sender(port).runOnce();
  expect(await states()).toEqual({ doubtful: after.doubtful, accepted: after.waiting });
  expect(sent.filter((to) => died.includes(to))).toEqual([]);
  expect(new Set(sent).size).toBe(sent.length);
});
