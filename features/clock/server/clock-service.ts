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

export function makeClockService(parts: ClockParts): ClockService {
  const { wall = Date.now, sinceBoot = () => uptime() * 1000, isSynchronised = askKernel } = parts;
  const context: ClockContext = {
    ...parts,
    process: crypto.randomUUID(),
    wall,
    sinceBoot,
    isSynchronised,
    memory: newMemory(wall() - sinceBoot()),
  };
  const { db, clock } = parts;

  return {
    look: () => lookAtClock(context),
    isHeld: async () => (await lookAtClock(context)).isHeld,
    heard(logger, newestAt) {
      context.memory.stamps.set(logger, { aheadMs: newestAt - clock.now(), at: sinceBoot() });
    },
    async holds() {
      return (await queries.listHolds(db)).map(({ doubts, ...hold }) => {
        const [doubt] = doubts.split(' ');
        return { ...hold, doubt: doubt as ClockDoubt }; // lookAtClock writes them
      });
    },
    confirm: (by) => confirmClock(context, by),
  };
}

export interface ClockContext extends Required<ClockParts> {
  process: string;
  memory: ClockMemory;
}

/** What one process remembers of its clock. */
export interface ClockMemory {
  /** What was trusted last: the wall clock against time since boot, and how far the database was off. */
  trusted: { offset: number; databaseMs: number };
  lastOffset: number;
  /** Of the time since boot, as the next two. */
  databaseSince: number | null;
  confirmedAt: number | null;
  returnedAt: number | null;
  held: { since: number; isStep: boolean } | null;
  stamps: Map<number, { aheadMs: number; at: number }>;
}

export const newMemory = (offset: number): ClockMemory => ({
  trusted: { offset, databaseMs: 0 },
  lastOffset: offset,
  databaseSince: null,
  confirmedAt: null,
  returnedAt: null,
  held: null,
  stamps: new Map(),
});

async function lookAtClock(context: ClockContext): Promise<ClockState> {
  const { isSynchronised, memory } = context;
  const facts = await readFacts(context);
  let verdict = judgeClock(facts);
  if (verdict.isHeld) verdict = judgeClock({ ...facts, isSynchronised: await isSynchronised() });
  const isAhead = verdict.doubts.includes('behind');
  if (verdict.isHeld) {
    await hold(context, facts, verdict.doubts);
    return { isHeld: true, isAhead };
  }
  // As it was when it was judged: it may have been moved since.
  memory.trusted.offset += facts.steppedMs;
  if (verdict.trustedBy !== null) memory.trusted.databaseMs = facts.offMs;
  if (memory.held !== null) await trustAgain(context, facts, verdict.trustedBy ?? 'itself');
  memory.held = null;
  return { isHeld: false, isAhead };
}

async function hold({ db, process, memory }: ClockContext, facts: ClockFacts, doubts: readonly ClockDoubt[]) {
  memory.held ??= { since: facts.now, isStep: false };
  memory.held.isStep ||= doubts.includes('step');
  const apartMs = apartOf(facts, doubts[0]!); // held for a doubt
  await queries.saveHold(db, { process, server: hostname(), doubts, apartMs, since: memory.held.since });
}

async function trustAgain({ db, process }: ClockContext, facts: ClockFacts, trustedBy: string): Promise<void> {
  await queries.forgetHold(db, process);
  const after = asStored({ trustedBy });
  await writeAudit(db, { ...systemActor, fieldAt: facts.now, action: 'clock.trusted', after, topic: 'duty' });
}

async function readFacts(context: ClockContext): Promise<ClockFacts & { offMs: number }> {
  const { db, clock, isElsewhere, process, wall, sinceBoot, memory } = context;
  const offset = () => wall() - sinceBoot();
  const times = await queries.readTimes(db, process);
  const boot = sinceBoot();
  const offMs = times.machine - wall();
  if (Math.abs(offset() - memory.lastOffset) > CLOCK_APART_MS) {
    // What agreed before a step says nothing of the time after it.
    memory.stamps.clear();
    [memory.databaseSince, memory.confirmedAt, memory.returnedAt] = [null, null, null];
  }
  memory.lastOffset = offset();
  if (times.isConfirmed) memory.confirmedAt = boot;
  if (memory.held?.isStep && Math.abs(offset() - memory.trusted.offset) <= CLOCK_APART_MS) {
    memory.returnedAt = boot;
    memory.held.isStep = false;
  }
  if (!isElsewhere || Math.abs(offMs) > CLOCK_APART_MS) memory.databaseSince = null;
  else memory.databaseSince ??= boot;
  const since = (at: number | null) => (at === null ? null : boot - at);
  return {
    now: clock.now(),
    steppedMs: offset() - memory.trusted.offset,
    newestAt: times.newestAt,
    // A database that somebody has found wrong may stay so, or be mended.
    databaseMs: Math.abs(offMs) <= CLOCK_APART_MS ? offMs : offMs - memory.trusted.databaseMs,
    agreedForMs: {
      database: since(memory.databaseSince),
      loggers: loggersAgreeForMs(stampsOf(memory, boot)),
    },
    isSynchronised: null,
    returnedForMs: since(memory.returnedAt),
    confirmedForMs: since(memory.confirmedAt),
    offMs,
  };
}

const stampsOf = ({ stamps }: ClockMemory, boot: number): LoggerStamp[] =>
  [...stamps].map(([logger, { aheadMs, at }]) => ({ logger: String(logger), aheadMs, agoMs: boot - at }));

const confirmClock = ({ db, clock }: ClockContext, by: Actor): Promise<void> =>
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
  });

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
