// `npm run demo:storm`: rain over the threshold at a site, posted to the running server like any logger's readings.
import { readLimits } from '@bantay/features/limits/server/limits-service.ts';
import { rainThresholds } from '@bantay/features/rainfall/rules/thresholds.ts';
import type { SiteCode } from '@bantay/features/sites/rules/site.ts';
import { makeSitesService } from '@bantay/features/sites/server/sites-service.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { type Db, rows } from '../database/database.ts';
import { inventedStorm, possibleStorm, type RainReading } from '../demo/demo-rain.ts';
import { readFieldClock } from '../field-clock.ts';
import { type Bench, runCommand, say, siteFlag, UsageError } from './command.ts';
import { openDemoOfficer } from './demo-officer.ts';
import { createLoggerKey } from './logger-key.ts';
import { postAsLogger } from './post-to-server.ts';
import { readRain } from './rain-csv.ts';

const USAGE = `npm run demo:storm -- [--site lpa] [--shape FILE.csv | --possible]
  --shape     a recorded storm: its wettest three days, re-dated to end now
  --possible  the nearest gauge falls silent in the rain: over its threshold only by what the next one measured`;

const SHAPE_MS = 3 * DAY_MS;
const BATCH = 5000;

await runCommand({ text: USAGE, flags: ['site', 'shape'], switches: ['possible'] }, async (bench) => {
  const { db, flags, installation } = bench;
  if (installation.config.mode !== 'demo') throw new UsageError('Storms are for demo installations only.');
  const siteCode = siteFlag(flags);
  if (flags.possible) return postPossible(bench, siteCode);
  const clock = await readFieldClock(db);
  const readings = flags.shape ? await recordedStorm(flags.shape, clock.now()) : inventedStorm(clock.now());
  const [gauge] = (await groundGauges(db, siteCode)).map(({ name }) => name);
  if (gauge === undefined) throw new UsageError(`${siteCode} has no gauge on the ground.`);
  const key = await createLoggerKey(db, 'demo storm', { gauges: [gauge] });
  await post(bench, key, gauge, readings);
  const total = readings.reduce((sum, reading) => sum + reading.mm, 0);
  say(
    // A storm has readings.
    `${readings.length} readings, ${total.toFixed(1)} mm in all, ended ${toManilaText(readings.at(-1)!.at)} at ${gauge}.`,
  );
});

/** The nearest first. */
function groundGauges(db: Db, siteCode: SiteCode): Promise<{ rainId: number; name: string }[]> {
  return rows<{ rainId: number; name: string }>(
    db,
    sql`select g.rain_id, g.gauge_name as name
        from rainfall_gauges g join rainfall_priorities p using (rain_id) join sites s using (site_id)
        where s.site_code = ${siteCode} and s.active and g.date_deactivated is null and g.data_source <> 'satellite'
        order by p.distance_km, g.rain_id`,
  );
}

/** An officer tags the hours in which the nearest gauge stood still: the feeder has filled them already. */
async function postPossible(bench: Bench, siteCode: SiteCode): Promise<void> {
  const officer = await openDemoOfficer(bench);
  const [near, far] = await groundGauges(bench.db, siteCode);
  if (!near || !far) throw new UsageError('The site needs two gauges.');
  const { siteId } = await makeSitesService(bench.db).require(siteCode);
  const { rain72h: threshold } = await readLimits(bench.db, siteId, officer.clock.now());
  if (threshold === null) throw new UsageError('The site has no threshold.');
  const storm = possibleStorm(officer.clock.now(), rainThresholds(threshold).mm24h);
  const span = { ts_start: toManilaText(storm.silentFrom), ts_end: toManilaText(storm.silentUntil) };
  const tag = { rain_id: near.rainId, ...span, observed_data: -1, remarks: 'the bucket hung' };
  const reply = await officer.post<{ status: string; message: string }>('/api/rainfall/tag_invalid_data', tag);
  if (reply.status !== 'success') throw new UsageError(`The server refused: ${reply.message}`);
  const key = await createLoggerKey(bench.db, 'demo storm', { gauges: [near.name, far.name] });
  await post(bench, key, near.name, storm.near);
  await post(bench, key, far.name, storm.far);
  say(`${near.name} is tagged from ${span.ts_start} to ${span.ts_end}; ${far.name} measured on.`);
  say('Where rain has not raised the site already, the dashboard asks whether it is over: "possibly over threshold".');
}

/** The three days that end with the wettest 24 hours of the file. */
async function recordedStorm(file: string, now: number): Promise<RainReading[]> {
  const rows: RainReading[] = [];
  for await (const row of readRain(file)) {
    const mm = row.mm === '' ? Number.NaN : Number(row.mm);
    if (row.at !== null && mm >= 0) rows.push({ at: row.at, mm });
  }
  if (rows.length === 0) throw new UsageError(`${file} holds no readable rain.`);
  rows.sort((a, b) => a.at - b.at);
  const end = endOfWettestDay(rows);
  const shift = Math.floor(now / MINUTE_MS) * MINUTE_MS - MINUTE_MS - end;
  return rows
    .filter((row) => row.at > end - SHAPE_MS && row.at <= end)
    .map((row) => ({ at: row.at + shift, mm: row.mm }));
}

function endOfWettestDay(rows: readonly RainReading[]): number {
  let best = { sum: -1, at: Number.NEGATIVE_INFINITY };
  let sum = 0;
  let first = 0;
  for (const row of rows) {
    sum += row.mm;
    // At the latest the row itself is within the day.
    while (rows[first]!.at <= row.at - 24 * HOUR_MS) sum -= rows[first++]!.mm;
    if (sum > best.sum) best = { sum, at: row.at };
  }
  return best.at;
}

async function post(bench: Bench, key: string, gauge: string, readings: readonly RainReading[]): Promise<void> {
  for (let first = 0; first < readings.length; first += BATCH) {
    const batch = readings.slice(first, first + BATCH);
    const body = { readings: batch.map(({ at, mm }) => ({ gauge, ts: toManilaText(at), mm })) };
    say((await postAsLogger(bench, '/api/ingest/rainfall', key, body)).message ?? '');
  }
}
