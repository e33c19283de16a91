// Import of two years of readings, with duplicates, rejects and audit, against COPY of the same rows into a plain table.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ImportLine, importReadings } from '@bantay/features/rainfall/server/import-readings.ts';
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import { from as copyFrom } from 'pg-copy-streams';
import { operatorActor } from '../../apps/server/src/database/audit.ts';
import { demoReadings } from '../../apps/server/src/demo/demo-seed.ts';
import { type Bench, type Lab, ms, timed } from './lab.ts';

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
    const ids = new Map([...new Set(lines.map((line) => line.gauge))].map((gauge, id) => [gauge, id]));
    const toText = ({ gauge, ts, mm }: ImportLine) => `${ids.get(gauge)}\t${ts}+08\t${mm}\n`;
    const once = lines.filter(({ gauge, ts }, i) => gauge !== lines[i - 1]?.gauge || ts !== lines[i - 1]?.ts);
    await lab.pool.query('create table bench_plain (rain_id int, at timestamptz, mm double precision)');
    await lab.pool.query('create table bench_keyed (like bench_plain, primary key (rain_id, at))');
    const [plain, keyed, ours]: [number[], number[], number[]] = [[], [], []];
    for (let time = 0; time < 3; time++) {
      await lab.pool.query('truncate bench_plain, bench_keyed');
      await lab.pool.query('truncate rain_readings, rain_days, rain_rejects, rain_readings_superseded');
      plain.push(await timed(() => copy(lab, 'bench_plain', chunks(lines, toText))));
      keyed.push(await timed(() => copy(lab, 'bench_keyed', chunks(once, toText))));
      ours.push(
        await timed(() => importReadings({ pool: lab.pool, lines, now: Date.now(), by: operatorActor, alerts: null })),
      );
    }
    const best = Math.min(...ours);
    const speed = (floor: readonly number[]) =>
      `${(Math.min(...floor) / best).toFixed(2)} (${ms(best)} / ${ms(Math.min(...floor))})`;
    const perSecond = lines.length / (best / 1000);
    return [
      {
        what: `import of ${lines.length} rows, speed against COPY of the same rows`,
        value: speed(plain),
        target: '≥ 0.5',
        isMet: Math.min(...plain) / best >= 0.5,
      },
      { what: 'the same against COPY into a table with the same key', value: speed(keyed), target: '', isMet: null },
      { what: 'rows imported per second', value: perSecond.toFixed(0), target: '≥ 50000', isMet: perSecond >= 50_000 },
    ];
  },
};

async function copy({ pool }: Lab, table: string, text: Iterable<string>): Promise<void> {
  const client = await pool.connect();
  await client.query('begin');
  await pipeline(Readable.from(text), client.query(copyFrom(`copy ${table} from stdin`)));
  await client.query('commit');
  client.release();
}

function* chunks(lines: readonly ImportLine[], toText: (line: ImportLine) => string): Generator<string> {
  for (let first = 0; first < lines.length; first += 5000) {
    yield lines
      .slice(first, first + 5000)
      .map(toText)
      .join('');
  }
}
