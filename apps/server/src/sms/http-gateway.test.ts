// The HTTP gateway against a real small server: what is sent, and how every answer is classed.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type HttpGatewayOptions, makeHttpGateway } from './http-gateway.ts';

const SMS = { number: '639000000001', text: 'Alert level 1. ₱', idempotencyKey: 'bantay-7', name: 'Ana Huwaran' };

interface Heard {
  method: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server | null = null;
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

/** Starts the small server; `answer` gets the whole request. */
async function serve(answer: (response: ServerResponse, heard: Heard) => void) {
  const heard: Heard[] = [];
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const one = { method: request.method, headers: request.headers, body };
      heard.push(one);
      answer(response, one);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, heard };
}

const reply =
  (status: number, body = '') =>
  (response: ServerResponse) =>
    void response.writeHead(status).end(body);

const sendTo = (url: string, timeoutMs = 2000, more: Partial<HttpGatewayOptions> = {}) =>
  makeHttpGateway({ url, key: 'secret', timeoutMs, ...more }).send(SMS);

describe('what is sent', () => {
  it('number and text as JSON; the key of the gateway as bearer; no name leaves the house', async () => {
    const { url, heard } = await serve(reply(200, '{"id":"abc"}'));
    await sendTo(url);
    expect(heard).toHaveLength(1);
    expect(heard[0]!.method).toBe('POST');
    expect(heard[0]!.headers).toMatchObject({ 'content-type': 'application/json', authorization: 'Bearer secret' });
    expect(JSON.parse(heard[0]!.body)).toEqual({ to: SMS.number, message: SMS.text });
    expect(heard[0]!.body).not.toContain('Ana');
  });

  it('our key of the message only to a gateway that is said to know keys', async () => {
    const { url, heard } = await serve(reply(200, '{"id":"abc"}'));
    await sendTo(url);
    expect(heard[0]!.headers['idempotency-key']).toBeUndefined();
    await sendTo(url, 2000, { takesKeys: true });
    expect(heard[1]!.headers['idempotency-key']).toBe('bantay-7');
    expect(JSON.parse(heard[1]!.body)).toEqual({ to: SMS.number, message: SMS.text, id: 'bantay-7' });
  });

  it('a form and heads of the operator, each value written as its place asks for it', async () => {
    const { url, heard } = await serve(reply(200, 'Sent 1'));
    const more = {
      key: 'me:pass',
      sender: 'BANTAY',
      body: 'to={+number}&local={0number}&t={text}&s={sender}',
      headers: { 'x-basic': '{basic}', 'x-user': '{user}', 'x-secret': '{secret}' },
      acceptedPattern: /^sent 1$/i,
    };
    expect(await sendTo(url, 2000, more)).toEqual({ outcome: 'accepted', reference: null });
    expect(heard[0]!.headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded',
      'x-basic': Buffer.from('me:pass').toString('base64'),
      'x-user': 'me',
      'x-secret': 'pass',
    });
    expect(heard[0]!.headers.authorization).toBeUndefined();
    expect(Object.fromEntries(new URLSearchParams(heard[0]!.body))).toEqual({
      to: `+${SMS.number}`,
      local: '09000000001',
      t: SMS.text,
      s: 'BANTAY',
    });
  });

  it('a text with quotes and lines cannot leave its place in JSON', async () => {
    const { url, heard } = await serve(reply(200, '{"id":1}'));
    const body = '{"n":"{number}","m":"{text}"}';
    await makeHttpGateway({ url, key: null, body }).send({ ...SMS, text: 'a","n":"1\nb {number} {secret}' });
    expect(JSON.parse(heard[0]!.body)).toEqual({ n: SMS.number, m: 'a","n":"1\nb {number} {secret}' });
  });

  it('without a key there is no authorization', async () => {
    const { url, heard } = await serve(reply(200));
    await makeHttpGateway({ url, key: null }).send(SMS);
    expect(heard[0]!.headers.authorization).toBeUndefined();
  });

  it('a modem that takes half a minute is waited for', () => {
    expect(makeHttpGateway({ url: 'http://x', key: null }).timeoutMs).toBeGreaterThan(30_000 + 10_000);
  });

  it('is not trusted to know keys unless somebody says so', () => {
    expect(makeHttpGateway({ url: 'http://x', key: null }).takesKeys).toBe(false);
    expect(makeHttpGateway({ url: 'http://x', key: null, takesKeys: true }).takesKeys).toBe(true);
  });
});

describe('how answers are classed', () => {
  it.each([
    [200, '{"id":"abc"}', 'abc'],
    [201, '{"message_id":12}', '12'],
    [202, '{"reference":"r-1"}', 'r-1'],
    [200, '[{"message_id":9}]', '9'],
    [200, '{"status":"queued","error":null,"id":"x"}', 'x'],
  ])('%i with %s is accepted with reference %s', async (status, body, reference) => {
    const { url } = await serve(reply(status, body));
    expect(await sendTo(url)).toEqual({ outcome: 'accepted', reference });
  });

  it.each([
    ['the sign-in page of a network', '<!DOCTYPE html><html>Please sign in</html>', 'a page instead of an answer'],
    ['a page with blanks before it', ' \n<HTML>fine</HTML>', 'a page instead of an answer'],
    ['success false', '{"success":false}', 'the answer says it failed'],
    ['an error', '{"error":"no load"}', 'the answer says it failed'],
    ['a status of failure', '{"status":"FAILED","id":7}', 'the answer says it failed'],
  ])('200 with %s is doubtful: nobody may take it for sent', async (_, body, detail) => {
    const { url } = await serve(reply(200, body));
    expect(await sendTo(url)).toEqual({ outcome: 'doubtful', detail });
  });

  // Finding A B1: what gateways answer with 200 when nothing was sent. Each was 'accepted' for 42 of 42 people.
  it.each([
    '["Your current balance of 0 credits is not sufficient. This transaction requires 1 credits."]',
    '{"apikey":["The selected apikey is invalid."]}',
    '[{"message_id":1,"status":"Failed"}]',
    '{"code":1701,"message":"Invalid number"}',
    '{"result":"rejected"}',
    '{"errors":[{"title":"no credit"}],"id":5}',
    'ERR 105 insufficient credit',
    '',
    'OK',
    'null',
    '[1,2]',
    '[]',
    '[{"id":1},{"id":2}]',
    '{"id":{"deep":1}}',
    '{"id":"","message_id":" "}',
  ])('200 with %s is doubtful: no good sign, so nobody may take it for sent', async (body) => {
    const { url } = await serve(reply(200, body));
    expect(await sendTo(url)).toMatchObject({ outcome: 'doubtful' });
  });

  it('204 says nothing and is doubtful', async () => {
    const { url } = await serve(reply(204));
    expect(await sendTo(url)).toMatchObject({ outcome: 'doubtful' });
  });

  it.each([
    ['Message queued 77', 'accepted'],
    ['{"id":"x"}', 'doubtful'],
    ['<html>Message queued</html>', 'doubtful'],
    ['', 'doubtful'],
  ])('with a pattern, and 200 %s: %s', async (body, outcome) => {
    const { url } = await serve(reply(200, body));
    expect((await sendTo(url, 2000, { acceptedPattern: /message queued/i })).outcome).toBe(outcome);
  });

  it('a pattern says nothing about another status', async () => {
    const { url } = await serve(reply(500, 'Message queued'));
    expect((await sendTo(url, 2000, { acceptedPattern: /queued/ })).outcome).toBe('doubtful');
  });

  it('a reference of any length is cut to what is stored', async () => {
    const { url } = await serve(reply(200, JSON.stringify({ id: 'x'.repeat(5000) })));
    expect(await sendTo(url)).toEqual({ outcome: 'accepted', reference: 'x'.repeat(100) });
  });

  it.each([
    [400, 'final'],
    [401, 'final'],
    [403, 'final'],
    [404, 'final'],
    [422, 'final'],
    [408, 'retry'],
    [425, 'retry'],
    [429, 'retry'],
    [503, 'retry'],
    [500, 'doubtful'],
    [502, 'doubtful'],
    [504, 'doubtful'],
    [409, 'doubtful'],
    [599, 'doubtful'],
  ])('%i is %s', async (status, outcome) => {
    const { url } = await serve(reply(status, 'whatever'));
    expect(await sendTo(url)).toEqual({ outcome, detail: `HTTP ${status}` });
  });

  it('a refused connection was certainly not sent: retry', async () => {
    const { url } = await serve(reply(200));
    server!.close();
    server = null;
    expect(await sendTo(url)).toEqual({ outcome: 'retry', detail: 'ECONNREFUSED' });
  });

  it('a name that does not exist is a retry', async () => {
    const result = await sendTo('http://gateway.invalid/send');
    expect(result.outcome).toBe('retry');
  });

  it('silence beyond the limit is doubtful: the message may have left', async () => {
    const { url, heard } = await serve(() => {});
    expect(await sendTo(url, 150)).toEqual({ outcome: 'doubtful', detail: 'TimeoutError' });
    expect(heard).toHaveLength(1);
  });

  it('a head without the end of the body is doubtful too', async () => {
    const { url } = await serve((response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"id":');
    });
    expect(await sendTo(url, 150)).toMatchObject({ outcome: 'doubtful' });
  });

  it('a connection torn after the request is doubtful', async () => {
    const { url } = await serve((response) => response.socket!.destroy());
    expect(await sendTo(url)).toMatchObject({ outcome: 'doubtful' });
  });

  it('an answer that is no HTTP is doubtful', async () => {
    const { url } = await serve((response) => response.socket!.end('not http at all\r\n\r\n'));
    expect(await sendTo(url)).toMatchObject({ outcome: 'doubtful' });
  });

  it.each([301, 302, 307])(
    'a redirect (%i) is not followed: the page at its end would pass for a sent message',
    async (status) => {
      const { url, heard } = await serve((response) => {
        if (heard.length === 1) response.writeHead(status, { location: '/login' }).end();
        else response.writeHead(200).end('please sign in');
      });
      expect(await sendTo(url)).toEqual({ outcome: 'final', detail: `HTTP ${status}` });
      expect(heard).toHaveLength(1);
    },
  );
});
