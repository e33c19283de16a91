// A hub with ten thousand invented sites, a storm over some of them, and servers that fall silent, by real signed pushes to a real hub.
// `npm run nation-trial -- [--sites 10000] [--cells 200] [--storm 300] [--silent 5] [--port 5090] [--keep] [--json]`; --keep: until Ctrl-C, to be looked at
import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { PushedSite, PushWord } from '@bantay/features/hub/wire/hub.ts';
import { addCell } from '../apps/server/src/hub/cells-queries.ts';
import type { Nation } from '../apps/server/src/hub/nation-queries.ts';
import { openHub } from '../apps/server/src/hub/open-hub.ts';
import { type OwnKey, ownKey } from '../apps/server/src/outside/signed-word.ts';
import { ROOT } from '../scripts/project.mjs';
import { freePorts, neutralEnvironment } from '../scripts/test-server.mjs';
import { until } from './faults/trial.ts';

const { values } = parseArgs({
  options: {
    sites: { type: 'string', default: '10000' },
    cells: { type: 'string', default: '200' },
    storm: { type: 'string', default: '300' },
    silent: { type: 'string', default: '5' },
    port: { type: 'string' },
    keep: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const [siteCount, cellCount, stormCount, silentCount] = [values.sites, values.cells, values.storm, values.silent].map(
  Number,
) as [number, number, number, number]; // as they are named
const perCell = Math.ceil(siteCount / cellCount);
const say = (text: string) => process.stderr.write(`${text}\n`);

/** Towns in the hills, from north to south, and how many degrees their sites lie apart. */
const PLACES: readonly (readonly [latitude: number, longitude: number, province: string])[] = [
  [18.0, 120.8, 'Ilocos Norte'],
  [17.4, 121.2, 'Kalinga'],
  [16.9, 121.0, 'Ifugao'],
  [16.5, 120.7, 'Benguet'],
  [16.3, 121.2, 'Nueva Vizcaya'],
  [15.7, 121.4, 'Aurora'],
  [14.7, 121.3, 'Rizal'],
  [14.2, 121.5, 'Laguna'],
  [13.6, 123.4, 'Camarines Sur'],
  [13.2, 123.7, 'Albay'],
  [12.8, 121.2, 'Oriental Mindoro'],
  [12.2, 125.0, 'Samar'],
  [11.7, 125.1, 'Eastern Samar'],
  [11.2, 122.3, 'Antique'],
  [10.9, 122.4, 'Iloilo'],
  [11.0, 124.7, 'Leyte'],
  [10.4, 125.0, 'Southern Leyte'],
  [10.3, 123.8, 'Cebu'],
  [10.0, 123.0, 'Negros Occidental'],
  [9.8, 124.1, 'Bohol'],
  [9.4, 118.5, 'Palawan'],
  [8.9, 125.8, 'Agusan del Sur'],
  [8.2, 124.8, 'Bukidnon'],
  [7.8, 122.8, 'Zamboanga del Norte'],
  [7.4, 126.1, 'Davao de Oro'],
  [6.9, 125.2, 'Davao del Sur'],
  [6.3, 124.7, 'South Cotabato'],
];
/** Where the storm is: between these latitudes. */
const STORM = { south: 10, north: 13.4 };

/** The same numbers in each run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
const roll = dice(23);
const letters = (nth: number) =>
  [676, 26, 1].map((share) => String.fromCharCode(97 + (Math.floor(nth / share) % 26))).join('');

interface TrialCell {
  name: string;
  key: OwnKey;
  province: string;
  sites: PushedSite[];
  after: number;
}

const cells = Array.from({ length: cellCount }, (_, nth): TrialCell => {
  const [latitude, longitude, province] = PLACES[nth % PLACES.length]!; // there are some
  const town = `Bayan ${nth + 1}`;
  const [y, x] = [latitude + (roll() - 0.5) * 0.7, longitude + (roll() - 0.5) * 0.5];
  const sites = Array.from({ length: Math.min(perCell, siteCount - nth * perCell) }, (_site, at): PushedSite => {
    const code = letters(at);
    return {
      ...{ code, name: `Brgy. ${at + 1}, ${town}, ${province} (${code.toUpperCase()})`, municipality: town, province },
      ...{ region: '', latitude: y + (roll() - 0.5) * 0.2, longitude: x + (roll() - 0.5) * 0.2 },
      ...{ level: roll() < 0.01 ? null : 0, doubt: null, since: Date.now() - 86_400_000, until: null },
      ...{ released: Date.now() - 86_400_000, overdue: false, letters: null },
    };
  });
  for (const site of sites) if (site.level === null) site.doubt = 'nothing measures';
  const key = ownKey(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  return { name: town, key, province, sites, after: 0 };
});

const folder = mkdtempSync(join(tmpdir(), 'bantay-nation-'));
const port = Number(values.port ?? (await freePorts())[0]);
const home = `http://127.0.0.1:${port}`;
const env = { ...neutralEnvironment(), BANTAY_DATA: folder, PORT: String(port), LOG_LEVEL: 'fatal' };
const server = spawn(process.execPath, ['apps/server/src/cli/hub.ts'], { cwd: ROOT, env, stdio: 'ignore' });

try {
  await until(
    'the hub answers',
    60_000,
    async () => (await fetch(`${home}/health/live`).catch(() => null))?.ok === true,
  );
  const hub = await openHub('joined', () => {}, { BANTAY_DATA: folder });
  for (const { name, key, province } of cells)
    await addCell(hub.database.db, { name, publicKey: key.name, areas: [province] });
  const hubKey = hub.key.name;
  await hub.stop();

  const first = await timed(() => each(cells, (cell) => push(cell, hubKey, cell.sites)));
  say(`${siteCount} sites of ${cellCount} cells pushed in ${first} ms`);
  const quiet = await reading();
  const hit = storm();
  const raised = await timed(() => each([...hit.keys()], (cell) => push(cell, hubKey, hit.get(cell) ?? [])));
  const counts = await nation();
  const warned = (counts['1'] ?? 0) + (counts['2'] ?? 0) + (counts['3'] ?? 0);
  say(`a storm over ${warned} sites of ${hit.size} cells pushed in ${raised} ms`);
  if (warned !== stormCount) throw new Error(`${stormCount} sites were raised, and ${warned} are shown.`);
  const stormy = await reading();
  const geo = await (await fetch(`${home}/sites.geojson`)).text();
  const found = { sites: siteCount, cells: cellCount, storm: warned, first_ms: first, storm_ms: raised, quiet, stormy };
  console.log(JSON.stringify({ ...found, geojson_kb: Math.round(geo.length / 1000) }, null, values.json ? 0 : 2));
  if (values.keep) await goOn(hubKey);
} finally {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  if (server.kill('SIGTERM')) await ended;
  rmSync(folder, { recursive: true, force: true });
}

/** The silent ones say nothing more; all others say that they live. */
async function goOn(hubKey: string): Promise<void> {
  let isOver = false;
  process.on('SIGINT', () => {
    isOver = true;
  });
  say(`${home} – ${silentCount} cells are silent from now on. Ctrl-C ends it.`);
  while (!isOver) {
    await each(cells.slice(silentCount), (cell) => push(cell, hubKey, [])).catch((error: unknown) =>
      say(String(error)),
    );
    for (let waited = 0; waited < 60 && !isOver; waited += 1) await sleep(1000);
  }
}

async function push(cell: TrialCell, to: string, sites: PushedSite[]): Promise<void> {
  const at = Date.now();
  const word: PushWord = {
    ...{ kind: 'push', from: cell.key.name, to, nonce: 'n'.repeat(22), sequence: Math.max(at, cell.after + 1), at },
    ...{ after: cell.after, last: cell.after, version: 'trial', demo: true, sites, caps: [] },
    ...(cell.after === 0 && { all: cell.sites.map(({ code }) => code) }),
  };
  const answer = await fetch(`${home}/push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(cell.key.sign(word)),
  });
  if (!answer.ok) throw new Error(`${cell.name}: ${answer.status} ${await answer.text()}`);
  cell.after = word.sequence;
}

/** Nearest to the middle of the storm first: three levels of it. */
function storm(): Map<TrialCell, PushedSite[]> {
  const under = cells
    .slice(silentCount)
    .flatMap((cell) => cell.sites.map((site) => ({ cell, site })))
    .filter(({ site: { latitude } }) => (latitude ?? 0) > STORM.south && (latitude ?? 0) < STORM.north)
    .sort((one, other) => apart(one.site) - apart(other.site))
    .slice(0, stormCount);
  const hit = new Map<TrialCell, PushedSite[]>();
  for (const [nth, { cell, site }] of under.entries()) {
    const level = nth < stormCount / 10 ? 3 : nth < stormCount / 3 ? 2 : 1;
    const now = Date.now();
    Object.assign(site, {
      level,
      doubt: null,
      since: now,
      released: now,
      until: now + 86_400_000,
      letters: 'ABCD2345',
    });
    hit.set(cell, [...(hit.get(cell) ?? []), site]);
  }
  return hit;
}
function apart({ latitude, longitude }: PushedSite): number {
  return Math.hypot((latitude ?? 0) - 12.2, (longitude ?? 0) - 125);
}

async function nation(): Promise<Nation['counts']> {
  const { counts } = (await (await fetch(`${home}/nation.json`)).json()) as Nation; // as its door declares it
  return counts;
}

/** Median of twenty, ms: the whole country, a window of a province, and the page as it is first seen. */
async function reading(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [name, path] of [
    ['country', '/nation.json?columns=14'],
    ['province', '/nation.json?west=124.5&east=125.5&south=11.7&north=12.7&columns=14'],
    ['page', '/'],
  ] as const) {
    const times: number[] = [];
    for (let turn = 0; turn < 20; turn += 1) times.push(await timed(async () => (await fetch(home + path)).text()));
    found[`${name}_ms`] = times.sort((one, other) => one - other)[10]!; // twenty were taken
  }
  return found;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
}

/** Eight at once. */
async function each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const next = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: 8 }, next));
}
