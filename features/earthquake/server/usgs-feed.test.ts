// The USGS feed against a small server that speaks its format, and against servers that do not.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse, rowsOf } from '../../../apps/server/test/harness.ts';
import { makeUsgsFeed, readUsgsEvents } from './usgs-feed.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
const NOW = '2026-11-21 09:10:00';
const NOW_MS = Date.parse('2026-11-21T01:10:00Z');

let house: House;
let server: Server;
let handle: Handler;
let asked: URL[] = [];
beforeAll(async () => {
  house = await openHouse({ now: NOW });
  server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '/', 'http://feed'));
    handle(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
afterEach(() => {
  asked = [];
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await house.close();
});

const feature = (properties: object = {}, coordinates: unknown = [125.02, 11.786, 10.2]) => ({
  type: 'Feature',
  properties: {
    mag: 4.4,
    place: '4 km E of Paranas, Philippines',
    time: NOW_MS - 60_000,
    type: 'earthquake',
    ...properties,
  },
  geometry: { type: 'Point', coordinates },
  id: 'us7000abcd',
});
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', metadata: {}, features });
const answer =
  (status: number, body: string | Buffer, headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
const feedOf = (path: string, more: { timeoutMs?: number; maxBytes?: number } = {}) => {
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}${path}`;
  return makeUsgsFeed(house.app.services.earthquakes, house.app.services.clock, { url, ...more });
};
const stored = () => rowsOf<{ issuer: string; province: string; depth_km: number }>(house, 'earthquake_events');
const triggers = async () =>
  (await rowsOf<{ trigger_sym_id: number }>(house, 'operational_triggers')).filter((row) => row.trigger_sym_id === 15);

describe('a feed that works', () => {
  it('a query is asked for the last two days of the Philippines, and its events raise the site once', async () => {
    handle = answer(200, collection(feature(), feature({ time: NOW_MS + 3_600_000 })));
    const feed = feedOf('/fdsnws/event/1/query?minmagnitude=2&limit=50');
    await feed.read();
    await feed.read();
    expect(Object.fromEntries(asked[0]!.searchParams)).toEqual({
      minmagnitude: '2',
      limit: '50',
      format: 'geojson',
      starttime: '2026-11-19T01:10:00',
      orderby: 'time',
      minlatitude: '4',
      maxlatitude: '22',
      minlongitude: '114',
      maxlongitude: '130',
    });
    expect(await stored()).toMatchObject([
      { issuer: 'USGS', province: '4 km E of Paranas, Philippines', depth_km: 10.2 },
    ]);
    expect(await triggers()).toHaveLength(1);
  });

  it('a summary feed is asked as it is; a packed answer is read', async () => {
    handle = answer(200, gzipSync(collection(feature({ mag: 3.1 }))), { 'content-encoding': 'gzip' });
    await feedOf('/earthquakes/feed/v1.0/summary/all_day.geojson').read();
    expect(asked.map((url) => url.href)).toEqual(['http://feed/earthquakes/feed/v1.0/summary/all_day.geojson']);
    expect(await stored()).toHaveLength(2);
  });

  it('a query that finds nothing stores nothing', async () => {
    handle = (_request, response) => response.writeHead(204).end();
    await feedOf('/query').read();
    expect(await stored()).toHaveLength(2);
  });
});

describe('what is read of an answer', () => {
  it('only earthquakes inside the box with usable numbers', () => {
    const events = readUsgsEvents(
      JSON.parse(
        collection(
          feature({ mag: 5 }, [125, 11, -1.2]),
          feature({ mag: 5.1, place: null }, [125, 11]),
          feature({ type: 'quarry blast' }),
          feature({ mag: null }),
          feature({ mag: '5' }),
          feature({ time: 'today' }),
          feature({ time: 1e300 }),
          feature({}, [-70, 11, 5]),
          feature({}, [125, 11, 5000]),
          feature({}, 'here'),
          null,
          7,
          {},
        ),
      ),
    );
    expect(events.map(({ magnitude, depth, province }) => [magnitude, depth, province])).toEqual([
      [5, 0, '4 km E of Paranas, Philippines'],
      [5.1, null, null],
    ]);
  });

  it.each([[null], [[]], [{}], [{ features: 'many' }], ['text']])('%j is no answer', (json) =>
    expect(() => readUsgsEvents(json)).toThrow('no list of features'),
  );
});

describe('a feed that does not work stores nothing and says why, without its address', () => {
  it.each<[string, Handler, string]>([
    ['500', answer(500, 'no'), 'the server answered 500'],
    ['a redirect', answer(302, '', { location: 'http://127.0.0.1:1/secret' }), 'the server answered 302'],
    ['garbage', answer(200, '<html>'), 'the answer is not JSON'],
    ['another format', answer(200, '{"events":[]}'), 'no list of features'],
    ['no end', (_request, response) => response.writeHead(200).write('{'), 'no whole answer within 0.3 s'],
    ['nothing at all', () => {}, 'no whole answer within 0.3 s'],
    ['an end too early', (_request, response) => response.writeHead(200, { 'content-length': '99' }).end('{'), 'feed'],
    ['a lost connection', (request) => request.socket.destroy(), 'feed'],
    ['100 kB', answer(200, ' '.repeat(100_000)), 'larger than 0.05 MB'],
    [
      '10 MB packed small',
      answer(200, gzipSync(' '.repeat(1e7)), { 'content-encoding': 'gzip' }),
      'larger than 0.05 MB',
    ],
  ])('%s', async (_what, handler, sentence) => {
    handle = handler;
    const fault = await feedOf('/query?key=hunter2', { timeoutMs: 300, maxBytes: 50_000 })
      .read()
      .catch((error: Error) => error);
    expect(fault).toMatchObject({ message: expect.stringContaining(sentence) });
    expect(String((fault as Error).stack)).not.toContain('hunter2');
    expect(asked).toHaveLength(1);
    expect(await stored()).toHaveLength(2);
  });

  it('no server', async () => {
    const feed = makeUsgsFeed(house.app.services.earthquakes, house.app.services.clock, { url: 'http://127.0.0.1:1/' });
    await expect(feed.read()).rejects.toThrow('earthquake feed: no connection');
  });
});
