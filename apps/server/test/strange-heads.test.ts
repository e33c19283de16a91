// Heads of requests that no browser sends: each is answered, none ends the server, with or without a session.
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse } from './harness.ts';

let house: House;
let port: number;
beforeAll(async () => {
  house = await openHouse();
  await house.app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (house.app.http.server.address() as AddressInfo).port;
});
afterAll(() => house.close());

/** The first line of the answer; '' when the connection was closed without one. */
const say = (text: string) =>
  new Promise<string>((resolve) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (part) => {
      heard += String(part);
      if (heard.includes('\r\n')) socket.destroy();
    });
    const over = () => resolve(heard.split('\r\n')[0]!);
    socket.on('error', over).on('close', over);
  });

const UPGRADE =
  'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: MTIzNDU2Nzg5MDEyMzQ1Ng==\r\n';
const ADDRESSES = [
  ['POST', '/api/signin', 'connection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n', '{}'],
  ['GET', '/socket.io/?EIO=4&transport=polling', 'connection: close\r\n', ''],
  ['GET', '/socket.io/?EIO=4&transport=websocket', UPGRADE, ''],
] as const;

describe.each(ADDRESSES)('%s %s', (method, path, head, body) => {
  it.each(['[', 'a b', 'a:99999', 'x@y', '', '<x>', 'a/b', 'ñ', '%00', '[::1', 'a, b'])(
    'with the host "%s" and an origin',
    async (host) => {
      const heard = await say(
        `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\norigin: http://evil.example\r\n${head}\r\n${body}`,
      );
      expect(heard).toMatch(/^HTTP\/1.1 4\d\d /);
    },
  );

  it.each(['[', 'null', 'http://[', 'http://a b', 'javascript:0', '\u00ff', 'http://a:1/b, http://c'])(
    'with the origin "%s"',
    async (origin) => {
      const heard = await say(`${method} ${path} HTTP/1.1\r\nhost: a\r\norigin: ${origin}\r\n${head}\r\n${body}`);
      expect(heard).toMatch(/^HTTP\/1.1 4\d\d /);
    },
  );

  it.each(['bantay_session', 'bantay_session=%', 'bantay_session=%00', ';;;=', `bantay_session=${'x'.repeat(12_000)}`])(
    'with a cookie that is none (%#)',
    async (cookie) => {
      const heard = await say(`${method} ${path} HTTP/1.1\r\nhost: a\r\ncookie: ${cookie}\r\n${head}\r\n${body}`);
      expect(heard).toMatch(/^HTTP\/1.1 [24]\d\d /);
    },
  );
});

describe('addresses', () => {
  it.each([
    'GET * HTTP/1.1',
    'GET http://[ HTTP/1.1',
    'GET //evil.example/%2e%2e HTTP/1.1',
    'GET /%00 HTTP/1.1',
    'GET /socket.io/?EIO=4&transport=constructor HTTP/1.1',
    'GET /socket.io/?EIO=4&transport=polling&sid=__proto__ HTTP/1.1',
    'GET /socket.io/?EIO[]=4&transport[]=polling HTTP/1.1',
    'GET /socket.io HTTP/1.1',
    'TRACE / HTTP/1.1',
    'CONNECT a:80 HTTP/1.1',
    'GET /api/session?a[__proto__]=1&a[__proto__]=2 HTTP/1.1',
  ])('%s', async (line) => {
    const heard = await say(`${line}\r\nhost: a\r\nconnection: close\r\n\r\n`);
    expect(heard).toMatch(/^(HTTP\/1.1 [24]\d\d .*)?$/);
  });

  it('and afterwards the server answers as before', async () => {
    expect(await say('GET /health HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')).toBe('HTTP/1.1 200 OK');
  });
});

describe('what never becomes a request', () => {
  const whole = (text: string) =>
    new Promise<string>((resolve) => {
      let heard = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (part) => {
        heard += String(part);
      });
      socket.on('error', () => undefined).on('close', () => resolve(heard));
    });

  it.each([
    ['a head that is too long', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['a head that is none', 'GET / HTTP/1.1\r\nhost a\r\n\r\n', 400],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
  ])('%s is answered, and its line is said to end before it does', async (_, text, status) => {
    const [head, body] = (await whole(text)).split('\r\n\r\n') as [string, string];
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head.toLowerCase()).toContain('connection: close');
    expect(JSON.parse(body)).toMatchObject({ status: false, code: 'malformed' });
  });
});
