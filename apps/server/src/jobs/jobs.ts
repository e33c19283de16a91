// Timed jobs: each runs on one process at a time, however many there are, and its last run is on record.
import type { WriteRank } from '@bantay/kernel/files/write-ranks';
import { sql } from 'kysely';
import { type Db, firstRow } from '../database/database.ts';
import { lockKind } from '../database/own-schema.ts';
import { fewAtOnce } from '../files/few-at-once.ts';

export interface Job {
  name: string;
  /** Pause between the end of one run and the beginning of the next, ms. */
  everyMs: number;
  /** Runs in every process, however many there are. */
  isOwn?: boolean;
  /** It rests on somebody else's server: a failure is told once, until a run succeeds again. */
  isForeign?: boolean;
  /** It rests while the disk has no room for writes of this rank; without one it always runs. */
  rank?: WriteRank;
  run(): Promise<void>;
}

export interface Jobs {
  stop(): Promise<void>;
}

/** Each job has a lock of its own, held by the connection for the time of the run. */
const JOB_LOCK = 7102;
/**
 * Jobs that warn run at once; of all others so many at a time. Each run holds a connection for its lock and works on another:
 * were all of them due together, as at a start, they would hold the whole pool and wait for each other.
 */
const OTHERS_AT_ONCE = 3;
/**
 * Of rounds that end well, but those of jobs that warn, one in so long is written: a job that comes every second would write the same
 * two rows all day. The shortest time after which a job counts as late is a minute (features/duty/rules/problem-kinds.ts).
 */
const QUIET_MS = 5000;

export function startJobs(
  db: Db,
  jobs: readonly Job[],
  onError: (error: unknown) => void,
  mayWrite: (rank: WriteRank) => Promise<boolean> = async () => true,
  /** The loop of a job has turned, whatever became of the run. */
  onTurn: (job: string) => void = () => {},
  /** Jobs that warn begin at once; the others somewhere within this, where many houses begin together. */
  spreadMs = 0,
): Jobs {
  let stopped = false;
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  /** Jobs whose last run here failed: a foreign server that is down for hours stands in the log once. */
  const failing = new Set<string>();

  // The lock belongs to the connection, not to a transaction: the steps of a run are stored one by one, and when the process
  // dies the lock goes with it. The work itself takes other connections of the pool.
  const slot = fewAtOnce(OTHERS_AT_ONCE);
  const runOnce = async (job: Job) => {
    if (job.rank && !(await mayWrite(job.rank))) return;
    if (job.rank === 'warning' || job.isOwn) await runLocked(job);
    else await slot(() => runLocked(job));
  };
  const runLocked = async (job: Job) => {
    // The end came while it waited for its place.
    if (stopped) return;
    if (job.isOwn) return runNoted(db, job);
    await db.connection().execute(async (own) => {
      if (!(await takeLock(own, job.name))) return;
      const signs = signsOfLife(own);
      try {
        await runNoted(own, job);
      } finally {
        await signs.stop();
        await leaveLock(own, job.name);
      }
    });
  };

  /** Until when the good rounds of a job stay unwritten, by the clock of the process. */
  const quietUntil = new Map<string, number>();
  const runNoted = async (on: Db, job: Job) => {
    const isQuiet = job.rank !== 'warning' && (quietUntil.get(job.name) ?? 0) > performance.now();
    try {
      if (!isQuiet) await note(on, job.name, 'started', null);
      await job.run();
      if (!isQuiet) {
        await note(on, job.name, 'finished', null);
        quietUntil.set(job.name, performance.now() + QUIET_MS);
      }
      failing.delete(job.name);
    } catch (error) {
      quietUntil.delete(job.name);
      if (!job.isForeign || !failing.has(job.name)) onError(error);
      failing.add(job.name);
      await note(on, job.name, 'failed', error instanceof Error ? error.message : String(error));
    }
  };

  const loop = (job: Job, pauseMs: number) => {
    if (stopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const run = runOnce(job)
        .catch(onError)
        .finally(() => {
          onTurn(job.name);
          running.delete(run);
          loop(job, job.everyMs);
        });
      running.add(run);
    }, pauseMs);
    timers.add(timer);
  };

  for (const job of jobs) loop(job, job.rank === 'warning' ? 0 : Math.random() * spreadMs);
  return {
    async stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

/** A process that stands still gives no sign, and its job is free for the others. */
const SIGN_MS = 5000;
const lockOf = (job: string) => sql`${lockKind(JOB_LOCK)}, hashtext(${job})`;

/** With the patience of the database for its connection, in one statement: rounds come every second or two. */
async function takeLock(own: Db, job: string): Promise<boolean> {
  const taken = await firstRow<{ patience: string | null }>(
    own,
    sql`select case when pg_try_advisory_lock(${lockOf(job)}) then set_config('idle_session_timeout', '20s', false) end as patience`,
  );
  return typeof taken?.patience === 'string';
}

/** The connection goes back to the pool, where it may rest. */
async function leaveLock(own: Db, job: string): Promise<void> {
  await sql`select pg_advisory_unlock(${lockOf(job)}), set_config('idle_session_timeout', null, false)`.execute(own);
}

function signsOfLife(own: Db): { stop(): Promise<void> } {
  let last: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    last = sql`select 1`.execute(own).catch(() => {});
  }, SIGN_MS);
  return {
    async stop() {
      clearInterval(timer);
      await last;
    },
  };
}

async function note(db: Db, job: string, what: 'started' | 'finished' | 'failed', error: string | null) {
  const column = what === 'started' ? sql`last_started_at` : sql`last_finished_at`;
  const good = what === 'finished' ? sql`excluded.last_good_at` : sql`job_runs.last_good_at`;
  // A job that has never ended well is as old as its first start.
  await sql`insert into job_runs (job, ${column}, last_good_at, last_error)
    values (${job}, clock_timestamp(), clock_timestamp(), ${error})
    on conflict (job) do update set ${column} = excluded.${column}, last_good_at = ${good}, last_error = ${error}`.execute(
    db,
  );
}
