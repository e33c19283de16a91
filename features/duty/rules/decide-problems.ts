// From what is wrong now and what is known of it to what is raised, told again, and ended. Computed from states, never from edges.
import { type Instant, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { decideEscalation, type Place, type Rung } from '../../ladders/rules/escalation.ts';
import { type ProblemKind, ruleOf } from './problem-kinds.ts';

/** Something that is wrong right now; kind and subject together name it. */
export interface Fault {
  kind: ProblemKind;
  /** `rain_lpasb`, `lpasb 12`, a trigger's or a release's id, a job. */
  subject: string;
  siteId: number | null;
  /** Field time since when. */
  since: Instant;
  /** What a sentence about it names. */
  facts: ProblemFacts;
}
export type ProblemFacts = Readonly<Record<string, string | number>>;

/** A duty problem that has not ended. */
export interface OpenProblem {
  problemId: number;
  kind: ProblemKind;
  subject: string;
  /** Machine time of the first look that saw it. */
  seenAt: Instant;
  /** Null until it is confirmed. */
  raisedAt: Instant | null;
  /** Machine time of the newest notice; null before the first. */
  noticedAt: Instant | null;
  /** Where on the ladder that was; null: nowhere, or there was none. */
  noticedPlace: Place | null;
  isOpened: boolean;
  isAcknowledged: boolean;
  /** Field time; null when nobody silenced it, or its end was noted. */
  silencedUntil: Instant | null;
}

/** Both clocks (machine time for pauses, field time for what people said). */
export interface Clocks {
  machine: Instant;
  field: Instant;
}

export interface ProblemSteps {
  /** New rows; raised at once where the kind needs no second look. */
  begin: Fault[];
  /** Seen again: raised now. */
  raise: number[];
  /** Was never raised and is gone: no trace. */
  forget: number[];
  end: number[];
  /** Silence is over and the state is not: everything begins anew. */
  wake: number[];
}

/** Between the look that first sees a state and the one that raises it. Looks come every 15 s. */
export const CONFIRM_AFTER_MS = 20_000;
/** A notice is repeated after this as long as nobody has opened the problem. */
export const NOTICE_AGAIN_MS = 15 * MINUTE_MS;

const nameOf = ({ kind, subject }: { kind: ProblemKind; subject: string }) => `${kind} ${subject}`;

export function decideProblems(faults: readonly Fault[], open: readonly OpenProblem[], now: Clocks): ProblemSteps {
  const known = new Set(open.map(nameOf));
  const there = new Set(faults.map(nameOf));
  const steps: ProblemSteps = { begin: [], raise: [], forget: [], end: [], wake: [] };
  for (const fault of faults) {
    if (known.has(nameOf(fault))) continue;
    known.add(nameOf(fault)); // the same fault told twice is one
    steps.begin.push(fault);
  }
  for (const problem of open) {
    const isThere = there.has(nameOf(problem));
    if (problem.raisedAt === null) {
      if (!isThere) steps.forget.push(problem.problemId);
      else if (now.machine - problem.seenAt >= CONFIRM_AFTER_MS) steps.raise.push(problem.problemId);
      continue;
    }
    const isOver = ruleOf(problem.kind).endsBy === 'acknowledgement' ? problem.isAcknowledged : !isThere;
    if (isOver) steps.end.push(problem.problemId);
    else if (problem.silencedUntil !== null && problem.silencedUntil <= now.field) steps.wake.push(problem.problemId);
  }
  return steps;
}

/** People are told of it: it is raised, and nobody has looked at it or wants to hear nothing of it. */
export function isUnanswered(problem: OpenProblem, now: Clocks): boolean {
  if (problem.raisedAt === null || problem.isOpened || problem.isAcknowledged) return false;
  return problem.silencedUntil === null || problem.silencedUntil <= now.field;
}

/** Where a problem is told now; null: nowhere. Without a ladder to all, again after a quarter of an hour until somebody opens it. */
export function tellingDue(problem: OpenProblem, ladder: readonly Rung[], now: Clocks): Place | null {
  if (!isUnanswered(problem, now)) return null;
  const { noticedAt, noticedPlace } = problem;
  if (ladder.length === 0) {
    const isDue = noticedAt === null || now.machine - noticedAt >= NOTICE_AGAIN_MS;
    return isDue ? { round: 0, rung: 0 } : null;
  }
  const newest = noticedAt === null ? null : { ...(noticedPlace ?? { round: 0, rung: 0 }), at: noticedAt };
  return decideEscalation(ladder, newest, now.machine);
}
