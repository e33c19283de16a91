// A database that stops answering without closing anything: noticed, whoever waits is told, and it is asked again.
import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStoryDatabase } from '../../test/databases.ts';
import { isDatabaseAway, openDatabase } from './database.ts';
import { listen } from './listen.ts';
import { watchDatabase } from './watch-database.ts';

/** A line to the database that can fall silent. */
let line: { url: string; silence(is: boolean): void; close(): void };
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await createStoryDatabase();
  drop = made.drop;
  line = await openLine(made.url);
});
afterAll(async () => {
  line.close();
  await drop();
});

it('whoever waits gets an error that says so, and both pool and listener come back by themselves', async () => {
  const { db, cut, close } = openDatabase({ url: line.url, max: 2 });
  const gaps: number[] = [];
  const listener = await listen({
    url: line.url,
    channels: ['trial'],
    onNotice: () => {},
    onGap: () => gaps.push(1),
    onError: () => {},
  });
  let told = 0;
  const onAway = () => {
    told++;
    cut();
    listener.cut();
  };
  const watch = watchDatabase({ url: line.url, onAway, everyMs: 50, patienceMs: 1500 });
  await sql`select 1`.execute(db);
  expect(watch.isAway()).toBe(false);

  line.silence(true);
  const error = await sql`select 1`.execute(db).catch((thrown: unknown) => thrown);
  expect(isDatabaseAway(error)).toBe(true);
  await expect.poll(() => watch.isAway(), { timeout: 20_000 }).toBe(true);
  expect(told).toBe(1);

  line.silence(false);
  await expect.poll(() => watch.isAway(), { timeout: 30_000 }).toBe(false);
  await expect.poll(() => gaps.length, { timeout: 30_000 }).toBeGreaterThan(0);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  expect(told).toBe(1);
  await watch.close();
  await listener.close();
  await close();
}, 120_000);

async function openLine(url: string): Promise<typeof line> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const pass = (to: Socket) => (bytes: Buffer) => {
      if (!isSilent) to.write(bytes);
    };
    near.on('data', pass(far));
    far.on('data', pass(near));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as { port: number }).port);
  return {
    url: through.href,
    silence: (is) => {
      isSilent = is;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
