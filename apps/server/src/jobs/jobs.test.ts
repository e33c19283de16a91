// Timed jobs on two servers of one database: who runs, what is on record, and what a hang, a failure or a lost database does to the others.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStoryDatabase } from '../../test/databases.ts';
import { firstRow, type OpenDatabase, openDatabase, rows } from '../database/database.ts';
import { type Job, type Jobs, startJobs } from './jobs.ts';

let url: string;
let drop: () => Promise<void>;
/** Two servers. */
let here: OpenDatabase;
let there: OpenDatabase;
let started: Jobs[] = [];
let gates: (() => void)[] = [];
let errors: string[] = [];

beforeAll(async () => {
  ({ url, drop } = await createStoryDatabase());
  // As a server: what waits for a lost connection is told soon.
  const open = () => openDatabase({ url, patience: 'server', max: 6, onError: () => {} });
  here = open();
  there = open();
});
afterAll(async () => {
  await here.close();
  await there.close();
  await drop();
});
beforeEach(() => {
  errors = [];
  started = [];
  gates = [];
});
afterEach(async () => {
  // Where a test has failed in the middle of a run.
  for (const open of gates) open();
  await stopAll();
});

const tell = (error: unknown) => void errors.push(error instanceof Error ? error.message : String(error));
const kept = (jobs: Jobs) => {
  started.push(jobs);
  return jobs;
};
const start = (server: OpenDatabase, ...jobs: Job[]) => kept(startJobs(server.db, jobs, tell));
const stopAll = () => Promise.all(started.map((jobs) => jobs.stop()));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A door that stays shut until it is opened. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  gates.push(open);
  return { opened, open };
}

interface RunRow {
  lastStartedAt: number | null;
  lastFinishedAt: number | null;
  lastGoodAt: number;
  lastError: string | null;
}
const recordOf = (job: string) =>
  firstRow<RunRow>(
    there.db,
    sql`select last_started_at, last_finished_at, last_good_at, last_error from job_runs where job = ${job}`,
  );
/** Server processes of PostgreSQL that hold the lock of a job. */
const holdersOf = async (job: string) =>
  (
    await rows<{ pid: number }>(
      there.db,
      sql`select pid from pg_locks where locktype = 'advisory' and granted and classid = 7102
          and objid = (hashtext(${job})::int8 & 4294967295)
          and database = (select oid from pg_database where datname = current_database())`,
    )
  ).map(({ pid }) => pid);

it('more jobs than connections, all due at a start, do not wait for each other', async () => {
  const done = new Set<string>();
  const job = (name: string, more: Partial<Job> = {}): Job => ({
    name,
    everyMs: 60_000,
    // As each of them does: the lock lies on one connection, the work takes another.
    run: async () => {
      await sql`select pg_sleep(0.05)`.execute(here.db);
      done.add(name);
    },
    ...more,
  });
  start(
    here,
    job('first', { rank: 'warning' }),
    job('own', { isOwn: true }),
    ...Array.from({ length: 10 }, (_, n) => job(`other ${n}`)),
  );
  await expect.poll(() => done.size, { timeout: 8000 }).toBe(12);
  expect(errors).toEqual([]);
  await stopAll();
});

it('where many houses begin together only jobs that warn begin at once', async () => {
  const begun: string[] = [];
  const job = (name: string): Job => ({ name, everyMs: 60_000, run: async () => void begun.push(name) });
  const all = [
    { ...job('warning'), rank: 'warning' as const },
    ...Array.from({ length: 8 }, (_, nth) => job(`${nth}`)),
  ];
  kept(startJobs(here.db, all, tell, undefined, undefined, 3_600_000));
  await expect.poll(() => begun).toEqual(['warning']);
  await pause(100);
  expect(begun).toEqual(['warning']);
});

describe('the lock of a job', () => {
  it('is one connection of one server as long as the run takes, and free afterwards', async () => {
    const { opened, open } = gate();
    const runs: string[] = [];
    const job = (where: string): Job => ({
      name: 'locked',
      everyMs: 20,
      run: async () => {
        runs.push(where);
        await opened;
      },
    });
    start(here, job('here'));
    await expect.poll(() => runs.length).toBe(1);
    start(there, job('there'));
    // Ten turns of the other server, each of which finds the lock taken.
    await pause(200);
    expect(runs).toEqual(['here']);
    expect(await holdersOf('locked')).toHaveLength(1);
    open();
    await expect.poll(() => runs).toContain('there');
    await stopAll();
    expect(await holdersOf('locked')).toEqual([]);
  });

  it('is its own: another job runs beside it', async () => {
    const { opened, open } = gate();
    let others = 0;
    start(here, { name: 'long', everyMs: 20, run: () => opened });
    start(there, { name: 'short', everyMs: 20, run: async () => void others++ });
    await expect.poll(() => others).toBeGreaterThan(2);
    open();
    await stopAll();
  });

  it('is not asked for by a job that every server has for itself', async () => {
    const { opened, open } = gate();
    let running = 0;
    const own: Job = {
      name: 'own',
      everyMs: 60_000,
      isOwn: true,
      run: async () => {
        running++;
        await opened;
      },
    };
    start(here, own);
    start(there, own);
    await expect.poll(() => running).toBe(2);
    expect(await holdersOf('own')).toEqual([]);
    open();
    await stopAll();
  });

  it('goes with its connection: the other server takes the job, and the first takes part again', async () => {
    const { opened, open } = gate();
    const runs: string[] = [];
    const job = (where: string): Job => ({
      name: 'cut',
      everyMs: 20,
      run: async () => {
        runs.push(where);
        // The first run is in the middle of its work when its server is cut off.
        if (runs.length === 1) await opened;
      },
    });
    const first = start(here, job('here'));
    await expect.poll(() => holdersOf('cut').then((pids) => pids.length)).toBe(1);
    await expect.poll(() => runs).toEqual(['here']);
    const [pid] = await holdersOf('cut');
    await sql`select pg_terminate_backend(${pid})`.execute(there.db);
    const second = start(there, job('there'));
    await expect.poll(() => runs).toContain('there');
    await second.stop();
    open();
    // The cut run cannot write that it has ended; that is said, and the next turn is an ordinary one.
    await expect.poll(() => runs.filter((where) => where === 'here').length).toBeGreaterThan(1);
    expect(errors.length).toBeGreaterThan(0);
    await first.stop();
    expect((await recordOf('cut'))!.lastError).toBeNull();
  });
});

it('of rounds that end well one in five seconds is written; a failure is at once, and so is the good round after it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const gates = [gate(), gate(), gate(), gate()];
  let runs = 0;
  start(here, {
    name: 'quick',
    everyMs: 1,
    run: async () => {
      const own = runs++;
      // One that waits there shows that all before it have been written, or not.
      await gates.find((_, index) => own === 5 * (index + 1))?.opened;
      if (own === 10) throw new Error('for once');
    },
  });
  try {
    await expect.poll(() => runs).toBe(6);
    const first = (await recordOf('quick'))!;
    gates[0]!.open();
    await expect.poll(() => runs).toBe(11);
    expect(await recordOf('quick')).toEqual(first);
    gates[1]!.open();
    await expect.poll(() => runs).toBe(16);
    const mended = (await recordOf('quick'))!;
    expect(mended.lastError).toBe(null);
    expect(mended.lastGoodAt).toBeGreaterThan(first.lastGoodAt);
    vi.advanceTimersByTime(5001);
    gates[2]!.open();
    await expect.poll(() => runs).toBe(21);
    expect((await recordOf('quick'))!.lastGoodAt).toBeGreaterThan(mended.lastGoodAt);
  } finally {
    vi.useRealTimers();
  }
  expect(errors).toEqual(['for once']);
});

describe('a run that fails', () => {
  it('is told, stays on record with the last good end, and is tried again after the pause', async () => {
    const times: number[] = [];
    const good = gate();
    start(here, {
      name: 'failing',
      everyMs: 100,
      run: async () => {
        times.push(performance.now());
        if (times.length === 1) return;
        if (times.length <= 3) throw new Error(`failure ${times.length}`);
        await good.opened;
      },
    });
    await expect.poll(() => times.length).toBe(4);
    // The fourth run has begun; what stands there of the third is what people on duty are told by.
    const failed = (await recordOf('failing'))!;
    expect(errors).toEqual(['failure 2', 'failure 3']);
    expect(failed.lastGoodAt).toBeLessThan(failed.lastFinishedAt!);
    // Every turn but the first waited its 100 ms; a timer may come a millisecond early.
    for (const [n, time] of times.slice(1).entries()) expect(time - times[n]!).toBeGreaterThan(98);
    good.open();
    await stopAll();
    const mended = (await recordOf('failing'))!;
    expect(mended.lastError).toBeNull();
    expect(mended.lastGoodAt).toBeGreaterThan(failed.lastGoodAt);
  });

  it.each([
    ['an error by its sentence', new Error('no room'), 'no room'],
    ['anything else as text', 'no paper', 'no paper'],
  ])('is on record: %s', async (_what, thrown, words) => {
    const failing = start(here, {
      name: `record of ${words}`,
      everyMs: 60_000,
      run: async () => {
        throw thrown;
      },
    });
    await expect.poll(() => errors).toEqual([words]);
    await failing.stop();
    expect((await recordOf(`record of ${words}`))!.lastError).toBe(words);
    expect(await holdersOf(`record of ${words}`)).toEqual([]);
  });

  it('at a job that throws before it begins is a failure as well', async () => {
    let times = 0;
    start(here, {
      name: 'thrown at once',
      everyMs: 10,
      run: () => {
        times++;
        throw new Error('not even a promise');
      },
    });
    await expect.poll(() => times).toBeGreaterThan(1);
    await stopAll();
    expect(new Set(errors)).toEqual(new Set(['not even a promise']));
  });

  it('leaves the other jobs alone, and its turn is reported like any other', async () => {
    const turns: string[] = [];
    let good = 0;
    const jobs = kept(
      startJobs(
        here.db,
        [
          { name: 'bad', everyMs: 10, run: () => Promise.reject(new Error('bad')) },
          { name: 'good', everyMs: 10, run: async () => void good++ },
        ],
        tell,
        undefined,
        (job) => turns.push(job),
      ),
    );
    await expect.poll(() => good).toBeGreaterThan(3);
    await expect.poll(() => turns.filter((name) => name === 'bad').length).toBeGreaterThan(1);
    await jobs.stop();
  });

  it('when nobody can say whether there is room, the job rests, that is told, and it is asked again', async () => {
    let asked = 0;
    let runs = 0;
    const jobs = kept(
      startJobs(
        here.db,
        [{ name: 'room', everyMs: 10, rank: 'reading', run: async () => void runs++ }],
        tell,
        async () => {
          asked++;
          if (asked < 3) throw new Error('the disk does not answer');
          return true;
        },
      ),
    );
    await expect.poll(() => runs).toBeGreaterThan(0);
    await jobs.stop();
    expect(errors).toEqual(['the disk does not answer', 'the disk does not answer']);
  });
});

describe('a run that does not come back', () => {
  it('is not begun a second time, here or there', async () => {
    const { opened, open } = gate();
    let begun = 0;
    const hanging: Job = {
      name: 'hanging',
      everyMs: 5,
      run: async () => {
        begun++;
        await opened;
      },
    };
    start(here, hanging);
    await expect.poll(() => begun).toBe(1);
    start(there, hanging);
    await pause(150);
    expect(begun).toBe(1);
    // Begun and not ended: what makes it late for people on duty.
    const record = (await recordOf('hanging'))!;
    expect([record.lastStartedAt !== null, record.lastFinishedAt]).toEqual([true, null]);
    open();
    await stopAll();
  });

  it('three of them hold up all others but those that warn and those of each server', async () => {
    const { opened, open } = gate();
    const ran = new Map<string, number>();
    const count = (name: string, more: Partial<Job> = {}): Job => ({
      name,
      everyMs: 20,
      run: async () => void ran.set(name, (ran.get(name) ?? 0) + 1),
      ...more,
    });
    const held = (name: string): Job => ({ name, everyMs: 20, run: () => opened });
    start(
      here,
      held('held 1'),
      held('held 2'),
      held('held 3'),
      count('waits'),
      count('warns', { rank: 'warning' }),
      count('watches', { isOwn: true }),
    );
    await expect.poll(() => ran.get('warns') ?? 0).toBeGreaterThan(2);
    await expect.poll(() => ran.get('watches') ?? 0).toBeGreaterThan(2);
    expect(ran.get('waits')).toBeUndefined();
    open();
    await expect.poll(() => ran.get('waits') ?? 0).toBeGreaterThan(0);
    await stopAll();
  });
});

it('a run that takes longer than its pause is never two runs at a time', async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  start(here, {
    name: 'slow',
    everyMs: 1,
    isOwn: true,
    run: async () => {
      most = Math.max(most, ++running);
      await pause(30);
      running--;
      runs++;
    },
  });
  await expect.poll(() => runs).toBeGreaterThan(4);
  await stopAll();
  expect(most).toBe(1);
});

describe('a stop', () => {
  it('waits for what runs, and nothing begins afterwards', async () => {
    const { opened, open } = gate();
    let begun = 0;
    let ended = 0;
    const jobs = start(here, {
      name: 'stopped',
      everyMs: 1,
      run: async () => {
        begun++;
        await opened;
        ended++;
      },
    });
    await expect.poll(() => begun).toBe(1);
    let isStopped = false;
    const stopping = jobs.stop().then(() => {
      isStopped = true;
    });
    await pause(50);
    expect(isStopped).toBe(false);
    open();
    await stopping;
    // Its end is on record before the pool may be closed.
    expect((await recordOf('stopped'))!.lastFinishedAt).not.toBeNull();
    await pause(50);
    expect([begun, ended]).toEqual([1, 1]);
  });

  it('lets nothing begin that still waited for its place', async () => {
    const { opened, open } = gate();
    let begun = 0;
    const held = (name: string): Job => ({ name, everyMs: 60_000, run: () => opened });
    const late: Job = { name: 'late', everyMs: 60_000, run: async () => void begun++ };
    const jobs = start(here, held('held 1'), held('held 2'), held('held 3'), late);
    await expect.poll(async () => (await recordOf('held 3'))?.lastStartedAt ?? null).not.toBeNull();
    const stopping = jobs.stop();
    open();
    await stopping;
    expect(begun).toBe(0);
  });

  it('between two runs is done at once, and the next one does not come', async () => {
    let runs = 0;
    const jobs = start(here, { name: 'resting', everyMs: 200, run: async () => void runs++ });
    await expect.poll(async () => (await recordOf('resting'))?.lastFinishedAt ?? null).not.toBeNull();
    await jobs.stop();
    await pause(300);
    expect(runs).toBe(1);
  });
});

describe('while the database is away', () => {
  it('each turn says so, nothing runs, and with the database the jobs are back', async () => {
    let runs = 0;
    let turns = 0;
    const own = await createStoryDatabase();
    const server = openDatabase({ url: own.url, patience: 'server', max: 2, onError: () => {} });
    const name = new URL(own.url).pathname.slice(1);
    const allow = (isAllowed: boolean) =>
      sql`alter database ${sql.id(name)} allow_connections ${sql.raw(String(isAllowed))}`.execute(there.db);
    await allow(false);
    const jobs = kept(
      startJobs(
        server.db,
        [{ name: 'away', everyMs: 10, run: async () => void runs++ }],
        tell,
        undefined,
        () => turns++,
      ),
    );
    await expect.poll(() => turns).toBeGreaterThan(2);
    expect(runs).toBe(0);
    expect(errors.length).toBeGreaterThanOrEqual(turns - 1);
    expect(errors[0]).toContain(name);
    await allow(true);
    await expect.poll(() => runs).toBeGreaterThan(1);
    await jobs.stop();
    await server.close();
    await own.drop();
  });
});
