// Pure parts of the forms of the ladder and of shifts: how they are filled, what is wrong with them, what they say.
import { HOUR_MS } from '@bantay/kernel/time/manila-time';
import { fieldTime, readFieldTime } from '@bantay/web/ui/time-words.ts';
import { LADDER_LIMITS } from '../rules/escalation.ts';
import { PLANNED_MAX_MS, SHIFT_MAX_MS } from '../rules/ladder-faults.ts';
import type { LadderChange, NewShift, Person, StoredLadder } from './use-ladder.ts';

/** One rung as it is typed. */
export interface RungLine {
  /** For React: a rung that is moved stays the same. */
  id: number;
  /** `shift`, `everybody` or a number. */
  who: string;
  minutes: string;
}

export interface LadderForm {
  rungs: readonly RungLine[];
  reason: string;
}

export const formOf = ({ rungs }: StoredLadder): LadderForm => ({
  rungs: rungs.map(({ who, waitMinutes }, id) => ({ id, who, minutes: String(waitMinutes) })),
  reason: '',
});

export type RungWrong = 'who' | 'minutes' | 'twice';
/** Of rungs by their ids; `reason`: there is none. */
export interface LadderFaults {
  rungs: ReadonlyMap<number, RungWrong>;
  reason: boolean;
}

export function ladderFaults({ rungs, reason }: LadderForm, people: readonly Person[]): LadderFaults {
  const wrong = new Map<number, RungWrong>();
  for (const [place, { id, who, minutes }] of rungs.entries()) {
    const isListed = who === 'shift' || who === 'everybody' || people.some(({ number }) => number === who);
    const wait = /^\d{1,2}$/.test(minutes.trim()) ? Number(minutes) : Number.NaN;
    if (!isListed) wrong.set(id, 'who');
    else if (rungs.findIndex((one) => one.who === who) !== place) wrong.set(id, 'twice');
    else if (!(wait >= LADDER_LIMITS.minWait && wait <= LADDER_LIMITS.maxWait)) wrong.set(id, 'minutes');
  }
  return { rungs: wrong, reason: reason.trim() === '' };
}

export const isRight = (faults: LadderFaults) => faults.rungs.size === 0 && !faults.reason;

export const contentOf = ({ rungs, reason }: LadderForm, { version }: StoredLadder): LadderChange => ({
  rungs: rungs.map(({ who, minutes }) => ({ who, waitMinutes: Number(minutes) })),
  ...{ version, reason: reason.trim() },
});

/** What a ladder says, a line for each rung; to be compared and read. */
export const rungsText = (
  rungs: readonly { who: string; waitMinutes: number }[],
  sentence: (rung: { who: string; waitMinutes: number }) => string,
): string => rungs.map((rung, place) => `${place + 1}. ${sentence(rung)}`).join('\n');

/** Five minutes: time to wake up and to look. */
const USUAL_MINUTES = '5';

/** At its end; the first is whoever is on duty, the next everybody. */
export function withRung(rungs: readonly RungLine[]): readonly RungLine[] {
  const has = (who: string) => rungs.some((one) => one.who === who);
  const who = !has('shift') ? 'shift' : !has('everybody') ? 'everybody' : '';
  return [...rungs, { id: Math.max(-1, ...rungs.map(({ id }) => id)) + 1, who, minutes: USUAL_MINUTES }];
}

export interface ShiftForm {
  number: string;
  /** As the field of the device writes it: `2026-11-21T18:00`. */
  from: string;
  until: string;
}

const NIGHT_HOURS = 12;

/** Of the first on the list, from the next full hour on for a night. */
export function nextShift(people: readonly Person[], now: number): ShiftForm {
  const from = Math.ceil(now / HOUR_MS) * HOUR_MS;
  return { number: people[0]?.number ?? '', from: fieldTime(from), until: fieldTime(from + NIGHT_HOURS * HOUR_MS) };
}

export type ShiftWrong = 'number' | 'from' | 'until' | 'reversed' | 'long' | 'over' | 'far';

/** What is wrong with a shift that is typed; null: nothing. Whether somebody has one already, the server says. */
export function shiftWrong({ number, from, until }: ShiftForm, now: number): ShiftWrong | null {
  const [begin, end] = [readFieldTime(from), readFieldTime(until)];
  if (number === '') return 'number';
  if (begin === null) return 'from';
  if (end === null) return 'until';
  if (end <= begin) return 'reversed';
  if (end - begin > SHIFT_MAX_MS) return 'long';
  if (end <= now) return 'over';
  return begin > now + PLANNED_MAX_MS ? 'far' : null;
}

export const shiftContent = ({ number, from, until }: ShiftForm): NewShift => ({
  ...{ number, from: wireTime(from), until: wireTime(until) },
});

/** `2026-11-21T18:00` → `2026-11-21 18:00:00` */
const wireTime = (typed: string) => `${typed.replace('T', ' ')}:00`;
