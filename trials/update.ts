// `npm run update-trial`: an update, readings and a warning under the new version, the way back, and a version that cannot start.
// The server is real, and so are the steps (scripts/release-care.ts); a program of the trial stands in for systemd.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { joinEmbedded } from '@bantay/postgres/start-embedded.ts';
import { openDatabase } from '@bantay/server/database/database.ts';
import { freePorts, neutralEnvironment } from '../scripts/test-server.mjs';
import { until } from './faults/trial.ts';
import { makeOfficer } from './officer.ts';
import { unpackRelease } from './unpacked-release.ts';

const folder = mkdtempSync(join(tmpdir(), 'bantay-update-'));
const [base, data, settingsFile] = [join(folder, 'base'), join(folder, 'data'), join(folder, 'settings')];
const [port, storagePort] = await freePorts();
const address = `http://127.0.0.1:${port}`;
for (const one of [base, join(base, 'releases'), data]) mkdirSync(one);
// Root's database runs under another account, which has to get in.
for (const one of [folder, base, data]) chmodSync(one, 0o755);

/** What the gateway was given, by the key of each message. */
const taken = new Map<string, number>();
const gateway = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += part));
  request.on('end', () => {
    const { id } = JSON.parse(body) as { id: string }; // of our own sender
    taken.set(id, (taken.get(id) ?? 0) + 1);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ id }));
  });
});
await new Promise<void>((go) => gateway.listen(0, '127.0.0.1', go));

writeFileSync(
  settingsFile,
  [
    ...['BANTAY_DEMO=on', `BANTAY_DATA=${data}`, `BACKUP_FOLDER=${join(folder, 'backups')}`, 'LOG_LEVEL=warn'],
    ...[`PORT=${port}`, `STORAGE_PORT=${storagePort}`, 'SMS_GATEWAY=http', 'SMS_HTTP_TAKES_KEYS=1'],
    `SMS_HTTP_URL=http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`, // it listens on a port
  ].join('\n'),
);

/** Stands in for systemd: starts what `current` names with the settings of the file, and ends it. */
const service = join(folder, 'service');
writeFileSync(
  service,
  `#!/bin/sh
pid=${join(folder, 'pid')}
alive() { [ -s "$pid" ] && kill -0 "$(cat "$pid")" 2>/dev/null; }
case "$1" in
  is-running) alive ;;
  stop) if alive; then kill -TERM "$(cat "$pid")"; while alive; do sleep 0.05; done; fi; rm -f "$pid" ;;
  start) cd ${base}/current && env $(xargs < ${settingsFile}) setsid sh -c 'echo $$ > ${join(folder, 'pid')}; exec ${base}/current/bin/bantay-server' >> ${join(folder, 'log')} 2>&1 < /dev/null &
    while [ ! -s "$pid" ]; do sleep 0.05; done ;;
esac
`,
  { mode: 0o755 },
);
const control = (word: string) => spawnSync(service, [word], { env: neutralEnvironment(), stdio: 'inherit' }).status;

/** A step of the operator; what it says and how it ends. */
function care(...words: string[]): Promise<{ code: number | null; said: string }> {
  const program = join(base, 'current/scripts/release-care.ts');
  const given = ['--base', base, '--settings', settingsFile, '--account', userInfo().username];
  return new Promise((resolve) => {
    let said = '';
    const env = { ...neutralEnvironment(), SERVICE_PROGRAM: service };
    const child = spawn(join(base, 'current/bin/node'), [program, ...given, ...words], { env });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
    child.once('close', (code) => resolve({ code, said }));
  });
}

/** The same code as a later version: with a migration that adds, or one that cannot start. */
function layNext(from: string, version: string, change: (release: string) => void): void {
  const release = join(base, 'releases', version);
  cpSync(join(base, 'releases', from), release, { recursive: true, verbatimSymlinks: true });
  writeFileSync(join(release, '.cache/version.txt'), version);
  writeFileSync(join(release, 'release.json'), JSON.stringify({ product: 'bantay', version, processor: process.arch }));
  change(release);
}
function replaceIn(file: string, text: string, by: string): void {
  const before = readFileSync(file, 'utf8');
  if (!before.includes(text)) throw new Error(`${file} no longer holds "${text}".`);
  writeFileSync(file, before.replace(text, by));
}
function addMigration(release: string): void {
  const database = join(release, 'apps/server/src/database');
  writeFileSync(
    join(database, 'migrations/9000-trial.ts'),
    `import { sql } from 'kysely';
export const up = async (db) => {
  await sql\`create table trial_rows (id int primary key)\`.execute(db);
  await sql\`alter table sms_outbox add column trial int\`.execute(db);
};
`,
  );
  replaceIn(
    join(database, 'migrate.ts'),
    '\n};\n\n/** In their order. */',
    "\n  '9000-trial': { up: (await import('./migrations/9000-trial.ts')).up },\n};\n\n/** In their order. */",
  );
}

interface Counted {
  readings: number;
  releases: number;
  outbox: number;
  accepted: number;
}
async function count(): Promise<Counted> {
  const { url, stop } = await joinEmbedded({ dataDir: data, log: () => {} });
  const { pool, close } = openDatabase({ url, max: 1 });
  try {
    const { rows } = await pool.query<Counted>(
      `select (select count(*)::int from rain_readings) + (select count(*)::int from rain_packed_readings) as readings,
              (select count(*)::int from monitoring_releases) as releases,
              (select count(*)::int from sms_outbox) as outbox,
              (select count(*)::int from sms_outbox where state in ('accepted', 'delivered')) as accepted`,
    );
    return rows[0]!; // one row of counts
  } finally {
    await close();
    await stop();
  }
}
const version = async () => ((await (await fetch(`${address}/health`)).json()) as { version: string }).version; // of our own server
const isReady = async () => (await fetch(`${address}/health/ready`).catch(() => null))?.status === 200;

const found: { what: string; measured: string; isGood: boolean }[] = [];
const find = (what: string, measured: string | number, isGood: boolean) => {
  found.push({ what, measured: String(measured), isGood });
  console.log(`${isGood ? 'ok  ' : 'FAIL'} ${what}: ${measured}`);
};
const stillOf = (said: string) => Number(/Nobody was served for ([\d.]+) s/.exec(said)?.[1] ?? Number.NaN);

async function run(): Promise<void> {
  const laid = await unpackRelease(join(folder, 'deb'), '1.0.0-trial');
  cpSync(laid, join(base, 'releases/1.0.0-trial'), { recursive: true, verbatimSymlinks: true });
  layNext('1.0.0-trial', '1.1.0-trial', addMigration);
  layNext('1.0.0-trial', '1.2.0-trial', (release) =>
    replaceIn(
      join(release, 'apps/server/src/main.ts'),
      'async function main(): Promise<void> {',
      'async function main(): Promise<void> {\n  throw new Error("cannot start");',
    ),
  );
  spawnSync('ln', ['-s', 'releases/1.0.0-trial', join(base, 'current')]);
  control('start');
  await until('the first version', 120_000, isReady);

  const updated = await care('use', '1.1.0-trial');
  console.log(updated.said);
  find(
    'updated to the next version',
    `${await version()}, nobody served for ${stillOf(updated.said)} s`,
    updated.code === 0 && stillOf(updated.said) <= 10,
  );
  find(
    'the schema came beside the running server',
    /brought to \S+ in [\d.]+ s/.exec(updated.said)?.[0] ?? 'not',
    updated.said.includes('brought to 9000-trial'),
  );
  find(
    'a backup was made before',
    existsSync(join(folder, 'backups')) ? 'yes' : 'no',
    existsSync(join(folder, 'backups')),
  );

  // Under the new version: rain, a release, a warning that the gateway takes.
  const storm = spawnSync(join(base, 'current/bin/bantay'), ['--settings', settingsFile, 'demo:storm'], {
    encoding: 'utf8',
    env: neutralEnvironment(),
  });
  if (storm.status !== 0) throw new Error(storm.stderr);
  const officer = await makeOfficer(address);
  const release_id = await officer.release('lpa');
  await officer.call('POST', '/message/send_ewi', { release_id, sms_msg: 'Pagsubok lamang. Alert level 1.' });
  await until('the warning is sent', 60_000, async () => {
    const { outbox, accepted } = await count();
    return outbox > 0 && outbox === accepted;
  });
  const before = await count();
  const sent = new Map(taken);

  const back = await care('back');
  console.log(back.said);
  find(
    'went back by one command',
    `${await version()}, nobody served for ${stillOf(back.said)} s`,
    back.code === 0 && (await version()).startsWith('1.0.0-trial') && stillOf(back.said) <= 10,
  );
  await sleep(20_000);
  const after = await count();
  const lost = after.readings < before.readings || after.releases < before.releases || after.outbox < before.outbox;
  find(
    'lost by going back',
    `${before.readings} → ${after.readings} readings, ${before.releases} → ${after.releases} releases, ${before.outbox} → ${after.outbox} messages`,
    !lost,
  );
  const again = [...sent].filter(([id]) => (taken.get(id) ?? 0) > 1).length;
  find('sent again', `${again} of ${sent.size}`, again === 0 && sent.size === before.accepted && before.accepted > 0);

  const broken = await care('use', '1.2.0-trial');
  console.log(broken.said);
  find(
    'one that cannot start is left by itself',
    `${await version()}, ends with ${broken.code}, nobody served for ${stillOf(broken.said)} s`,
    broken.code === 1 && (await version()).startsWith('1.0.0-trial'),
  );
}

try {
  await run();
} catch (error) {
  console.error(error, existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8').slice(-3000) : '');
  find('the trial itself', 'broke off', false);
} finally {
  control('stop');
  gateway.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(found.every(({ isGood }) => isGood) ? 0 : 1);
