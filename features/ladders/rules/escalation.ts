// Who is told of a problem next: up a ladder of people until somebody answers, and from its end on everybody, again and again.
// Computed from what was told, never from edges: a restart in between changes nothing.
import { type Instant, MINUTE_MS } from '@bantay/kernel/time/manila-time';

/** `shift`: whoever is on duty just now; `everybody`: the duty list; else a number of it. */
export type RungTarget = 'shift' | 'everybody' | `639${string}`;

/** One rung of a ladder. */
export interface Rung {
  who: RungTarget;
  /** Minutes until the next rung, where nobody has answered. */
  waitMinutes: number;
}

/** The newest time that a problem was told. */
export interface Telling {
  /** 0: on the way up; from 1 on the ladder has ended so often. */
  round: number;
  /** From 0. */
  rung: number;
  /** Machine time. */
  at: Instant;
}

export type Place = Pick<Telling, 'round' | 'rung'>;

/** A shift: who is on duty from when until when (field time). */
export interface Shift {
  number: string;
  from: Instant;
  until: Instant;
}

export interface DutyPeople {
  /** The whole list, in its order. */
  list: readonly string[];
  shifts: readonly Shift[];
}

/** Rungs, minutes and shifts that a setting may hold [ours]: nobody waits an hour for the next person, or plans beyond two months. */
export const LADDER_LIMITS = { rungs: 8, minWait: 1, maxWait: 60, shifts: 124 } as const;

/**
 * Where to tell next; null: not yet. `newest` null: nobody was told. A clock that went back tells at once: too often is better
 * than never.
 */
export function decideEscalation(ladder: readonly Rung[], newest: Telling | null, now: Instant): Place | null {
  if (ladder.length === 0) return null;
  if (newest === null) return { round: 0, rung: 0 };
  const last = ladder.length - 1;
  // A ladder that was made shorter meanwhile goes on from its end.
  const rung = Math.min(newest.rung, last);
  const waited = now - newest.at;
  if (waited >= 0 && waited < waitOf(ladder, rung)) return null;
  return newest.round === 0 && rung < last ? { round: 0, rung: rung + 1 } : { round: newest.round + 1, rung: last };
}

const waitOf = (ladder: readonly Rung[], rung: number) => (ladder[rung]?.waitMinutes ?? 0) * MINUTE_MS;

/** The longest that nobody is told anything while a problem stands unanswered, ms. */
export const longestWaitMs = (ladder: readonly Rung[]): number =>
  Math.max(0, ...ladder.map((_, rung) => waitOf(ladder, rung)));

/**
 * Numbers to tell at a place, each once, in the order of the list: those of its rung and of every rung before it, which are told
 * again. Where that is nobody, because no shift is planned or somebody left the list, and after the end of the ladder: everybody.
 */
export function peopleAt(place: Place, ladder: readonly Rung[], people: DutyPeople, field: Instant): string[] {
  if (place.round > 0) return [...people.list];
  const meant = new Set(ladder.slice(0, place.rung + 1).flatMap(({ who }) => numbersOf(who, people, field)));
  const told = people.list.filter((number) => meant.has(number));
  return told.length > 0 ? told : [...people.list];
}

function numbersOf(who: RungTarget, { list, shifts }: DutyPeople, field: Instant): readonly string[] {
  if (who === 'everybody') return list;
  return who === 'shift' ? onShift(shifts, field) : [who];
}

/** Who is on duty at an instant; shifts may overlap. */
export const onShift = (shifts: readonly Shift[], field: Instant): string[] =>
  shifts.filter(({ from, until }) => from <= field && field < until).map(({ number }) => number);

/** Nobody has answered a whole ladder: the dashboard says so in red until somebody does. */
export const isEnded = (newest: Place | null): boolean => (newest?.round ?? 0) > 0;

/** `OK 4821`, as it is typed in haste: `ok4821`, `OK, 4821 po`. Null: it is no such answer. */
export function answerCode(text: string): string | null {
  const found = /^\s*(?:OK|OKAY|OKEY|O\.K\.)\W{0,3}(\d{4})(?!\d)/i.exec(text);
  return found?.[1] ?? null;
}

/** A code that no notice of the last day has; null: all are taken. `draw`: a number from 0 up to, but not, 1. */
export function freeCode(taken: ReadonlySet<string>, draw: number): string | null {
  const first = Math.floor(draw * CODES);
  for (let step = 0; step < CODES; step++) {
    const code = String(FIRST_CODE + ((first + step) % CODES));
    if (!taken.has(code)) return code;
  }
  return null;
}
/** Four digits, none of which is a leading zero: people leave those out. */
const FIRST_CODE = 1000;
const CODES = 9000;
