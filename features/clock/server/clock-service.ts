// The clock of this server: looked at every few seconds; while it is in doubt nothing is closed and nothing lowered.
import { execFile } from 'node:child_process';
import { hostname, uptime } from 'node:os';
import { type Actor, asStored, systemActor, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import {
  CLOCK_APART_MS,
  type ClockDoubt,
  type ClockFacts,
  judgeClock,
  type LoggerStamp,
  loggersAgreeForMs,
} from '../rules/judge-clock.ts';
import * as queries from './clock-queries.ts';

export interface ClockService {
  /** Looks now: what was right five seconds ago may have been moved since. */
  look(): Promise<ClockState>;
  isHeld(): Promise<boolean>;
  /** A logger has delivered; `newestAt`: its newest stamp. */
  heard(logger: number, newestAt: number): void;
  /** Servers that hold, the furthest off first. */
  holds(): Promise<{ server: string; doubt: ClockDoubt; apartMs: number; since: number }[]>;
  /** Somebody says that the clock is right. */
  confirm(by: Actor): Promise<void>;
}

export interface ClockState {
  isHeld: boolean;
  /** Half hours are closed, or levels begun, that have not come yet. */
  isAhead: boolean;
}

export interface ClockParts {
  db: Db;
  clock: FieldClock;
  /** The database runs on another machine: then it is a witness. */
  isElsewhere: boolean;
  /** Wall clock, not field time: demo time may be moved. */
  wall?: () => number;
  /** ms since the machine was switched on: goes on while it sleeps, and nobody can set it. */
  sinceBoot?: () => number;
  isSynchronised?: () => Promise<boolean | null>;
}

export function makeClockService({
  db,
  clock,
  isElsewhere,
  wall = Date.now,
  sinceBoot = () => uptime() * 1000,
  isSynchronised = askKernel,
}: ClockParts): ClockService {
  const process = crypto.randomUUID();
  const offset = () => wall() - sinceBoot();
  /** What was trusted last: the wall clock against time since boot, and how far the database was off. */
  const trusted = { offset: offset(), databaseMs: 0 };
  let lastOffset = offset();
  let databaseSince: number | null = null;
  let confirmedAt: number | null = null;
  let returnedAt: number | null = null;
  let held: { since: number; isStep: boolean } | null = null;
  const stamps = new Map<number, { aheadMs: number; at: number }>();

  const readFacts = async (): Promise<ClockFacts & { offMs: number }> => {
    const times = await queries.readTimes(db, process);
    const boot = sinceBoot();
    const offMs = times.machine - wall();
    if (Math.abs(offset() - lastOffset) > CLOCK_APART_MS) {
      // What agreed before a step says nothing of the time after it.
      stamps.clear();
      [databaseSince, confirmedAt, returnedAt] = [null, null, null];
    }
    lastOffset = offset();
    if (times.isConfirmed) confirmedAt = boot;
    if (held?.isStep && Math.abs(offset() - trusted.offset) <= CLOCK_APART_MS) {
      returnedAt = boot;
      held.isStep = false;
    }
    if (!isElsewhere || Math.abs(offMs) > CLOCK_APART_MS) databaseSince = null;
    else databaseSince ??= boot;
    return {
      now: clock.now(),
      steppedMs: offset() - trusted.offset,
      newestAt: times.newestAt,
      // A database that somebody has found wrong may stay so, or be mended.
      databaseMs: Math.abs(offMs) <= CLOCK_APART_MS ? offMs : offMs - trusted.databaseMs,
      agreedForMs: {
        database: databaseSince === null ? null : boot - databaseSince,
        loggers: loggersAgreeForMs(readStamps(boot)),
      },
      isSynchronised: null,
      returnedForMs: returnedAt === null ? null : boot - returnedAt,
      confirmedForMs: confirmedAt === null ? null : boot - confirmedAt,
      offMs,
    };
  };

  const readStamps = (boot: number): LoggerStamp[] =>
    [...stamps].map(([logger, { aheadMs, at }]) => ({ logger: String(logger), aheadMs, agoMs: boot - at }));

  const look = async (): Promise<ClockState> => {
    const facts = await readFacts();
    let verdict = judgeClock(facts);
    if (verdict.isHeld) verdict = judgeClock({ ...facts, isSynchronised: await isSynchronised() });
    if (verdict.isHeld) {
      held ??= { since: facts.now, isStep: false };
      held.isStep ||= verdict.doubts.includes('step');
      const apartMs = apartOf(facts, verdict.doubts[0]!); // held for a doubt
      await queries.saveHold(db, { process, server: hostname(), doubts: verdict.doubts, apartMs, since: held.since });
      return { isHeld: true, isAhead: verdict.doubts.includes('behind') };
    }
    // As it was when it was judged: it may have been moved since.
    trusted.offset += facts.steppedMs;
    if (verdict.trustedBy !== null) trusted.databaseMs = facts.offMs;
    if (held !== null) {
      await queries.forgetHold(db, process);
      const after = asStored({ trustedBy: verdict.trustedBy ?? 'itself' });
      await writeAudit(db, { ...systemActor, fieldAt: facts.now, action: 'clock.trusted', after, topic: 'duty' });
    }
    held = null;
    return { isHeld: false, isAhead: verdict.doubts.includes('behind') };
  };

  return {
    look,
    isHeld: async () => (await look()).isHeld,
    heard(logger, newestAt) {
      stamps.set(logger, { aheadMs: newestAt - clock.now(), at: sinceBoot() });
    },
    async holds() {
      return (await queries.listHolds(db)).map(({ doubts, ...hold }) => ({
        ...hold,
        doubt: doubts.split(' ')[0] as ClockDoubt, // written above
      }));
    },
    confirm: (by) =>
      inTransaction(db, async (tx) => {
        const holds = await queries.listHolds(tx);
        if ((await queries.confirmHolds(tx)) === 0) throw new Problem('clockNotInDoubt');
        await writeAudit(tx, {
          ...by,
          fieldAt: clock.now(),
          action: 'clock.right',
          before: holds.map(asStored),
          topic: 'duty',
        });
      }),
  };
}

function apartOf({ steppedMs, newestAt, now, databaseMs }: ClockFacts, doubt: ClockDoubt): number {
  if (doubt === 'step') return steppedMs;
  return doubt === 'behind' ? now - newestAt! : -databaseMs!; // each doubt rests on its fact
}

/** `timedatectl` reads what adjtimex says; Node cannot ask the kernel itself. Setting a clock by hand makes it unsynchronised. */
function askKernel(): Promise<boolean | null> {
  return new Promise((resolve) => {
    execFile('timedatectl', ['show', '-p', 'NTPSynchronized', '--value'], { timeout: 3000 }, (error, out) => {
      const said = error ? '' : out.trim();
      resolve(said === 'yes' ? true : said === 'no' ? false : null);
    });
  });
}
