// `npm run update-trial`: an update, readings and a warning under the new version, the way back, and a version that cannot start.
// The server is real, and so are the steps; of a cell: update-cell.ts.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { joinEmbedded } from '@bantay/postgres/start-embedded.ts';
import { openDatabase } from '@bantay/server/database/database.ts';
import { freePorts, neutralEnvironment } from '../scripts/test-server.mjs';
import { until } from './faults/trial.ts';
import { makeOfficer } from './officer.ts';
import { addMigration, makeFindings, makeTrialMachine, replaceIn, stillOf } from './trial-machine.ts';

const machine = makeTrialMachine('bantay-update-', 'bin/bantay-server');
const { folder, base, data, settingsFile, control, care, layNext } = machine;
const [port, storagePort] = await freePorts();
const address = `http://127.0.0.1:${port}`;

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

const { find, areGood } = makeFindings();

async function run(): Promise<void> {
  await machine.install('1.0.0-trial');
  layNext('1.0.0-trial', '1.1.0-trial', addMigration);
  layNext('1.0.0-trial', '1.2.0-trial', (release) =>
    replaceIn(
      join(release, 'apps/server/src/main.ts'),
      'async function main(): Promise<void> {',
      'async function main(): Promise<void> {\n  throw new Error("cannot start");',
    ),
  );
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
  console.error(error, existsSync(machine.log) ? readFileSync(machine.log, 'utf8').slice(-3000) : '');
  find('the trial itself', 'broke off', false);
} finally {
  control('stop');
  gateway.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(areGood() ? 0 : 1);
