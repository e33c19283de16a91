// Ten years of forty gauges against one year of them: how long a chart of a year takes, what packing leaves of the rows, and their month files.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packOldRain } from '@bantay/features/rainfall/server/rain-history.ts';
import { checkMonthFiles, writeMonthFiles } from '@bantay/features/record/server/month-files.ts';
import { verifyMonths } from '@bantay/features/record/server/verify-months.ts';
import { DAY_MS, HALF_HOUR_MS, halfHour, toManilaText } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { type Bench, type Figure, type Lab, quantile, ratio, signIn, timed } from './lab.ts';

const GAUGES = 40;
const YEAR_MS = 365.25 * DAY_MS;
const YEARS = 10;
const TIMES = 15;
const MB = 1e6;

/** A reading each half hour of each gauge, and its packed days, between two instants. */
async function addRain({ db }: Lab, from: number, until: number): Promise<number> {
  const [first, last] = [new Date(from), new Date(until)];
  const { numAffectedRows } = await sql`
    insert into rain_readings (rain_id, measured_at, mm_thousandths)
    select rain_id, at, case when extract(hour from at)::int = rain_id % 24 then 254 * (1 + rain_id % 5) else 0 end
    from rainfall_gauges, generate_series(${first}::timestamptz, ${last}::timestamptz, interval '30 minutes') at
    on conflict do nothing`.execute(db);
  await sql`
    insert into rain_days (rain_id, day, half_hours)
    select rain_id, day, decode(repeat('000000fe', 48), 'hex') from rainfall_gauges,
      generate_series(${first}::timestamptz, ${last}::timestamptz, interval '1 day') at, lateral (select at::date) d (day)
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}

/** With indexes and what is kept beside the rows; MB. */
async function sizeOf({ db }: Lab, table: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_total_relation_size(${table}::regclass) + (select coalesce(sum(pg_total_relation_size(relid)), 0)
      from pg_partition_tree(${table}::regclass)) as bytes`.execute(db);
  return Number(rows[0]!.bytes) / MB; // an aggregate has one row
}

/** All months into files of an empty folder, and read again; throws where one is not as it was sealed. */
async function monthFiles({ db }: Lab, months: number): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'bantay-months-'));
  try {
    const writing = await timed(async () => {
      const { written, faults } = await writeMonthFiles(db, folder);
      if (written !== months || faults.length > 0) throw new Error(`${written} files of ${months} months.`);
    });
    const checking = await timed(async () => {
      const { good, missing, faults } = await checkMonthFiles(db, folder);
      if (good !== months || missing.length + faults.length > 0)
        throw new Error(`${good} files of ${months} are good.`);
    });
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
      statSync(join(folder, path)),
    );
    const bytes = files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
    return {
      what: `${months} month files`,
      value: `written in ${(writing / 1000).toFixed(0)} s (${(writing / months).toFixed(0)} ms each), ${(bytes / MB).toFixed(0)} MB; held against their seals in ${(checking / 1000).toFixed(0)} s`,
      target: '',
      isMet: null,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const tenYears: Bench = {
  name: 'ten-years',
  async run(lab) {
    const now = halfHour(Date.now());
    await lab.seed(false);
    await sql`insert into rainfall_gauges (gauge_name, data_source)
      select 'rain_far_' || n, 'senslope' from generate_series(1, ${GAUGES}::int - (select count(*)::int from rainfall_gauges)) n`.execute(
      lab.db,
    );
    const app = await lab.openApp();
    const cookie = await signIn(app);
    const call = `/api/rainfall/get_rainfall_plot_data/lpa/${encodeURIComponent(toManilaText(now))}`;
    const chart =
      (query = '', days = 365) =>
      async () => {
        const answer = await app.http.inject({ url: `${call}/${days}${query}`, headers: { cookie } });
        if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.payload.slice(0, 200)}`);
      };
    const timeOf = async (work: () => Promise<void>) => {
      await work();
      const took: number[] = [];
      for (let time = 0; time < TIMES; time++) took.push(await timed(work));
      // The quicker half: what else the machine does is in the slower one.
      return quantile(took, 0.25);
    };
    await addRain(lab, now - YEAR_MS, now);
    await sql`analyze`.execute(lab.db);
    const [ofOne, night] = [await timeOf(chart()), await timeOf(chart('', 3))];
    const rows = await addRain(lab, now - YEARS * YEAR_MS, now - YEAR_MS - HALF_HOUR_MS);
    await sql`analyze`.execute(lab.db);
    const rawSize = await sizeOf(lab, 'rain_readings');
    let months = 0;
    const packing = await timed(async () => {
      for (let packed = 1; packed > 0; months += packed) packed = await packOldRain(lab.db, now);
    });
    await sql`vacuum full analyze rain_readings_rest`.execute(lab.db);
    const reading = await timed(async () => {
      const { sealed, faults } = await verifyMonths(lab.db);
      if (sealed !== months || faults.length > 0)
        throw new Error(`${sealed} of ${months} months are sealed, ${faults.length} faults.`);
    });
    const [packedSize, restSize] = [await sizeOf(lab, 'rain_packed_months'), await sizeOf(lab, 'rain_readings')];
    const figures: Figure[] = [
      ratio('chart of a year with ten years of 40 gauges stored ÷ with one', await timeOf(chart()), ofOne, 1.2),
      ratio('chart of three days, the same', await timeOf(chart('', 3)), night, 1.2),
      {
        what: `${rows.toLocaleString('en')} rows more, packed and sealed in ${months} months`,
        value: `${(packing / 1000).toFixed(0)} s, ${(packing / months).toFixed(0)} ms a month; read against their seals in ${(reading / 1000).toFixed(0)} s; ${rawSize.toFixed(0)} MB of rows are ${packedSize.toFixed(0)} MB of packs and ${restSize.toFixed(0)} MB of rows`,
        target: '',
        isMet: null,
      },
      await monthFiles(lab, months),
    ];
    return figures;
  },
};
