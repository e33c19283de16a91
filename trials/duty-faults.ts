// Proof of "nobody looking at 03:00": faults of every kind are injected into a running server; how late is each raised?
// `npm run duty-faults -- [--sample] [--json] [--only gauges,clock]`. Periods are those of the product. Where one takes hours, the reading, the
// message or the last run is as old as it would be shortly before its end; releases are missed by the clock of the demo.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { RELEASE_MISSED_MS } from '@bantay/features/alerts/rules/missed-release.ts';
import {
  jobLateMs,
  OUTBOX_STUCK_MS,
  REFUSED_RUN,
  REWRITTEN_RUN,
  UNTOLD_MS,
} from '@bantay/features/duty/rules/problem-kinds.ts';
import { hoursMs, PUBLISHED_LIMITS } from '@bantay/features/limits/rules/limit-values.ts';
import { HALF_HOUR_MS, MINUTE_MS, releaseAfter, toManilaText } from '@bantay/kernel/time/manila-time';
import { createLoggerKey } from '../apps/server/src/cli/logger-key.ts';
import { operatorActor } from '../apps/server/src/database/audit.ts';
import { openDatabase } from '../apps/server/src/database/database.ts';
import { moveFieldClock } from '../apps/server/src/field-clock.ts';
import { openInstallation } from '../apps/server/src/installation.ts';
import { ensureBuilt } from '../scripts/build.mjs';
import { runCommand, startTestServer } from '../scripts/test-server.mjs';
import { holdFirstLook } from './duty-looks.ts';
import { type Heard, makeMeasure } from './duty-measure.ts';
import { shiftedClockIfPossible } from './faults/shifted-clock.ts';
import { makeOfficer, type Officer } from './officer.ts';

const GAUGE_SILENT_MS = hoursMs(PUBLISHED_LIMITS.gaugeSilent);
const COLUMN_SILENT_MS = hoursMs(PUBLISHED_LIMITS.columnSilent);

const { values } = parseArgs({
  options: {
    sample: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
const isSample = values.sample;

/** How long before the end of its period a fault is injected; a sample holds the looks meanwhile. */
const AHEAD_MS = isSample ? 2000 : 20_000;
/** What the gateway says to the warnings of each round. */
const WARNING_ANSWERS = [503, 400, 500];
const DUTY_NUMBER = '639500000001';
const say = (text: string) => process.stderr.write(`${text}\n`);

/** The gateway: what it says to residents can be set, the duty list is always served. */
let answer = 200;
/** From the first trigger on. */
let officer: Officer | null = null;
const heard: Heard[] = [];
const gateway = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    const { to } = JSON.parse(body) as { to: string }; // as the wire declares it
    heard.push({ to, at: Date.now() });
    response.writeHead(to === DUTY_NUMBER ? 200 : answer).end('{"id":1}');
  });
});
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));

await ensureBuilt();
const clock = isSample ? null : shiftedClockIfPossible(say);
say('Starting the server …');
const dataFolder = isSample && values.only === undefined ? mkdtempSync(join(tmpdir(), 'bantay-duty-')) : undefined;
process.once('exit', () => dataFolder && rmSync(dataFolder, { recursive: true, force: true }));
const starting = startTestServer({
  ...(dataFolder ? { dataFolder, isFresh: false } : {}),
  env: {
    SMS_GATEWAY: 'http',
    SMS_HTTP_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`, // it listens on a port
    LOG_LEVEL: 'fatal',
    ...(clock ? { ...clock.env, PATH: clock.path } : {}),
  },
});
/** Told when they are to be let go, where what runs by then is ended. */
const notHeld = (reason: unknown) => ({ letGo: () => Promise.reject(reason) });
const holding = dataFolder ? holdFirstLook(dataFolder).catch(notHeld) : null;
const server = await starting;
const looks = await holding;
Object.assign(process.env, server.env);
const installation = await openInstallation('joined', () => {});
const { db, pool, close } = openDatabase({ url: installation.databaseUrl, max: 3 });
const ask = async <Row>(text: string, parameters: unknown[] = []) =>
  (await pool.query(text, parameters)).rows as unknown as Row[]; // columns as the query names them

await ask(
  `insert into settings (key, version, value, reason) select 'duty', max(version) + 1, $1, 'a trial' from settings where key = 'duty'`,
  [JSON.stringify([{ name: 'On duty', number: DUTY_NUMBER }])],
);

const { faults, untilRaised, report } = makeMeasure(ask, heard, DUTY_NUMBER);
/** Of a sample: seen by one look, and not raised by it. */
let waited: number | null = null;

let code = 1;
try {
  await run();
  await untilRaised();
  code = (await report(values.json, waited)) ? 0 : 1;
} catch (error) {
  console.error(error);
} finally {
  await close();
  await installation.stop();
  await server.stop();
  gateway.closeAllConnections();
  gateway.close();
  clock?.remove();
}
process.exit(code);

async function run(): Promise<void> {
  if (values.only !== undefined) {
    const parts: Record<string, () => Promise<void>> = { gauges: unjudgedGauges, clock: wrongClock };
    for (const name of values.only.split(',')) await parts[name]!(); // a wrong name ends the trial
    return;
  }
  if (isSample) return sample();
  await silentGauges(8);
  await stuckGauges(2);
  await columns(3);
  await suspectReadings(3);
  await triggers([
    ['demo-storm'],
    ['demo-storm', '--site', 'scu'],
    ['demo-quake'],
    ['demo-slide', '--level', '3'],
    ['demo-creep'],
  ]);
  await jobs(['engine', 'life-cycle', 'one-time-codes', 'tidy']);
  await untilRaised();
  for (const round of [1, 2, 3]) {
    const releases = await releaseAll();
    if (round === 1) await untold(releases);
    await warnings(releases, WARNING_ANSWERS[round - 1]!); // in range
    await missedReleases();
  }
  // Last: without its threshold the rain of a site raises nothing any more, and a moved clock holds what is due.
  await unjudgedGauges();
  await untilRaised();
  await wrongClock();
}

/** Beside each other what has nothing in common: gauges take their places at a site one after the other. */
async function sample(): Promise<void> {
  await Promise.all([silentGauges(1).then(() => suspectReadings(1)), columns(1), triggers([['demo-storm']])]);
  await jobs(['life-cycle']);
}

/** Three hours ahead while it runs, as after a bad answer of a time server: the database keeps the right time. */
async function wrongClock(): Promise<void> {
  if (!clock) return;
  // The server has trusted its clock for a while.
  await sleep(10_000);
  const dueAt = Date.now();
  clock.jump(3);
  faults.push({ kind: 'clock', subject: 'clock', dueAt });
  await untilRaised();
  clock.jump(0);
}

async function post(path: string, key: string, body: object): Promise<void> {
  const reply = await fetch(`${server.baseUrl}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
}

async function importFile(what: string, lines: readonly string[]): Promise<void> {
  const path = join(server.dataFolder, `${what}-${randomUUID()}.csv`);
  writeFileSync(path, `${lines.join('\n')}\n`);
  await runCommand(server, 'import', what, path);
  rmSync(path);
}

/** Gauges of their own, which the demo does not feed; the last reading is almost an hour old. */
async function silentGauges(count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, index) => `rain_silent${index + 1}`);
  const gauges = await keyOfGauges(names);
  // Whole seconds on the wire.
  const at = Math.floor(Date.now() / 1000) * 1000 - GAUGE_SILENT_MS + AHEAD_MS;
  await post('/api/ingest/rainfall', gauges, {
    readings: names.map((gauge) => ({ gauge, ts: toManilaText(at), mm: 0 })),
  });
  for (const subject of names) faults.push({ kind: 'silent', subject, dueAt: at + GAUGE_SILENT_MS });
}

async function stuckGauges(count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, index) => `rain_stuck${index + 1}`);
  const key = await keyOfGauges(names);
  const now = Math.floor(Date.now() / 1000) * 1000;
  const readings = names.flatMap((gauge) =>
    Array.from({ length: 13 }, (_, step) => ({ gauge, ts: toManilaText(now - step * HALF_HOUR_MS), mm: 0.2 })),
  );
  await post('/api/ingest/rainfall', key, { readings });
  for (const subject of names) faults.push({ kind: 'stuck', subject, dueAt: now });
}

/** A gauge of no site that reports, one that somebody tags out, and a site whose threshold is gone. */
async function unjudgedGauges(): Promise<void> {
  const [unjudged, tagged] = ['rain_nowhere', 'rain_tagged'] as const;
  const key = await keyOfGauges([unjudged, tagged]);
  const now = Math.floor(Date.now() / 1000) * 1000;
  const readings = [unjudged, tagged].map((gauge) => ({ gauge, ts: toManilaText(now), mm: 0 }));
  await post('/api/ingest/rainfall', key, { readings });
  await ask(
    `delete from rainfall_priorities where rain_id = (select rain_id from rainfall_gauges where gauge_name = $1)`,
    [unjudged],
  );
  await ask(
    `insert into rainfall_data_tags (rain_id, ts_start, tagger_id, observed_data)
      select rain_id, now(), (select min(user_id) from users), 0 from rainfall_gauges where gauge_name = $1`,
    [tagged],
  );
  const [site] = await ask<{ site_id: number }>(
    `delete from rainfall_thresholds where site_id = (select site_id from sites where site_code = 'scu') returning site_id`,
  );
  faults.push({ kind: 'unjudged gauge', subject: unjudged, dueAt: now });
  faults.push({ kind: 'tagged gauge', subject: tagged, dueAt: now });
  faults.push({ kind: 'no threshold', subject: String(site!.site_id), dueAt: now }); // there since the beginning of the trial
}

async function keyOfGauges(names: readonly string[]): Promise<string> {
  await importFile('gauges', [
    'gauge_name,data_source,site_code,distance_km,threshold_mm',
    ...names.map((name, index) => `${name},noah,${index % 2 === 0 ? 'lpa' : 'scu'},${90 + index},`),
  ]);
  return createLoggerKey(db, names[0]!, { gauges: [...names] }); // written out above
}

/** Columns without a sweep for almost three hours, and as many with a node that has not changed for three days. */
async function columns(count: number): Promise<void> {
  const names = (what: string) => Array.from({ length: count }, (_, index) => `${what}${index + 1}`);
  const [silent, stuck] = [names('quiet'), names('frozen')];
  await importFile('columns', [
    'tsm_name,site_code,segments,segment_length_m,version,date_activated',
    ...[...silent, ...stuck].map((name) => `${name},scu,2,1,2,2026-01-01`),
  ]);
  const key = await createLoggerKey(db, 'columns', { columns: [...silent, ...stuck] });
  const at = Math.floor(Date.now() / 1000) * 1000 - COLUMN_SILENT_MS + AHEAD_MS;
  const reading = (column: string, instant: number, node: number, y: number) => ({
    ...{ column, ts: toManilaText(instant), node, accelerometer: 32 },
    ...{ x: 1020, y, z: 60 },
  });
  await post('/api/ingest/tilt', key, { readings: silent.map((column) => reading(column, at, 1, 40)) });
  for (const subject of silent) faults.push({ kind: 'silent', subject, dueAt: at + COLUMN_SILENT_MS });
  const now = Date.now();
  for (const column of stuck) {
    const readings = Array.from({ length: 150 }, (_, step) => now - step * HALF_HOUR_MS).flatMap((instant, step) => [
      reading(column, instant, 1, 40 + (step % 3)),
      reading(column, instant, 2, 45),
    ]);
    const dueAt = Date.now();
    await post('/api/ingest/tilt', key, { readings });
    faults.push({ kind: 'stuck', subject: `${column} node 2`, dueAt });
  }
}

/** What the demo's own commands bring and the dashboard asks to decide; due the moment it stands in the record. */
async function triggers(commands: readonly (readonly string[])[]): Promise<void> {
  for (const [name, ...words] of commands) await runCommand(server, name!, ...words); // written out above
  officer = await makeOfficer(server.baseUrl);
  const asked = (await officer.candidates()).flatMap((one) =>
    (one.trigger_list_arr ?? []).filter(({ validating_status }) => validating_status === null),
  );
  const found = await ask<{ row_key: number; at: number }>(
    `select row_key::int, (extract(epoch from recorded_at) * 1000)::float8 as at from record_chain
     where table_name = 'operational_triggers' and operation = 'insert'`,
  );
  for (const { trigger_id } of asked) {
    const { at } = found.find((row) => row.row_key === trigger_id)!; // every trigger stands in the record
    faults.push({ kind: 'trigger', subject: String(trigger_id), dueAt: at });
  }
  if (asked.length < commands.length) throw new Error(`${commands.length} commands raised ${asked.length} triggers.`);
}

/** Somebody else holds the job's lock, as a process that hangs in it would; long pauses are almost over. */
async function jobs(names: readonly string[]): Promise<void> {
  const client = await pool.connect();
  for (const job of names) {
    await client.query('select pg_advisory_lock(7102, hashtext($1))', [job]);
    await client.query(
      `update job_runs set last_good_at = least(last_good_at, clock_timestamp() - $2 * interval '1 millisecond')
       where job = $1`,
      [job, jobLateMs(job) - AHEAD_MS],
    );
    const [row] = await ask<{ at: number }>(
      'select (extract(epoch from last_good_at) * 1000)::float8 as at from job_runs where job = $1',
      [job],
    );
    faults.push({ kind: 'job', subject: job, dueAt: Number(row!.at) + jobLateMs(job) }); // put there before
  }
  try {
    if (looks) waited = await looks.letGo(faults);
    await untilRaised();
  } finally {
    // The connection goes, and its locks with it.
    client.release(true);
  }
}

/** Both sites are decided and released, so that the next release of each can be missed. */
async function releaseAll(): Promise<number[]> {
  return [await officer!.release('lpa'), await officer!.release('scu')]; // there since the beginning of the trial
}

/** Made a little less than five minutes ago, and nothing is sent. */
async function untold(releases: readonly number[]): Promise<void> {
  await pool.query(
    `update monitoring_releases set released_at = released_at - $2 * interval '1 millisecond' where release_id = any($1)`,
    [releases, UNTOLD_MS - AHEAD_MS],
  );
  const rows = await ask<{ release_id: number; at: number }>(
    `select r.release_id, (extract(epoch from r.released_at) * 1000)::float8 - i.field_offset_ms::float8 as at
     from monitoring_releases r, installation i where r.release_id = any($1)`,
    [releases],
  );
  for (const { release_id, at } of rows) {
    faults.push({ kind: 'released and nobody told', subject: String(release_id), dueAt: Number(at) + UNTOLD_MS });
  }
  await untilRaised();
}

/** Readings from the future, and readings that are changed to less half a second later. */
async function suspectReadings(count: number): Promise<void> {
  const names = (what: string) => Array.from({ length: count }, (_, index) => `rain_${what}${index + 1}`);
  const [early, rewritten] = [names('early'), names('rewritten')];
  const key = await keyOfGauges([...early, ...rewritten]);
  const now = Math.floor(Date.now() / 1000) * 1000;
  const of = (gauges: readonly string[], steps: number, stepMs: number, mm: number) =>
    gauges.flatMap((gauge) =>
      Array.from({ length: steps }, (_, step) => ({ gauge, ts: toManilaText(now + (step + 1) * stepMs), mm })),
    );
  const dueAt = Date.now();
  await post('/api/ingest/rainfall', key, { readings: of(early, REFUSED_RUN, HALF_HOUR_MS, 60) });
  await post('/api/ingest/rainfall', key, { readings: of(rewritten, REWRITTEN_RUN, -HALF_HOUR_MS, 40) });
  await post('/api/ingest/rainfall', key, { readings: of(rewritten, REWRITTEN_RUN, -HALF_HOUR_MS, 0) });
  for (const subject of early) faults.push({ kind: 'refused readings', subject, dueAt });
  for (const subject of rewritten) faults.push({ kind: 'rewritten readings', subject, dueAt });
}

/** 503: the outbox is stuck, at five minutes. 400: the warnings fail for good. 500: they are in doubt. */
async function warnings(releases: readonly number[], status: number): Promise<void> {
  answer = status;
  for (const release_id of releases) {
    await officer!.call('POST', '/message/send_ewi', { release_id, sms_msg: 'Pagsubok lamang. Alert level 1.' }); // signed in above
  }
  await sleep(3000);
  if (status === 503) {
    const [row] = await ask<{ at: number }>(
      `with moved as (
         update sms_outbox set queued_at = queued_at - $1 * interval '1 millisecond'
         where state in ('queued', 'waiting', 'claimed') and priority = 1 returning queued_at)
       select (extract(epoch from min(queued_at)) * 1000)::float8 as at from moved`,
      [OUTBOX_STUCK_MS - AHEAD_MS],
    );
    faults.push({ kind: 'outbox', subject: 'outbox', dueAt: Number(row!.at) + OUTBOX_STUCK_MS }); // put there before
  } else {
    for (const releaseId of releases) {
      const [state, kind] = status === 400 ? ['failed', 'warning failed'] : ['doubtful', 'warning in doubt'];
      const [row] = await ask<{ at: number }>(
        `select (extract(epoch from min(o.changed_at)) * 1000)::float8 as at from sms_outbox o
           join sms_rounds r using (round_id) where r.release_id = $1 and o.state = $2`,
        [releaseId, state],
      );
      faults.push({ kind: kind!, subject: String(releaseId), dueAt: Number(row!.at) }); // put there before
    }
  }
  await untilRaised();
  answer = 200;
  await pool.query(`update sms_outbox set next_try_at = clock_timestamp() where state = 'waiting'`);
}

/** The clock of the demo goes to shortly before a quarter past the next release of both sites. */
async function missedReleases(): Promise<void> {
  const [clock] = await ask<{ ms: number }>('select field_offset_ms::float8 as ms from installation');
  const now = Date.now() + clock!.ms; // there since the beginning of the trial
  // What was released last said the half hour before: its successor is due at the end of the block.
  const dueAt = releaseAfter(now + MINUTE_MS);
  await moveFieldClock(db, dueAt + RELEASE_MISSED_MS - AHEAD_MS * 2 - now, operatorActor);
  const [moved] = await ask<{ ms: number }>('select field_offset_ms::float8 as ms from installation');
  for (const siteId of ['24', '101']) {
    faults.push({ kind: 'release', subject: siteId, dueAt: dueAt + RELEASE_MISSED_MS - moved!.ms }); // there since the beginning of the trial
  }
  await untilRaised();
}
