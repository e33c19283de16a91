// The night rehearsal: when it is due, and when its absence is a problem.
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, startOfManilaDay } from '@bantay/kernel/time/manila-time';

/** In this order; each needs the one before. */
export const REHEARSAL_STEPS = ['backup', 'unpack', 'restore', 'record', 'replay', 'trigger'] as const;
export type RehearsalStep = (typeof REHEARSAL_STEPS)[number];

/** What a step took, and what it says. */
export interface StepDone {
  step: RehearsalStep;
  seconds: number;
  said: string;
  /** Links read, half hours equal, sites raised; of programs before it left out. */
  count?: number;
}

/** In figures, as the dashboard says it. */
export interface RehearsalFigures {
  /** Until the backup was a database again. */
  restoreSeconds: number;
  halfHours: number;
  /** Sites that rain over every threshold raised. */
  raised: number;
}

export function figuresOf(steps: readonly StepDone[]): RehearsalFigures {
  const of = (step: RehearsalStep) => steps.find((one) => one.step === step);
  return {
    restoreSeconds: of('restore')?.seconds ?? 0,
    halfHours: of('replay')?.count ?? 0,
    raised: of('trigger')?.count ?? 0,
  };
}

/** One rehearsal, machine time. */
export interface Rehearsed {
  startedAt: Instant;
  /** Null: it goes on, or was cut off. */
  endedAt: Instant | null;
  /** Null: nothing failed. */
  failedAt: RehearsalStep | null;
}

/** After the nightly backup of 02:00, when few people work; a machine that was off then makes up for it until six [ours]. */
const BEGINS_MS = 3 * HOUR_MS;
const ENDS_MS = 6 * HOUR_MS;
/** A server that has just started has other work [ours]. */
const SETTLED_MS = 15 * MINUTE_MS;
/** A night, and two hours for late ones. */
export const OVERDUE_MS = DAY_MS + 2 * HOUR_MS;
/** Longer than any: it was cut off. */
export const CUT_OFF_MS = 30 * MINUTE_MS;

/** `now`: machine time; `upMs`: since the server started. Once a night, also where it fails: what failed is a problem already. */
export function isRehearsalDue(newest: Rehearsed | null, now: Instant, upMs: number): boolean {
  const begins = startOfManilaDay(now) + BEGINS_MS;
  if (now < begins || now >= begins - BEGINS_MS + ENDS_MS || upMs < SETTLED_MS) return false;
  // One of a clock that was ahead holds no night back.
  return newest === null || newest.startedAt < begins || newest.startedAt > now;
}

export type RehearsalTrouble =
  | { why: 'failed'; step: RehearsalStep; since: Instant }
  | { why: 'overdue'; since: Instant };

/** `all`: the newest first; `onSince`: since when rehearsals are switched on. Null: all is well. */
export function rehearsalTrouble(all: readonly Rehearsed[], onSince: Instant, now: Instant): RehearsalTrouble | null {
  const ended = all.filter((one) => one.endedAt !== null || now - one.startedAt > CUT_OFF_MS);
  const [newest] = ended;
  if (newest && newest.endedAt !== null && newest.failedAt !== null)
    return { why: 'failed', step: newest.failedAt, since: newest.startedAt };
  const good = ended.find((one) => one.endedAt !== null && one.failedAt === null)?.endedAt ?? onSince;
  // A clock that was set back leaves good ones in the future: they say nothing.
  const age = now - good;
  return age > OVERDUE_MS || age < -OVERDUE_MS ? { why: 'overdue', since: good } : null;
}

/** Reasons for which a half hour may come out otherwise, and nothing is wrong with what is stored (replay/rules/probable-reason.ts). */
const EXPLAINED = ['closed late', 'late readings', 'tag set since', 'gauges changed', 'engine failed'];

/** What a replay found of one site; each list empty where all is equal. */
export interface Compared {
  reasons: readonly string[];
  triggers: number;
  releases: number;
  orphans: number;
}

/** Differences that nothing explains. */
export function isUnexplained({ reasons, triggers, releases, orphans }: Compared): boolean {
  if (reasons.some((reason) => !EXPLAINED.includes(reason))) return true;
  return reasons.length === 0 && triggers + releases + orphans > 0;
}
