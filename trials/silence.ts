// How late silence is noticed outside, and whether anybody is told for nothing: a real server and a real watchman, thirty times as fast.
// `npm run silence -- [--sample] [--real] [--json] [--rounds 20] [--only server,database] [--together]`. Times are told as they would be at a pulse a minute.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { clusterFolder } from '@bantay/postgres/cluster.ts';
import { processesIn } from '@bantay/postgres/process-facts.ts';
import { ensureBuilt } from '../scripts/build.mjs';
import { runCommand } from '../scripts/test-server.mjs';
import { shiftedClockIfPossible } from './faults/shifted-clock.ts';
import { until } from './faults/trial.ts';
import { openModem } from './silence/modem.ts';
import { openSmallDisk, type SmallDisk } from './silence/small-disk.ts';
import { FASTER, PULSE_S, raiseStand, type Stand } from './silence/stand.ts';
import { together } from './silence/together.ts';
import { simulateGateways, simulateWeeks } from './silence/weeks.ts';
import { withDatabase } from './writers.ts';

const { values } = parseArgs({
  options: {
    sample: { type: 'boolean', default: false },
    real: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    only: { type: 'string' },
    together: { type: 'boolean', default: false },
  },
});
const isShort = values.sample || values.real;
const rounds = Number(values.rounds ?? (isShort ? 1 : 20));
const say = (text: string) => process.stderr.write(`${text}\n`);
const KINDS = ['server', 'database', 'scheduler', 'modem', 'line', 'disk', 'clock'];
const PULSE_MS = PULSE_S * 1000;
const LIMIT_MS = Math.max(60_000, 8 * PULSE_MS);
/** What is wanted, and half a minute for the machine's own slowness, which the shortening stretches; a sample runs beside everything else. */
const MOST_MIN = values.sample ? 10 : 3.5;

/** What it breaks, and what mends it again. */
interface Fault {
  inject(): Promise<void>;
  heal(): Promise<void>;
  /** The server stays heard: what is told of it. */
  ails?: string;
}

await ensureBuilt();
if (values.together) {
  const words = [...(values.real ? ['--real'] : []), '--rounds', String(rounds)];
  process.exit(await together(values.only?.split(',') ?? KINDS, words, say));
}
const clock = values.sample ? null : shiftedClockIfPossible(say);
const modem = await openModem();
const stand = await raiseStand({
  ...modem.env,
  DISK_RESERVE_MB: '256',
  ...(clock && { ...clock.env, PATH: clock.path }),
});
const { server, watchman, toServer, toWatchman, others } = stand;
const disk = values.sample ? null : openSmallDisk(server, say);
const figures: Record<string, number[]> = {};
/** From a proof that was taken and did not come back: five minutes of them are its own. */
const unproven: number[] = [];
let falseAlarms = 0;
let code = 1;
try {
  await until('the server is heard', LIMIT_MS, async () => (await watchman.state()).state === 'heard');
  const all = faults(stand);
  for (let round = 1; round <= rounds; round++) {
    for (const name of Object.keys(all).filter(isChosen)) {
      const fault = all[name];
      if (fault === undefined) continue;
      figures[name] = [...(figures[name] ?? []), await noticed(fault)];
      say(`${name} ${round} of ${rounds}: ${minutes(figures[name]!.at(-1)!)} min`); // just noted
    }
  }
  for (let round = 1; round <= rounds && isChosen('lying modem'); round++) {
    unproven.push(await lied());
    say(`lying modem ${round} of ${rounds}: ${minutes(unproven.at(-1)!)} min`); // just noted
  }
  if (!isShort && values.only === undefined) await aside();
  if (!values.real && isChosen('server')) await onPurpose();
  report();
} catch (error) {
  console.error(error);
} finally {
  disk?.close();
  await stand.close();
  modem.close();
  clock?.remove();
}
process.exit(code);

/** A sample tries the first alone. */
function isChosen(name: string): boolean {
  return values.only?.split(',').includes(name) ?? (!values.sample || name === 'server');
}

/** What else has to hold beside the faults. */
async function aside(): Promise<void> {
  await ownLine();
  await interrupted();
  await comesItself();
}

function faults({ server }: Stand): Record<string, Fault | undefined> {
  return {
    server: { inject: () => server.kill(), heal: () => server.start() },
    database: {
      inject: async () => stopped('SIGSTOP'),
      heal: async () => stopped('SIGCONT'),
    },
    scheduler: heldJob(),
    line: {
      async inject() {
        toServer.cut();
        toWatchman.cut();
      },
      async heal() {
        toServer.join();
        toWatchman.join();
      },
    },
    modem: deadModem(),
    disk: disk === null ? undefined : fullDisk(disk),
    clock: clock === null ? undefined : { inject: async () => clock.jump(5), heal: async () => clock.jump(0) },
  };
}

/** The processes of the database stand still, as on a disk that does not answer. */
function stopped(signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of processesIn(clusterFolder(server.dataFolder)) ?? []) process.kill(pid, signal);
}

/** The job that looks for problems hangs: somebody holds its lock. */
function heldJob(): Fault {
  let release = () => {};
  return {
    inject: () =>
      new Promise((resolve, reject) => {
        const until = new Promise<void>((end) => {
          release = end;
        });
        withDatabase(server, async (_db, pool) => {
          const own = await pool.connect();
          await own.query(`select pg_advisory_lock(7102, hashtext('duty'))`);
          resolve();
          await until;
          // The lock goes with the connection.
          own.release(true);
        }).catch(reject);
      }),
    heal: async () => release(),
  };
}

/** It refuses, or says nothing, the one after the other; an SMS has to leave at that moment. */
function deadModem(): Fault {
  let times = 0;
  return {
    ails: 'no SMS leaves it',
    async inject() {
      modem.habit = times % 2 === 0 ? 'refuses' : 'hangs';
      times += 1;
      await modem.queue(server);
    },
    async heal() {
      modem.habit = 'well';
      await modem.queue(server);
    },
  };
}

/** Below its limit, or to its last byte, the one after the other. */
function fullDisk({ leave }: SmallDisk): Fault {
  let times = 0;
  return {
    ails: 'the disk is nearly full',
    async inject() {
      await leave(times % 2 === 0 ? 400 : 0);
      times += 1;
    },
    heal: () => leave(null),
  };
}

/** The gateway says yes and sends nothing: found by a proof that does not come back. ms of this fast world since that was taken. */
async function lied(): Promise<number> {
  if (unproven.length === 0) await modem.provable(server);
  await modem.forgive(server);
  await until('the gateway is proven', LIMIT_MS, async () => !(await watchman.state()).ails);
  const before = watchman.told().length;
  modem.habit = 'swallows';
  const took = await modem.prove(server, (5 * 60_000) / FASTER);
  await until('somebody is told', LIMIT_MS + (5 * 60_000) / FASTER, () => watchman.told().length > before);
  const told = watchman.told()[before]!; // there is one more
  if (!told.text.includes('its SMS do not arrive')) falseAlarms += 1;
  modem.habit = 'well';
  await modem.forgive(server);
  await until('the gateway is proven again', LIMIT_MS, async () => !(await watchman.state()).ails);
  return told.at - took;
}

/** From the fault to the gateway of the watchman, ms of this fast world. Everything is well before and after. */
async function noticed(fault: Fault): Promise<number> {
  await sleep(Math.random() * PULSE_MS);
  const before = watchman.told().length;
  const began = Date.now();
  await fault.inject();
  await until('somebody is told', LIMIT_MS, () => watchman.told().length > before);
  const { at, text } = watchman.told()[before]!; // there is one more
  const tookMs = at - began;
  if (fault.ails !== undefined && !text.includes(fault.ails)) falseAlarms += 1;
  await fault.heal();
  if (fault.ails !== undefined) {
    await until('it ails no more', LIMIT_MS, async () => !(await watchman.state()).ails);
    return tookMs;
  }
  await until('it is heard again', LIMIT_MS, async () => (await watchman.state()).state === 'heard');
  await until('that is told', LIMIT_MS, () => watchman.told().at(-1)?.text.includes('heard again') === true);
  await sleep(PULSE_MS);
  return tookMs;
}

/** The watchman alone is cut off: nobody may be told that the server is dead. */
async function ownLine(): Promise<void> {
  const before = watchman.told().length;
  const lines = [toServer, toWatchman, ...others];
  for (const line of lines) line.cut();
  await until('the own line is known to be dead', LIMIT_MS, async () => (await watchman.state()).line === 'dead');
  await sleep(6 * PULSE_MS);
  for (const line of lines) line.join();
  await until('it is heard again', LIMIT_MS, async () => (await watchman.state()).state === 'heard');
  falseAlarms += watchman.told().length - before;
}

/** The watchman dies in the midst of an alarm: it goes on where it was, neither from the beginning nor not at all. */
async function interrupted(): Promise<void> {
  const before = watchman.told().length;
  const texts = () =>
    watchman
      .told()
      .slice(before)
      .map(({ text }) => text);
  await server.kill();
  await until('somebody is told', LIMIT_MS, () => texts().length > 0);
  await watchman.kill('SIGKILL');
  await watchman.start();
  await until('somebody is told again', LIMIT_MS, () => texts().length > 1);
  await server.start();
  await until('it is told that it is heard', LIMIT_MS, () => texts().at(-1)?.includes('heard again') === true);
  const [, again, ...rest] = texts();
  if (again?.includes(', again:') !== true || rest.some((text) => !/, again:|heard again/.test(text))) {
    throw new Error(`The watchman began anew after its restart: ${texts().join(' | ')}`);
  }
  await sleep(PULSE_MS);
}

/** A second watchman that nobody reaches comes itself; it tells of the first one that dies, and not of the server that lives. */
async function comesItself(): Promise<void> {
  const neighbour = await stand.raiseNeighbour();
  try {
    const told = () => neighbour.told().map(({ text }) => text);
    const isWell = async () =>
      /\tvalley\tcomes itself\theard \d+ s ago\twell$/m.test(await runCommand(server, 'watchmen', 'list'));
    await until('the server hears who comes itself', LIMIT_MS, isWell);
    await watchman.kill('SIGKILL');
    await until('the neighbour tells of the first', LIMIT_MS, () => told().length > 0);
    await watchman.start();
    await until(
      'the neighbour tells that it is heard',
      LIMIT_MS,
      () => told().at(-1)?.includes('heard again') === true,
    );
    if ((await neighbour.state()).state !== 'heard') throw new Error('The neighbour does not hear the server.');
    if (told().some((text) => !text.includes('server hill')))
      throw new Error(`Told of the server: ${told().join(' | ')}`);
  } finally {
    await neighbour.kill('SIGTERM');
  }
  await runCommand(server, 'watchmen', 'remove', '2');
}

/** Silent on purpose: noticed, reported, and told to nobody. */
async function onPurpose(): Promise<void> {
  const before = watchman.told().length;
  await runCommand(server, 'watchmen', 'silence');
  await until('the silence is noticed', LIMIT_MS, async () => (await watchman.state()).noticed === 1);
  await until('it is heard again', LIMIT_MS, async () => (await watchman.state()).state === 'heard');
  await sleep(3 * PULSE_MS);
  const listed = await runCommand(server, 'watchmen', 'list');
  if (!/\twell$/m.test(listed)) throw new Error(`The silence was not reported: ${listed}`);
  falseAlarms += watchman.told().length - before;
}

/** As at a pulse a minute. */
function minutes(ms: number): string {
  return ((ms * FASTER) / 60_000).toFixed(2);
}

function report(): void {
  const weeks = simulateWeeks(isShort ? 2 : 200, 0.05);
  const all = Object.values(figures).flat();
  const p95 = quantile(all, 0.95);
  const result = {
    told: all.length,
    by_fault: Object.fromEntries(
      Object.entries(figures).map(([name, took]) => [
        name,
        { times: took.length, longest_min: minutes(Math.max(...took)) },
      ]),
    ),
    ...(unproven.length > 0 && {
      lying_modem: { times: unproven.length, longest_min: minutes(Math.max(...unproven)) },
    }),
    p95_min: minutes(p95),
    false_alarms: falseAlarms,
    simulated: weeks,
    gateways: simulateGateways(isShort ? 2 : 200, 0.05),
  };
  process.stdout.write(values.json ? `${JSON.stringify(result)}\n` : `${JSON.stringify(result, null, 2)}\n`);
  code = (p95 * FASTER) / 60_000 <= MOST_MIN && falseAlarms === 0 && weeks.false_alarms === 0 ? 0 : 1;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
