// Requests that were cut without a word, or answered though they say two things (findings A, minor): on a real line.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse } from '../../test/harness.ts';
import { VERSION } from '../version.ts';
import { watchForProxy } from './forgotten-proxy.ts';

let house: House;
let port: number;
beforeAll(async () => {
  house = await openHouse();
  port = Number(new URL(await house.app.http.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => house.close());

/** Everything that comes back until the line ends. */
const say = (...lines: string[]) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}`));
    let heard = '';
    socket.on('data', (part) => {
      heard += part;
    });
    socket.on('close', () => resolve(heard)).on('error', reject);
  });
const OFFER = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA'];

describe('an offer to speak another protocol', () => {
  it('is passed over: the request is answered as it stands', async () => {
    const heard = await say('GET /health/live HTTP/1.1', 'Host: x', ...OFFER, '', '');
    expect(heard).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(heard).toContain('{"status":"ok"}');
    const closed = await say('GET /api/session HTTP/1.1', 'Host: x', ...OFFER, '', '');
    expect(closed).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('with a body behind it, which nobody reads any more, is refused in words', async () => {
    const heard = await say('POST /api/signin HTTP/1.1', 'Host: x', 'Content-Length: 2', ...OFFER, '', '{}');
    expect(heard).toMatch(/^HTTP\/1\.1 400 /);
    expect(heard).toContain('"code":"malformed"');
  });
});

it('two Host heads are refused, one is not', async () => {
  const ask = (...hosts: string[]) => say('GET /health/live HTTP/1.1', ...hosts, 'Connection: close', '', '');
  expect(await ask('Host: x')).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ask('Host: x', 'host: y')).toMatch(/^HTTP\/1\.1 400 /);
});

describe('a proxy that nobody has told us of', () => {
  const people = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4', '203.0.113.5'];
  const watch = (trusts = false) => {
    const told: string[] = [];
    return { told, ...watchForProxy(trusts, () => told.push('told')) };
  };

  it('is told once, when several people come through one address', () => {
    const { see, isForgotten, told } = watch();
    see('127.0.0.1', undefined);
    for (const person of people.slice(0, 4)) see('127.0.0.1', person);
    expect(isForgotten()).toBe(false);
    for (const person of [...people, ...people]) see('127.0.0.1', `10.0.0.9, ${person}`);
    expect([isForgotten(), told]).toEqual([true, ['told']]);
  });

  it('is none where it is trusted, where people also come straight, and where one client invents the head', () => {
    const trusted = watch(true);
    for (const person of people) trusted.see('127.0.0.1', person);
    const straight = watch();
    straight.see('192.168.1.20', undefined);
    for (const person of people) straight.see('127.0.0.1', person);
    const alone = watch();
    for (let time = 0; time < 10; time++) alone.see('192.168.1.20', '203.0.113.1');
    expect([trusted, straight, alone].map(({ isForgotten, told }) => [isForgotten(), told])).toEqual(
      Array(3).fill([false, []]),
    );
  });

  it('stands in /health', async () => {
    const ask = async (headers: Record<string, string>) =>
      (await house.visitor().raw('GET', '/health', { headers })).json;
    expect(await ask({})).toEqual({ status: 'ok', version: VERSION });
    for (const person of people) await ask({ 'x-forwarded-for': person });
    expect(await ask({})).toEqual({ status: 'ok', version: VERSION, proxy: 'not trusted: set TRUST_PROXY=1' });
  });
});
