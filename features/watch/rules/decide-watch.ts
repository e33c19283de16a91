// What a watchman does about one server, as one table: by its state and by what has just become known. Pure: what it decides the watchman does.
import { type Instant, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import type { Why } from './pulse.ts';

export type WatchState =
  | { state: 'heard' }
  /** Pulses are missing: the own line has to be looked at. `tries`: questions without a good answer. */
  | { state: 'missing'; tries: number; why: Why }
  /** The own line is dead: nothing is known of the server, and nobody is told that it is dead. */
  | { state: 'line down' }
  /** The line is alive: the server has to be asked. */
  | { state: 'asked'; tries: number }
  /** People were told, and are told again. */
  | { state: 'alarmed'; since: Instant; toldAt: Instant; why: Why }
  /** It has said, signed, that it is silent on purpose. */
  | { state: 'rehearsed'; until: Instant };

export type Signal =
  /** A pulse came and was believed. */
  | { what: 'pulse' }
  /** Three are missing. */
  | { what: 'late' }
  | { what: 'line'; isAlive: boolean }
  /** Of its signed answer; `silent`: none came. */
  | { what: 'answer'; is: 'well' | Why }
  | { what: 'answer'; is: 'silence'; until: Instant }
  /** The time between two tellings is over. */
  | { what: 'again' };

/** At most one for each step. */
export type Deed = 'tell' | 'tell again' | 'tell that it is heard' | 'note the silence' | null;

export interface Step {
  next: WatchState;
  deed: Deed;
}

/** [ours] Questions without a good answer before people are told: one of twenty gets lost on a bad line. */
export const ASKS = 3;
/** [ours] Pauses without a pulse until it is asked for: the third that is missing is nearly due. */
export const MISSING_PAUSES = 2.75;
/** [ours] A silence on purpose that is over for so many pauses is one no more. */
const AFTER_SILENCE_PAUSES = 2;

const stay = (next: WatchState): Step => ({ next, deed: null });

export function decideWatch(now: WatchState, signal: Signal, at: Instant): Step {
  switch (signal.what) {
    case 'pulse':
      return heard(now);
    case 'late':
      return stay(
        now.state === 'heard' || now.state === 'rehearsed' ? { state: 'missing', tries: 0, why: 'silent' } : now,
      );
    case 'line':
      return lineSeen(now, signal.isAlive, at);
    case 'answer':
      return answered(now, signal);
    case 'again':
      return now.state === 'alarmed' ? { next: { ...now, toldAt: at }, deed: 'tell again' } : stay(now);
  }
}

/** What a state asks the watchman to find out. It follows from the state alone, so a restart forgets nothing. */
export const workOf = ({ state }: WatchState): 'look at the line' | 'ask' | null =>
  ({
    ...({ heard: null, rehearsed: null } as const),
    ...({ missing: 'look at the line', 'line down': 'look at the line' } as const),
    ...({ asked: 'ask', alarmed: 'ask' } as const),
  })[state];

const heard = ({ state }: WatchState): Step => ({
  next: { state: 'heard' },
  deed: state === 'alarmed' ? 'tell that it is heard' : null,
});

/** People are told only when the line was seen alive after the last question. */
function lineSeen(now: WatchState, isAlive: boolean, at: Instant): Step {
  if (now.state !== 'missing' && now.state !== 'line down') return stay(now);
  if (!isAlive) return stay({ state: 'line down' });
  if (now.state === 'missing' && now.tries >= ASKS)
    return { next: { state: 'alarmed', since: at, toldAt: at, why: now.why }, deed: 'tell' };
  return stay({ state: 'asked', tries: now.state === 'missing' ? now.tries : 0 });
}

function answered(now: WatchState, signal: Signal & { what: 'answer' }): Step {
  if (now.state !== 'asked' && now.state !== 'alarmed') return stay(now);
  if (signal.is === 'well') return heard(now);
  // Whoever was told that it is silent is told that it is heard, whatever it is silent for now.
  if (signal.is === 'silence') {
    const deed = now.state === 'alarmed' ? 'tell that it is heard' : 'note the silence';
    return { next: { state: 'rehearsed', until: signal.until }, deed };
  }
  if (now.state === 'alarmed') return stay({ ...now, why: signal.is });
  return stay({ state: 'missing', tries: now.tries + 1, why: signal.is });
}

export interface Heard {
  /** By the watchman's own clock: when the newest pulse came that was believed. */
  heardAt: Instant;
  /** From one pulse to the next, ms. */
  pauseMs: number;
}

/** Whether pulses are missing that are no silence on purpose. What lies ahead was noted before the clock was set back. */
export function isLate(now: WatchState, { heardAt, pauseMs }: Heard, at: Instant): boolean {
  if (now.state === 'rehearsed' && isWithin(now.until + AFTER_SILENCE_PAUSES * pauseMs, at)) return false;
  return heardAt > at || at - heardAt > MISSING_PAUSES * pauseMs;
}

/** [ours] No silence on purpose ends later than this. */
const SILENCE_ENDS_WITHIN_MS = 30 * MINUTE_MS;
const isWithin = (end: Instant, at: Instant) => at < end && end - at <= SILENCE_ENDS_WITHIN_MS;

export const isToldAgain = (now: WatchState, againMs: number, at: Instant): boolean =>
  now.state === 'alarmed' && (at < now.toldAt || at - now.toldAt >= againMs);
