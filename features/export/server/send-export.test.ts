// An export on a real line: one at a time, given back however it ends, and no connection of the database behind a reader who sleeps.
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type House, openHouse } from '../../../apps/server/test/harness.ts';
import { readingKeyOf } from '../../../apps/server/test/reading-key.ts';
import { makeTurns } from './export-turns.ts';
import { sendExport } from './send-export.ts';

let house: House;
let port = 0;
const keys: string[] = [];
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  // More than the buffers of a line hold.
  await sql`insert into rain_readings (rain_id, measured_at, mm_thousandths)
      select g.rain_id, '2026-03-01'::timestamptz + n * interval '1 minute', n % 40 * 250
      from generate_series(1, 100000) as s (n), (select rain_id from rainfall_gauges order by rain_id limit 3) g`.execute(
    house.app.db,
  );
  for (let one = 0; one < 3; one++) keys.push(await readingKeyOf(house, ['series']));
  house.app.http.get('/endless', (_request, reply) => {
    async function* endless() {
      for (;;) yield 'x'.repeat(60_000);
    }
    sendExport(reply, endless(), { type: 'text/csv', file: 'x.csv', onEnd: ended, stalledMs: 300 });
  });
  await house.app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (house.app.http.server.address() as AddressInfo).port; // it listens on a port
});
afterAll(() => house.close());
const ended = vi.fn();
const soon = { timeout: 20_000 };

/** Asks, and takes the head of the answer and nothing more. */
async function sleeper(path: string, key: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${key}\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}
const RAIN = '/api/export?what=rain&from=2026-01-01&to=2027-01-01';
const read = (key: string, path = RAIN) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${key}` } });

/** The turn that a key had is given back. */
const freed = (key: string) =>
  vi.waitFor(async () => expect((await read(key, `${RAIN}&sites=xyz`)).status).toBe(404), soon);

describe('an export', () => {
  it('is one at a time for each key, and few for all; it is given back when the reader goes, and when it is done', async () => {
    const [first = '', second = '', third = ''] = keys;
    const sleeping = await sleeper(RAIN, first);
    const again = await read(first);
    expect([again.status, await again.json()]).toMatchObject([429, { code: 'exportBusy', details: { most: 2 } }]);
    const other = await sleeper(RAIN, second);
    expect((await read(third)).status).toBe(429);
    sleeping.destroy();
    await vi.waitFor(async () => {
      const answer = await read(third);
      expect(answer.status).toBe(200);
      expect((await answer.text()).split('\n')).toHaveLength(300_002);
    }, soon);
    other.destroy();
    await vi.waitFor(async () => {
      const answer = await read(third);
      await answer.body?.cancel();
      expect(answer.status).toBe(200);
    }, soon);
  });

  it('that is refused takes no turn', async () => {
    await freed(keys[0]!);
    for (let time = 0; time < 3; time++) expect((await read(keys[0]!, `${RAIN}&sites=xyz`)).status).toBe(404);
  });

  it('holds no connection of the database while its reader sleeps', async () => {
    await freed(keys[2]!);
    const socket = await sleeper(RAIN, keys[2]!);
    expect(String(socket.read(12))).toBe('HTTP/1.1 200');
    await vi.waitFor(async () => {
      const { rows } = await sql<{ query: string }>`select query from pg_stat_activity
        where datname = current_database() and state <> 'idle' and query like '%rain_readings%' and pid <> pg_backend_pid()`.execute(
        house.app.db,
      );
      expect(rows).toEqual([]);
    }, soon);
    // Its turn is still taken: it sleeps, and has not ended.
    expect((await read(keys[2]!)).status).toBe(429);
    socket.destroy();
  });

  it('lets go of a reader who takes nothing any more', async () => {
    const socket = await sleeper('/endless', 'none');
    await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(1), soon);
    socket.resume();
    await once(socket, 'close');
  });
});

it('a turn that is given back twice is one turn', () => {
  const take = makeTurns(1);
  const person = (userId: number) => ({ userId, authorization: undefined });
  const giveBack = take(person(1));
  expect(() => take(person(2))).toThrow('one at a time');
  giveBack();
  const other = take(person(2));
  giveBack();
  expect(() => take(person(3))).toThrow('one at a time');
  other();
  take({ userId: null, authorization: 'Bearer read_a' })();
});
