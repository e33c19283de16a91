// Proof of "no warning lost, none doubled unseen": the built server is killed in the middle of a sending, again and again.
// `npm run crash-sending -- [--rounds 20] [--restarts 0] [--recipients 200] [--keys yes|no] [--sample] [--json]`
// rounds: kills of the server with kill -9; restarts: of the database alone, spread between them.
// sample: a few beside other work, so the moment of the first SMS is told and not judged.
// The gateway is a process of its own (crash-gateway.mjs); what it wrote in its log is what residents would have received.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../scripts/project.mjs';
import { runCommand, startTestServer } from '../scripts/test-server.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    recipients: { type: 'string', default: '200' },
    keys: { type: 'string', default: 'no' },
    restarts: { type: 'string', default: '0' },
    sample: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const restarts = Number(values.restarts);
const recipients = Number(values.recipients);

/** Each half of a hand-over takes this long, ms: eight at a time need about 15 s for 200. */
const PAUSE_MS = [100, 500];
/** Leases end 90 s after the hand-over began; a retry may wait 15 s more. Sending itself takes 75 ms each. */
const FINAL_WITHIN_MS = 240_000 + recipients * 150;
/** From the click to the gateway. */
const FIRST_WITHIN_MS = 1000;
const FINAL = new Set(['accepted', 'delivered', 'failed', 'doubtful', 'cancelled']);
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const say = (text) => process.stderr.write(`${text}\n`);

// The server wants pages; this trial does not look at them.
const page = join(ROOT, 'apps/web/dist/index.html');
if (!existsSync(page)) {
  mkdirSync(join(page, '..'), { recursive: true });
  writeFileSync(page, '<!doctype html><title>Bantay</title>');
}

const folder = mkdtempSync(join(tmpdir(), 'bantay-crash-'));
const log = join(folder, 'gateway.log');
writeFileSync(log, '');
const gateway = spawn(
  process.execPath,
  [join(ROOT, 'trials/crash-gateway.mjs'), log, values.keys, ...PAUSE_MS.map(String)],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
let server = null;
try {
  const port = await new Promise((resolve, reject) => {
    gateway.stdout.once('data', (text) => resolve(Number(text)));
    gateway.once('exit', () => reject(new Error('The gateway ended.')));
  });
  say('Starting the server …');
  server = await startTestServer({
    env: {
      SMS_GATEWAY: 'http',
      SMS_HTTP_URL: `http://127.0.0.1:${port}/send`,
      SMS_HTTP_TAKES_KEYS: values.keys === 'yes' ? '1' : '0',
      LOG_LEVEL: 'fatal',
    },
  });
  const { releaseId, cookie, clickedAt } = await sendWarning();
  await untilHeard();
  const whileSending = await interrupt();
  const rows = await untilFinal(releaseId, cookie);
  report(rows, whileSending, clickedAt);
} finally {
  await server?.stop();
  gateway.kill();
  rmSync(folder, { recursive: true, force: true });
}

/** Contacts, storm, decision, release, sending: everything through the doors that people use. */
async function sendWarning() {
  const file = join(folder, 'contacts.csv');
  const lines = Array.from(
    { length: recipients },
    (_, index) => `Crash,Trial${index},Female,LEWC,lpa,0950000${String(index).padStart(4, '0')}`,
  );
  writeFileSync(file, `first_name,last_name,sex,designation,site_code,number\n${lines.join('\n')}\n`);
  await runCommand(server, 'import', 'contacts', file);
  await runCommand(server, 'demo-storm', '--site', 'lpa');
  let cookie = '';
  const ask = async (method, path, body) => {
    const answer = await fetch(`${server.baseUrl}${path}`, {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    const json = await answer.json();
    if (json.status === false) throw new Error(`${path}: ${json.message}`);
    return json;
  };
  await ask('POST', '/api/signin', { username: 'mlgu.demo', password: 'Bantay-demo-2026' });
  const candidate = async () => {
    const { candidate_alerts } = await ask('GET', '/api/monitoring/candidate_alerts/lpa');
    const found = JSON.parse(candidate_alerts).find((one) => one.site_code === 'lpa');
    if (!found) throw new Error('The storm raised nothing.');
    return found;
  };
  for (const { trigger_id } of (await candidate()).trigger_list_arr) {
    await ask('POST', '/api/monitoring/update_alert_status', { trigger_id, alert_status: 1, remarks: '' });
  }
  const posted = await candidate();
  posted.release_details.release_time = '12:00';
  const { release_ids } = await ask('POST', '/api/monitoring/insert_ewi', posted);
  const { data } = await ask('GET', '/message/contacts');
  const list = data.filter((one) => one.mobile_number.sim_num.startsWith('63950000'));
  if (list.length !== recipients) throw new Error(`${list.length} of ${recipients} contacts were imported.`);
  const clickedAt = Date.now();
  await ask('POST', '/message/send_ewi', {
    release_id: release_ids[0],
    sms_msg: 'Pagsubok lamang. Alert level 1.',
    recipient_list: list.map(({ mobile_id }) => ({ mobile_id })),
  });
  return { releaseId: release_ids[0], cookie, clickedAt };
}

/** The first message has reached the gateway. */
async function untilHeard() {
  const until = Date.now() + 30_000;
  while (heardAt().length === 0) {
    if (Date.now() > until) throw new Error('No message reached the gateway within 30 s.');
    await sleep(5);
  }
}

/** Kills and restarts in turn, at random moments; returns how many were followed by further sending. */
async function interrupt() {
  let whileSending = 0;
  let restarted = 0;
  await sleep(Math.random() * 1500);
  const turns = Math.max(rounds, restarts);
  for (let turn = 1; turn <= turns; turn++) {
    const before = sentLines().length;
    if (turn <= rounds) await killServer(turn);
    if (sentLines().length > before) whileSending += 1;
    if (restarted < Math.round((turn * restarts) / turns)) await restartDatabase(++restarted);
  }
  return whileSending;
}

/** kill -9: mostly while it sends, every sixth time while it still starts; whoever is killed then never becomes ready. */
async function killServer(round) {
  await server.kill();
  const starting = server.start();
  if (round % 6 === 0 && round < rounds) {
    starting.catch(() => {});
    await sleep(Math.random() * 2500);
  } else {
    await starting;
    await sleep(Math.random() * 1500);
  }
  say(`kill ${round} of ${rounds}: the gateway has sent ${sentLines().filter((line) => line.sent).length} so far`);
}

/** The database alone is ended at once, without order; the server raises it again. */
async function restartDatabase(round) {
  const pidFile = join(server.dataFolder, 'postgres/postmaster.pid');
  // A server that still starts would end itself with its database, and nobody would raise either.
  while (!(await isServerReady()) || !isReady(pidFile)) await sleep(20);
  await sleep(Math.random() * 500);
  const pid = pidIn(pidFile);
  process.kill(pid, 'SIGQUIT');
  while (!isReady(pidFile) || pidIn(pidFile) === pid) await sleep(20);
  await sleep(500 + Math.random() * 1500);
  say(`restart ${round} of ${restarts}: the gateway has sent ${sentLines().length} so far`);
}

async function isServerReady() {
  const reply = await fetch(`${server.baseUrl}/health/ready`).catch(() => null);
  return reply?.ok === true;
}

/** Empty while there is none: the file goes and comes with the process. */
function textOf(pidFile) {
  try {
    return readFileSync(pidFile, 'utf8');
  } catch {
    return '';
  }
}

function pidIn(pidFile) {
  return Number(textOf(pidFile).split('\n')[0]);
}

function isReady(pidFile) {
  return /ready/.test(textOf(pidFile));
}

function readLines() {
  return readFileSync(log, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

function sentLines() {
  return readLines().filter((line) => 'sent' in line);
}

function heardAt() {
  return readLines().flatMap((line) => line.heard ?? []);
}

async function untilFinal(releaseId, cookie) {
  const until = Date.now() + FINAL_WITHIN_MS;
  for (;;) {
    const answer = await fetch(`${server.baseUrl}/message/sending/${releaseId}`, { headers: { cookie } })
      .then((reply) => reply.json())
      .catch(() => null);
    const rows = answer?.updates?.[0]?.rows ?? [];
    const open = rows.filter((row) => !FINAL.has(row.state)).length;
    if (rows.length === recipients && open === 0) return rows;
    if (Date.now() > until) throw new Error(`${open} of ${rows.length} rows are still open.`);
    await sleep(1000);
  }
}

function report(rows, whileSending, clickedAt) {
  const times = new Map();
  // Whoever is on duty is told of the storm as well, by other messages.
  const warned = sentLines().filter(({ to, sent }) => sent && /950000\d{4}$/.test(to));
  for (const { to } of warned) times.set(to.slice(-4), (times.get(to.slice(-4)) ?? 0) + 1);
  const timesOf = (row) => times.get(row.number.slice(-4)) ?? 0;
  const count = (test) => rows.filter(test).length;
  const isTold = (row) => row.state === 'doubtful' || row.state === 'failed';
  const figures = {
    keys: values.keys,
    recipients,
    kills: rounds,
    database_restarts: restarts,
    followed_by_sending: whileSending,
    first_sms_ms: Math.min(...heardAt()) - clickedAt,
    missing: recipients - rows.length,
    states: Object.fromEntries(
      [...new Set(rows.map((row) => row.state))].map((state) => [state, count((row) => row.state === state)]),
    ),
    lost: count((row) => timesOf(row) === 0 && !isTold(row)),
    doubles: count((row) => timesOf(row) > 1),
    doubles_not_doubtful: count((row) => timesOf(row) > 1 && row.state !== 'doubtful'),
    doubtful_that_arrived: count((row) => row.state === 'doubtful' && timesOf(row) > 0),
    doubtful_that_did_not: count((row) => row.state === 'doubtful' && timesOf(row) === 0),
    repeats_held_back_by_gateway: sentLines().filter((line) => !line.sent).length,
    seconds: Math.round((Date.now() - clickedAt) / 1000),
  };
  console.log(values.json ? JSON.stringify(figures) : JSON.stringify(figures, null, 2));
  const isDoubled = values.keys === 'yes' ? figures.doubles > 0 : figures.doubles_not_doubtful > 0;
  const isLate = !values.sample && figures.first_sms_ms > FIRST_WITHIN_MS;
  if (figures.lost > 0 || figures.missing > 0 || isDoubled || isLate) process.exitCode = 1;
}
