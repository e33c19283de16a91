// Whether the clock of a server may be believed: what makes it doubtful, and what makes it trusted again.
import { type Instant, MINUTE_MS } from '@bantay/kernel/time/manila-time';

/** Clocks that differ by no more than this agree: a step, a stamp ahead of us, another machine. */
export const CLOCK_APART_MS = 10 * MINUTE_MS;

/** Why closings and lowerings are held. */
export type ClockDoubt =
  /** The wall clock stepped ahead against time since the machine was switched on. */
  | 'step'
  /** Half hours are closed, or levels begun, that have not come yet. */
  | 'behind'
  /** The database has another time. */
  | 'database';

/** Who says that it is right. */
export type ClockWitness = 'person' | 'return' | 'synchronised' | 'database' | 'loggers';

export interface ClockFacts {
  /** Field time. */
  now: Instant;
  /** Wall clock against time since switching on, less what it was when it was last trusted; ms, positive: ahead. Demo time is not in it. */
  steppedMs: number;
  /** The newest end of a closed half hour, or beginning of a stretch of levels; null without any. */
  newestAt: Instant | null;
  /** Clock of the database less ours, ms, less what a person has taken as right; null: it was not asked. */
  databaseMs: number | null;
  /** For how long each has agreed without a break, ms; null: it does not, or cannot say (a database on the same machine). */
  agreedForMs: { database: number | null; loggers: number | null };
  /** Of the kernel; null where it cannot be asked. */
  isSynchronised: boolean | null;
  /** How long ago it came back from a step to where it was trusted before, ms; null: it did not. */
  returnedForMs: number | null;
  /** How long ago somebody said that the clock is right, ms; null: nobody did. */
  confirmedForMs: number | null;
}

export interface ClockVerdict {
  /** What is doubtful, most urgent first; empty: nothing. */
  doubts: ClockDoubt[];
  /** Null: nobody. Asked only where something is doubtful. */
  trustedBy: ClockWitness | null;
  isHeld: boolean;
}

/** A witness has to agree for so long. */
export const CLOCK_AGREED_MS = MINUTE_MS;
/** What somebody has said, or a return, counts for this long: until everything that follows from it is done. */
const CONFIRMED_MS = 5 * MINUTE_MS;

interface DoubtRule {
  doubt: ClockDoubt;
  when: (facts: ClockFacts) => boolean;
}
/** A gap while nothing ran is no step; a step back is seen by what lies ahead of us then. */
const DOUBTS: readonly DoubtRule[] = [
  { doubt: 'step', when: ({ steppedMs }) => steppedMs > CLOCK_APART_MS },
  { doubt: 'behind', when: ({ newestAt, now }) => newestAt !== null && newestAt > now + CLOCK_APART_MS },
  { doubt: 'database', when: ({ databaseMs }) => databaseMs !== null && Math.abs(databaseMs) > CLOCK_APART_MS },
];

const isRecent = (forMs: number | null) => forMs !== null && forMs < CONFIRMED_MS;

interface WitnessRule {
  witness: ClockWitness;
  when: (facts: ClockFacts) => boolean;
}
const agrees = (forMs: number | null) => forMs !== null && forMs >= CLOCK_AGREED_MS;
const WITNESSES: readonly WitnessRule[] = [
  { witness: 'person', when: ({ confirmedForMs }) => isRecent(confirmedForMs) },
  // What was written while it stood ahead lies ahead of us now, and is no doubt of the clock.
  {
    witness: 'return',
    when: ({ returnedForMs, steppedMs }) => isRecent(returnedForMs) && Math.abs(steppedMs) <= CLOCK_APART_MS,
  },
  { witness: 'synchronised', when: ({ isSynchronised }) => isSynchronised === true },
  { witness: 'database', when: ({ agreedForMs }) => agrees(agreedForMs.database) },
  { witness: 'loggers', when: ({ agreedForMs }) => agrees(agreedForMs.loggers) },
];

export function judgeClock(facts: ClockFacts): ClockVerdict {
  const doubts = DOUBTS.filter(({ when }) => when(facts)).map(({ doubt }) => doubt);
  const trustedBy = doubts.length === 0 ? null : (WITNESSES.find(({ when }) => when(facts))?.witness ?? null);
  return { doubts, trustedBy, isHeld: doubts.length > 0 && trustedBy === null };
}

/** The newest reading of a logger when it arrived, against our clock. */
export interface LoggerStamp {
  logger: string;
  /** Newest stamp less our clock, ms. */
  aheadMs: number;
  /** ms since it arrived. */
  agoMs: number;
}

/** Older than this a stamp says nothing of now. */
const STAMP_KEPT_MS = 60 * MINUTE_MS;

/**
 * For how long two loggers have agreed with our clock: since the second of them said so. Null while fewer than two do, or
 * any is ahead of us: a logger can deliver late, but never what is still to come.
 */
export function loggersAgreeForMs(stamps: readonly LoggerStamp[]): number | null {
  const fresh = stamps.filter(({ agoMs }) => agoMs <= STAMP_KEPT_MS);
  if (fresh.some(({ aheadMs }) => aheadMs > CLOCK_APART_MS)) return null;
  const agreeing = fresh.filter(({ aheadMs }) => Math.abs(aheadMs) <= CLOCK_APART_MS).sort((a, b) => b.agoMs - a.agoMs);
  return agreeing[1]?.agoMs ?? null;
}
