// `npm run package-trial`: the first hour of an operator with nothing but the package, in an empty Debian. As root, with Debian's
// mmdebstrap; what stands around Bantay (mosquitto's clients, Prometheus) is Debian's own and comes into the same folder.

import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { cpSync, existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { ROOT } from '../scripts/project.mjs';
import { freePorts } from '../scripts/test-server.mjs';
import { openEmptyDebian } from './empty-debian.ts';
import { until } from './faults/trial.ts';
import { makeOfficer } from './officer.ts';

const PASSWORD = 'Trial-of-the-package-26';
const NEXT = '99.0.0-trial';
const processor = process.arch === 'arm64' ? 'arm64' : 'x64';

const found: { what: string; isGood: boolean }[] = [];
const find = (what: string, measured: string | number, isGood: boolean) => {
  found.push({ what, isGood });
  console.log(`${isGood ? 'ok  ' : 'FAIL'} ${what}: ${measured}`);
};
async function timed<T>(work: () => T | Promise<T>): Promise<{ result: T; seconds: string }> {
  const began = performance.now();
  const result = await work();
  return { result, seconds: `${((performance.now() - began) / 1000).toFixed(1)} s` };
}

function packed(words: readonly string[]): string {
  const all = [
    join(ROOT, 'scripts/run.mjs'),
    'scripts/release.ts',
    '--processor',
    processor,
    '--only',
    'package',
    '--quick',
  ];
  const said = execFileSync(process.execPath, [...all, ...words], { cwd: ROOT, encoding: 'utf8' });
  return /^(\S+\.deb) {2}/m.exec(said)?.[1] ?? '';
}

const [port, storagePort] = await freePorts();
const [mqttPort, prometheusPort] = await freePorts();
const address = `http://localhost:${port}`;
const debs = [packed([]), packed(['--as', NEXT])].map((deb) => ({ deb, inside: `/root/${basename(deb)}` }));
const debian = openEmptyDebian('/var/tmp');
const { run, put, root } = debian;
for (const { deb, inside } of debs) cpSync(deb, join(root, inside));

/** Takes webhooks, and says whether each was signed with the secret. */
const heard: { body: { type?: string }; isSigned: boolean }[] = [];
let secret = '';
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += part));
  request.on('end', () => {
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = request.headers;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const own = `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
    heard.push({ body: JSON.parse(body), isSigned: signature === own });
    response.end('thanks');
  });
});
await new Promise<void>((go) => receiver.listen(0, '127.0.0.1', go));

const isReady = async () => (await fetch(`${address}/health/ready`).catch(() => null))?.status === 200;
/** A line that was kept from before a restart is closed at its other end. */
const askHealth = () => fetch(`${address}/health`).catch(() => fetch(`${address}/health`));
const version = async () => ((await (await askHealth()).json()) as { version: string }).version; // of our own server
const secondsServedNobody = (said: string) => /Nobody was served for ([\d.]+) s/.exec(said)?.[1] ?? 'more';

async function install(): Promise<void> {
  const { seconds } = await timed(() => run(`apt-get install -y ${debs[0]!.inside}`)); // two were packed
  const settings = readFileSync(join(root, 'etc/bantay/settings'), 'utf8');
  put(
    '/etc/bantay/settings',
    settings
      .replace(/^PUBLIC_URL=.*$/m, `PUBLIC_URL=${address}`)
      .replace(/^PORT=.*$/m, `PORT=${port}`)
      .replace(/^STORAGE_PORT=.*$/m, `STORAGE_PORT=${storagePort}`)
      .concat(`MQTT_PORT=${mqttPort}\nWEBHOOK_PRIVATE=on\nPUBLIC_PAGE=on\n`),
  );
  const office = readFileSync(join(root, 'var/lib/bantay/municipality.json'), 'utf8');
  put('/var/lib/bantay/municipality.json', office.replace('"demo": true,', ''));
  const started = await timed(async () => {
    run('service-trial start');
    await until('the first start', 120_000, isReady);
  });
  find('installed, and started for the first time', `${seconds}, ${started.seconds}; ${await version()}`, true);
}

async function firstPeople(): Promise<void> {
  const who = '--first Ana --last Cruz --sex Female --designation MLGU --number 09171234567';
  run(`bantay account -- create ana.cruz ${who}`, `${PASSWORD}\n${PASSWORD}\n`);
  run(
    'bantay site -- create mar --barangay Marabut --region VIII --psgc 806022017 --area-code 55 --households "60 households"',
  );
  put('/tmp/gauges.csv', 'gauge_name,data_source,site_code,distance_km,threshold_mm\nrain_mara,senslope,mar,0.4,120\n');
  run('chmod 0644 /tmp/gauges.csv && bantay import -- gauges /tmp/gauges.csv');
  find('first account, site and gauge', 'made by the commands', run('bantay site -- list').includes('mar'));
}

interface Connection {
  arrivals: { door: string; accepted: number }[];
  battery: { volts: number; is_low: boolean };
}

async function firstLogger(officer: Awaited<ReturnType<typeof makeOfficer>>): Promise<void> {
  run('apt-get update && apt-get install -y --no-install-recommends curl mosquitto-clients prometheus');
  const said = run('bantay logger-key -- create ridge --gauges rain_mara');
  const [, key = ''] = /\(shown once.*\):\n(\S+)/.exec(said) ?? [];
  const lines = said.split('\n').filter((line) => line.startsWith('curl '));
  const answers = lines.map((line) => run(`${line} -s`));
  find(
    'lines pasted as they are printed',
    answers.join(' '),
    lines.length === 2 && answers.every((one) => one.startsWith('{"status":true')),
  );
  const message = JSON.stringify({ gauge: 'rain_mara', value: 1.5, battery: 3.3 });
  run(`mosquitto_pub -h 127.0.0.1 -p ${mqttPort} -u ridge -P '${key}' -q 1 -t mar/reading -m '${message}'`);
  const seen = await officer.call('GET', '/api/admin/keys/connect/ridge');
  const { arrivals, battery } = seen as unknown as Connection; // as the wire declares it
  const doors = arrivals.map(({ door, accepted }) => `${door} ${accepted}`).join(', ');
  find(
    'the page of the logger tells of all three',
    `${doors}; battery ${battery.volts} V`,
    arrivals.length === 3 && arrivals.every(({ accepted }) => accepted === 1) && battery.is_low,
  );
}

async function firstReaders(officer: Awaited<ReturnType<typeof makeOfficer>>): Promise<void> {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`; // it listens on a port
  const made = await officer.call('POST', '/api/admin/webhooks/create', { name: 'province', url, reason: 'trial' });
  secret = String(made.secret);
  await officer.call('POST', '/api/admin/webhooks/test', { hook_id: Number(made.hook_id) });
  const { seconds } = await timed(() => until('the webhook', 60_000, async () => heard.length > 0));
  find(
    'a webhook received, its signature computed again',
    `${seconds}, ${heard[0]?.body.type}`,
    heard[0]?.isSigned === true,
  );

  const year = String(new Date().getFullYear() + 1);
  const reading = { name: 'prometheus', scopes: ['metrics'], until: `${year}-06-30`, rate: 60, reason: 'trial' };
  const { key } = await officer.call('POST', '/api/admin/reading-keys/create', reading);
  put(
    '/etc/prometheus/trial.yml',
    `global: { scrape_interval: 2s }\nscrape_configs:\n  - job_name: bantay\n    authorization: { credentials: '${key}' }\n    static_configs: [{ targets: ['127.0.0.1:${port}'] }]\n`,
  );
  run(`curl -s -H 'Authorization: Bearer ${key}' ${address}/metrics | promtool check metrics`);
  run(
    `prometheus --config.file=/etc/prometheus/trial.yml --storage.tsdb.path=/tmp/prometheus --web.listen-address=127.0.0.1:${prometheusPort} > /tmp/prometheus.log 2>&1 < /dev/null & echo $! > /tmp/prometheus.pid`,
  );
  const asked = async (query: string) => {
    const reply = await fetch(
      `http://127.0.0.1:${prometheusPort}/api/v1/query?query=${encodeURIComponent(query)}`,
    ).catch(() => null);
    const answer = reply?.ok ? ((await reply.json()) as { data: { result: { value: [number, string] }[] } }) : null; // as Prometheus documents it
    return answer?.data.result.map(({ value }) => value[1]) ?? [];
  };
  await until('Prometheus has scraped', 60_000, async () => (await asked('up{job="bantay"}'))[0] === '1');
  const names = await asked('count({job="bantay",__name__=~"bantay_.*"})');
  find('scraped by Debian’s Prometheus, checked by its promtool', `${names[0]} series`, Number(names[0]) > 10);
  run('kill $(cat /tmp/prometheus.pid)');
}

async function updates(): Promise<void> {
  const before = await version();
  const updated = run(`apt-get install -y ${debs[1]!.inside}`); // two were packed
  find(
    'updated by the package',
    `${await version()}, nobody served for ${secondsServedNobody(updated)} s`,
    (await version()).startsWith(NEXT) && Number(secondsServedNobody(updated)) <= 10,
  );
  const back = run('bantay version back');
  find(
    'and back',
    `${await version()}, nobody served for ${secondsServedNobody(back)} s`,
    (await version()) === before && Number(secondsServedNobody(back)) <= 10,
  );
  const gauges = run('bantay logger-key -- list');
  find('the logger is known as before', gauges.includes('ridge') ? 'yes' : gauges, gauges.includes('ridge'));
}

/** What lies where a package may leave something, by its name. */
function traces(): string[] {
  const left: string[] = [];
  const look = (at: string) => {
    for (const name of readdirSync(join(root, at))) {
      const path = join(at, name);
      if (/bantay/.test(name) && !name.startsWith('bantay-trial')) left.push(path);
      else if (lstatSync(join(root, path)).isDirectory() && !/^\/(proc|sys|dev|tmp|root|run)$/.test(path)) look(path);
    }
  };
  look('/');
  return left;
}

function removed(): void {
  run('service-trial stop');
  run('apt-get remove -y bantay');
  const kept = ['etc/bantay/settings', 'var/lib/bantay', 'var/backups/bantay'].filter((path) =>
    existsSync(join(root, path)),
  );
  find(
    'removed',
    `${kept.join(', ')} stay`,
    kept.length === 3 && !existsSync(join(root, 'opt/bantay')) && !existsSync(join(root, 'usr/bin/bantay')),
  );
  run('apt-get purge -y bantay');
  const left = traces();
  find(
    'purged: nothing but the data',
    left.join(', '),
    left.every((path) => /^\/var\/(lib|backups)\/bantay$/.test(path)) && left.length === 2,
  );
  const account = run('getent passwd bantay');
  find('the account that owns the data', account.trim(), account.startsWith('bantay:'));
}

try {
  await install();
  await firstPeople();
  const officer = await makeOfficer(address, 'ana.cruz', PASSWORD);
  await firstLogger(officer);
  await firstReaders(officer);
  await updates();
  removed();
} catch (error) {
  const log = join(root, 'var/log/bantay-trial.log');
  console.error(error, existsSync(log) ? readFileSync(log, 'utf8').slice(-3000) : '');
  find('the trial itself', 'broke off', false);
} finally {
  receiver.close();
  try {
    run('service-trial stop');
  } finally {
    debian.close();
  }
}
process.exit(found.every(({ isGood }) => isGood) ? 0 : 1);
