// A year of four gauges out of the database against a plain socket that carries the same bytes.
import { type AddressInfo, connect, createServer } from 'node:net';
import { readDays } from '@bantay/features/rainfall/server/rainfall-queries.ts';
import { DAY_MS, toManilaDate } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { type Bench, inTurns, median, ms, ratio, signIn, timed } from './lab.ts';

const GAUGES = [1, 2, 3, 4];
const TIMES = 40;

export const yearRead: Bench = {
  name: 'year-read',
  async run(lab) {
    await lab.seed(true);
    const now = Date.now();
    const [from, to] = [toManilaDate(now - 366 * DAY_MS), toManilaDate(now)];
    const { rows } = await sql<{ bytes: string; days: string }>`
      select sum(octet_length(half_hours) + 6) as bytes, count(*) as days
      from rain_days where rain_id = any(${GAUGES}) and day between ${from} and ${to}`.execute(lab.db);
    const bytes = Number(rows[0]!.bytes); // an aggregate has one row
    const socket = await openSocket(Buffer.alloc(bytes, 53));
    const read = () => readDays(lab.db, GAUGES, from, to);
    await inTurns(10, read, socket.fetch);
    const [reads, transfers] = await inTurns(TIMES, read, socket.fetch);
    socket.close();
    const app = await lab.openApp();
    const cookie = await signIn(app);
    const calls: number[] = [];
    let size = 0;
    for (let time = 0; time < 10; time++) {
      calls.push(
        await timed(async () => {
          const url = `/api/rainfall/get_rainfall_plot_data/lpa/${encodeURIComponent(`${to} 00:00:00`)}/366`;
          size = (await app.http.inject({ url, headers: { cookie } })).rawPayload.length;
        }),
      );
    }
    // An aggregate has one row.
    const what = `year read of 4 gauges (${rows[0]!.days} packed days, ${(bytes / 1000).toFixed(0)} kB) ÷ socket`;
    return [
      ratio(what, median(reads), median(transfers), 15),
      {
        what: 'the whole chart call of that year, sums and JSON included',
        value: `${ms(median(calls))}, ${(size / 1e6).toFixed(1)} MB`,
        target: '',
        isMet: null,
      },
    ];
  },
};

async function openSocket(payload: Buffer): Promise<{ fetch: () => Promise<void>; close: () => void }> {
  const server = createServer((peer) => peer.on('data', () => peer.write(payload)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1'); // it listens on a port
  let left = 0;
  let done: () => void = () => {};
  client.on('data', (part) => {
    left -= part.length;
    if (left === 0) done();
  });
  return {
    fetch: () =>
      new Promise<void>((resolve) => {
        left = payload.length;
        done = resolve;
        client.write('?');
      }),
    close: () => {
      client.destroy();
      server.close();
    },
  };
}
