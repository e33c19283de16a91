// Many municipalities in one process: how long a start takes, what one weighs that nobody asks, and whether one is moved to another database
// while another warns. `npm run cell-trial -- [--municipalities 60] [--rest 300] [--json]`
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { hashPassword } from '@bantay/features/accounts/server/password-hash.ts';
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { runningAdminUrl } from '@bantay/postgres/start-embedded.ts';
import { schemaUrl } from '../apps/server/src/cell/member-folder.ts';
import { openCell } from '../apps/server/src/cell/open-cell.ts';
import { openDatabase } from '../apps/server/src/database/database.ts';
import { DEMO_PASSWORD } from '../apps/server/src/demo/demo-people.ts';
import { seedPeopleAndGauges } from '../apps/server/src/demo/demo-seed.ts';
import { ensureBuilt } from '../scripts/build.mjs';
import { runNode } from '../scripts/child.mjs';
import { ROOT } from '../scripts/project.mjs';
import { freePorts, neutralEnvironment } from '../scripts/test-server.mjs';
import { portOf, until } from './faults/trial.ts';
import { makeOfficer } from './officer.ts';

const { values } = parseArgs({
  options: {
    municipalities: { type: 'string', default: '60' },
    rest: { type: 'string', default: '300' },
    json: { type: 'boolean', default: false },
  },
});
const count = Number(values.municipalities);
const restMs = Number(values.rest) * 1000;
const OPEN_WITHIN_MS = 15 * 60_000;
/** One warning for each, while the other municipality is moved: their numbers are those that a first start gives. */
const SITES = { lpa: 24, scu: 101 };
const WARNINGS = Object.keys(SITES).length;
const say = (text: string) => process.stderr.write(`${text}\n`);
const nameOf = (nth: number) => `m${String(nth).padStart(2, '0')}`;
const hostOf = (name: string) => `${name}.example.ph`;

await ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'bantay-cell-trial-'));
const [port, storagePort] = await freePorts();
const env = { BANTAY_DATA: folder, PORT: String(port), STORAGE_PORT: String(storagePort), LOG_LEVEL: 'fatal' };
const municipality = join(folder, 'municipality.json');
writeMunicipality();
let cell: ChildProcess | null = null;
const sms = await openSms();

try {
  await start();
  await add(1);
  await allOpen(1);
  const alone = await weightAtRest();
  say(`one: ${mb(alone.total)} MB at rest (${mb(alone.node)} the program)`);
  for (let nth = 2; nth <= count; nth++) await add(nth);
  await allOpen(count);
  await stop();
  const began = performance.now();
  await start();
  await allOpen(count);
  const startS = (performance.now() - began) / 1000;
  say(`${count} are open ${startS.toFixed(1)} s after the start`);
  const all = await weightAtRest();
  say(`${count}: ${mb(all.total)} MB at rest (${mb(all.node)} the program)`);
  const each = count > 1 ? (all.total - alone.total) / (count - 1) : 0;
  const moved = await moveWhileOneWarns();
  const result = {
    ...{ municipalities: count, start_s: startS.toFixed(1), one_mb: mb(alone.total), all_mb: mb(all.total) },
    ...{ each_mb: mb(each), each_in_the_program_mb: mb((all.node - alone.node) / Math.max(1, count - 1)), ...moved },
  };
  process.stdout.write(values.json ? `${JSON.stringify(result)}\n` : `${JSON.stringify(result, null, 2)}\n`);
  process.exitCode = moved.warned === WARNINGS && moved.sms >= WARNINGS ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await stop();
  sms.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function start(): Promise<void> {
  cell = spawn(process.execPath, ['apps/server/src/cli/cell.ts'], {
    ...{ cwd: ROOT, env: { ...neutralEnvironment(), ...env } },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await until('the cell answers', OPEN_WITHIN_MS, async () => (await health()) !== null);
}

async function stop(): Promise<void> {
  const child = cell;
  cell = null;
  if (child === null || child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function health(): Promise<{ open: number; broken: number; awake: number } | null> {
  try {
    return (await (await fetch(`http://127.0.0.1:${port}/health/cell`)).json()) as Awaited<ReturnType<typeof health>>; // as front.ts says it
  } catch {
    return null;
  }
}

function allOpen(wanted: number): Promise<number> {
  return until(`${wanted} are open`, OPEN_WITHIN_MS, async () => (await health())?.open === wanted);
}

function writeMunicipality(): void {
  const example = JSON.parse(readFileSync(join(ROOT, 'docs/municipality.example.json'), 'utf8')) as object; // it is one
  writeFileSync(municipality, JSON.stringify({ ...example, demo: false, seals: [], hazardMaps: {} }));
}

async function command(...words: string[]): Promise<string> {
  return typing(undefined, ...words);
}

async function typing(typed: string | undefined, ...words: string[]): Promise<string> {
  const { code, output } = await runNode(['apps/server/src/cli/municipality.ts', ...words], { env, typed });
  if (code !== 0) throw new Error(`municipality ${words[0]}: ${output}`);
  return output;
}

async function add(nth: number): Promise<void> {
  await command('add', nameOf(nth), '--address', `https://${hostOf(nameOf(nth))}`, '--file', municipality);
  if (nth % 10 === 0) say(`${nth} added`);
}

/** Of the program and of the database, bytes: what each process has for itself, and its share of what several have. */
async function weightAtRest(): Promise<{ node: number; total: number }> {
  await until('all doors are closed', restMs + OPEN_WITHIN_MS, async () => (await health())?.awake === 0);
  await sleep(restMs);
  const node = shareOf(cell?.pid ?? 0);
  const database = processesOf(folder).reduce((sum, pid) => sum + shareOf(pid), 0);
  return { node, total: node + database };
}

function shareOf(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}

/** The database of this folder: its first process, and those that it has begun. */
function processesOf(data: string): number[] {
  const first = Number(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return [first, ...pids.map(Number).filter((pid) => parentOf(pid) === first)];
}

function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return 0;
  }
}

/** The first warns by its officer, through its own gateway, while the second goes to another database and comes back. */
async function moveWhileOneWarns() {
  const [warning, going] = [nameOf(1), nameOf(2)];
  await sendBy(warning);
  const { cell: place, stop: leave } = await openCell('joined', () => {}, env);
  await furnish(place.databaseUrl, warning);
  await leave();
  const other = await otherDatabase(place.databaseUrl);
  const door = await openDoor(hostOf(warning));
  const officer = await makeOfficer(`http://127.0.0.1:${portOf(door)}`);
  let isMoving = true;
  const moving = typing(other, 'move', going, '--database', '-').finally(() => {
    isMoving = false;
  });
  // What breaks before it is over is told first.
  moving.catch(() => undefined);
  let [warned, during] = [0, 0];
  for (const [site, siteId] of Object.entries(SITES)) {
    await officer.call('POST', '/api/monitoring/save_on_demand_data', {
      ...{ site_id: siteId, alert_level: '1', request_ts: toManilaText(Date.now()), reason: 'Trial: raised by hand.' },
    });
    const releaseId = await officer.release(site);
    await officer.call('POST', '/message/send_ewi', { release_id: releaseId, sms_msg: 'Pagsubok lamang.' });
    warned += 1;
    if (isMoving) during += 1;
  }
  const said = await moving;
  await allOpen(count);
  await until('the SMS have left', 60_000, () => sms.taken() >= WARNINGS);
  door.close();
  const [, away = ''] = /away for ([\d.]+) s/.exec(said) ?? [];
  return { move_s: away, warned, while_it_moved: during, sms: sms.taken() };
}

/** Its own gateway: its settings are read when it is opened. */
async function sendBy(name: string): Promise<void> {
  await command('close', name);
  const file = join(folder, 'municipalities', name, 'settings');
  writeFileSync(file, `${readFileSync(file, 'utf8')}SMS_GATEWAY=http\nSMS_HTTP_URL=${sms.address}\n`);
  await command('open', name);
  await allOpen(count);
}

async function furnish(databaseUrl: string, name: string): Promise<void> {
  const { db, close } = openDatabase({ url: schemaUrl(databaseUrl, name), max: 2 });
  await seedPeopleAndGauges(db, await hashPassword(DEMO_PASSWORD));
  await close();
}

/** Beside that of the cell, of the same role. */
async function otherDatabase(databaseUrl: string): Promise<string> {
  const admin = openDatabase({ url: runningAdminUrl(folder), max: 1 });
  const url = new URL(databaseUrl);
  await admin.pool.query(`create database elsewhere owner "${url.username}"`);
  await admin.close();
  url.pathname = '/elsewhere';
  return url.href;
}

/** To whoever asks here the cell is one municipality. */
async function openDoor(host: string) {
  const door = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    const passed = request({ port, path: url, method, headers: { ...headers, host } }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    passed.once('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  return door;
}

/** A gateway that takes everything. */
async function openSms() {
  let taken = 0;
  const server = createServer((asked, answer) => {
    asked.resume();
    asked.once('end', () => {
      taken += 1;
      answer.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"1"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${portOf(server)}/sms`, taken: () => taken, close: () => server.close() };
}

function mb(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
