// A million raw rain readings as CSV over HTTP to another process, against COPY of the same columns out of the database.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { to } from 'pg-copy-streams';
import { type Bench, type Lab, median, ms, signIn, timed, times } from './lab.ts';

const PORT = 5391;
const GAUGES = 8;
const READINGS = 125_000;
const ROUNDS = 5;

/** Prints milliseconds from the question to the last byte, and how many lines came. */
const READER = `
const began = performance.now();
const answer = await fetch(process.argv[1], { headers: { cookie: process.argv[2], 'accept-encoding': 'identity' } });
let lines = 0;
for await (const piece of answer.body) for (const byte of piece) if (byte === 10) lines++;
console.log(JSON.stringify({ status: answer.status, lines, took: performance.now() - began }));`;

export const exportRain: Bench = {
  name: 'export-rain',
  async run(lab) {
    await lab.seed(false);
    // Every five minutes, more than a year.
    await lab.pool.query(
      `insert into rain_readings (rain_id, measured_at, mm_thousandths)
        select g.rain_id, '2025-01-01'::timestamptz + n * interval '5 minutes', n % 40 * 250
        from generate_series(1, $1::int) as s (n), (select rain_id from rainfall_gauges order by rain_id limit $2) g`,
      [READINGS, GAUGES],
    );
    await lab.pool.query('vacuum analyze rain_readings');
    const { rows } = await lab.pool.query<{ n: number }>('select count(*)::int as n from rain_readings');
    const count = rows[0]!.n; // an aggregate has one row
    const app = await lab.openApp({ port: PORT });
    await app.http.listen({ port: PORT, host: '127.0.0.1' });
    const cookie = await signIn(app);
    const [ours, copies]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      const { status, lines, took } = await read(cookie);
      if (status !== 200 || lines !== count + 1) throw new Error(`${lines} lines of ${count}, answered ${status}`);
      ours.push(took);
      copies.push(await timed(() => copy(lab)));
    }
    const best = Math.min(...ours);
    const perSecond = (took: number) => Math.round(count / (took / 1000));
    return [
      {
        what: `export of ${count} rows as CSV over HTTP ÷ COPY of the same, medians`,
        value: `${times(median(ours) / median(copies))} (${ms(median(ours))} / ${ms(median(copies))})`,
        target: '',
        isMet: null,
      },
      {
        what: 'rows a second, best and median round',
        value: `${perSecond(best)}, ${perSecond(median(ours))}`,
        target: '≥ 100000',
        isMet: perSecond(median(ours)) >= 100_000,
      },
    ];
  },
};

async function read(cookie: string): Promise<{ status: number; lines: number; took: number }> {
  const url = `http://127.0.0.1:${PORT}/api/export?what=rain&from=2025-01-01&to=2027-01-01`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', READER, url, cookie], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return JSON.parse(said) as { status: number; lines: number; took: number }; // as it is written above
}

/** Time, name and amount of every reading, in its order. */
async function copy({ pool }: Lab): Promise<void> {
  const client = await pool.connect();
  const stream = client.query(
    to(`copy (select g.gauge_name, r.measured_at, r.mm_thousandths / 1000.0 from rain_readings r
        join rainfall_gauges g using (rain_id) order by r.rain_id, r.measured_at) to stdout (format csv)`),
  );
  for await (const _piece of stream);
  client.release();
}
