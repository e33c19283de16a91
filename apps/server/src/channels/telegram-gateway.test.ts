// The bot against a stand-in of the Bot API: every answer that its makers have written down, and silence.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTelegramGateway } from './telegram-gateway.ts';

const TOKEN = '1:invented';
const SMS = { number: '70000001', text: 'Bantay "DUTY":\nTULONG', idempotencyKey: 'k', name: '' };

let server: Server;
let root: string;
let answer: (response: ServerResponse) => unknown;
const got: { url: string | undefined; body: unknown }[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      got.push({ url: request.url, body: JSON.parse(body) });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => got.splice(0));

const says = (status: number, body: object | string) => (response: ServerResponse) =>
  response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
const refusal = (status: number, description: string, more: object = {}) =>
  says(status, { ok: false, error_code: status, description, ...more });
const send = (timeoutMs = 2000) => makeTelegramGateway({ token: TOKEN, root, timeoutMs }).send(SMS);

it('a message is one request with chat and text, accepted with its number', async () => {
  answer = says(200, { ok: true, result: { message_id: 7, chat: { id: 70000001 } } });
  expect(await send()).toEqual({ outcome: 'accepted', reference: '7' });
  expect(got).toEqual([{ url: `/bot${TOKEN}/sendMessage`, body: { chat_id: SMS.number, text: SMS.text } }]);
});

describe('an answer', () => {
  it.each([
    ['400 no such chat', refusal(400, 'Bad Request: chat not found'), { outcome: 'final' }],
    ['401 a wrong token', refusal(401, 'Unauthorized'), { outcome: 'final' }],
    ['403 blocked by its person', refusal(403, 'Forbidden: bot was blocked by the user'), { outcome: 'final' }],
    ['404', refusal(404, 'Not Found'), { outcome: 'final' }],
    [
      '429 too much at once',
      refusal(429, 'Too Many Requests: retry after 35', { parameters: { retry_after: 35 } }),
      { outcome: 'retry', afterMs: 35_000 },
    ],
    ['429 of somebody on the way', says(429, ''), { outcome: 'retry', detail: 'HTTP 429' }],
    ['500', refusal(500, 'Internal Server Error'), { outcome: 'doubtful' }],
    ['502 of a proxy', says(502, '<html>'), { outcome: 'doubtful' }],
    ['200 without a message', says(200, { ok: true, result: {} }), { outcome: 'doubtful' }],
    ['200 that says no', says(200, { ok: false, error_code: 400, description: 'x' }), { outcome: 'doubtful' }],
    ['200 of a sign-in page', says(200, '<!doctype html>'), { outcome: 'doubtful' }],
    ['200 of nothing', says(200, ''), { outcome: 'doubtful' }],
    ['a connection that dies', (response: ServerResponse) => response.destroy(), { outcome: 'doubtful' }],
  ])('%s', async (_what, said, expected) => {
    answer = said;
    expect(await send()).toMatchObject(expected);
  });

  it('that never comes leaves it in doubt', async () => {
    answer = () => {};
    expect(await send(100)).toEqual({ outcome: 'doubtful', detail: 'TimeoutError' });
  });
});

it('where nobody listens nothing was sent, and no detail holds the token', async () => {
  const { port } = server.address() as AddressInfo; // it listens on a port
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  const nobody = makeTelegramGateway({ token: TOKEN, root: `http://127.0.0.1:${port}` });
  expect(await nobody.send(SMS)).toEqual({ outcome: 'retry', detail: 'ECONNREFUSED' });
});
