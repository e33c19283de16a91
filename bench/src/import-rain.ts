// Import of a year of readings, with duplicates, rejects and audit, against COPY of the same rows into a plain table.

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DAY_MS } from '@bantay/domain/time/manila-time';
import { from as copyFrom } from 'pg-copy-streams';
import { operatorActor } from '../../apps/server/src/database/audit.ts';
import { demoReadings } from '../../apps/server/src/demo/demo-seed.ts';
import { type ImportLine, importReadings } from '../../apps/server/src/features/rainfall/import-readings.ts';
import { type Bench, ms, timed } from './lab.ts';

/** As a file brings them: text, every 200th line twice, every 500th impossible. */
function makeLines(): ImportLine[] {
  const now = Date.now();
  const lines: ImportLine[] = [];
  for (const { gauge, ts, mm } of demoReadings(now - 730 * DAY_MS, now)) {
    const text = new Date(Number(ts) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    lines.push({ line: lines.length + 1, gauge, ts: text, mm: lines.length % 500 === 0 ? '-7' : String(mm) });
    if (lines.length % 200 === 0) lines.push({ line: lines.length + 1, gauge, ts: text, mm: String(mm) });
  }
  return lines;
}

export const importRain: Bench = {
  name: 'import-rain',
  async run(lab) {
    await lab.seed(false);
    const lines = makeLines();
    await lab.pool.query('create table bench_copy (rain_id int, at timestamptz, mm double precision)');
    const copying: number[] = [];
    const importing: number[] = [];
    for (let time = 0; time < 3; time++) {
      await lab.pool.query('truncate bench_copy');
      await lab.pool.query('truncate rain_readings, rain_days, rain_rejects, rain_readings_superseded');
      copying.push(
        await timed(async () => {
          const client = await lab.pool.connect();
          await client.query('begin');
          const source = Readable.from(chunks(lines));
          await pipeline(source, client.query(copyFrom('copy bench_copy from stdin')));
          await client.query('commit');
          client.release();
        }),
      );
      importing.push(
        await timed(() => importReadings({ pool: lab.pool, lines, now: Date.now(), by: operatorActor, alerts: null })),
      );
    }
    const [copy, ours] = [Math.min(...copying), Math.min(...importing)];
    const perSecond = lines.length / (ours / 1000);
    return [
      {
        what: `import of ${lines.length} rows ÷ COPY of the same rows (speed)`,
        value: `${(copy / ours).toFixed(2)} (${ms(ours)} / ${ms(copy)})`,
        target: '≥ 0.5',
        isMet: copy / ours >= 0.5,
      },
      { what: 'rows imported per second', value: perSecond.toFixed(0), target: '≥ 50000', isMet: perSecond >= 50_000 },
    ];
  },
};

function* chunks(lines: readonly ImportLine[]): Generator<string> {
  for (let first = 0; first < lines.length; first += 5000) {
    yield lines
      .slice(first, first + 5000)
      .map(({ gauge, ts, mm }) => `${gauge.length}\t${ts}+08\t${mm}\n`)
      .join('');
  }
}
