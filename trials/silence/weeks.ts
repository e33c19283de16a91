// Weeks of a server that lives, over a line that loses some of what it carries: whom does a watchman tell for nothing?
import { type Ailing, decideMuting, mutingOf } from '@bantay/features/watch/rules/decide-ailment.ts';
import {
  decideWatch,
  isLate,
  type Signal,
  type WatchState,
  workOf,
} from '@bantay/features/watch/rules/decide-watch.ts';
import { ailmentsOf } from '@bantay/features/watch/rules/pulse.ts';
import { nextTryAt } from '@bantay/kernel/sms/delivery-state';
import { DAY_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';

/** Of apps/watchman. */
const ROUND_MS = 5000;

/** The same numbers in each run (mulberry32). */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `loss`: share of what gets lost on each way, so that a question with its answer is lost nearly twice as often. */
export function simulateWeeks(weeks: number, loss: number) {
  const chance = chances(20_261_125);
  const arrives = () => chance() >= loss;
  let [asked, falseAlarms] = [0, 0];
  for (let week = 0; week < weeks; week++) {
    let now: WatchState = { state: 'heard' };
    let heardAt = 0;
    const step = (signal: Signal, at: number) => {
      const { next, deed } = decideWatch(now, signal, at);
      now = next;
      if (deed === 'tell') falseAlarms += 1;
    };
    for (let at = 0; at < 7 * DAY_MS; at += ROUND_MS) {
      if (at % MINUTE_MS === 0 && arrives()) {
        heardAt = at;
        step({ what: 'pulse' }, at);
      }
      if (isLate(now, { heardAt, pauseMs: MINUTE_MS }, at)) step({ what: 'late' }, at);
      // Two addresses of others.
      if (workOf(now) === 'look at the line')
        step({ what: 'line', isAlive: isAnswered(arrives) || isAnswered(arrives) }, at);
      if (workOf(now) !== 'ask') continue;
      asked += 1;
      const isGood = isAnswered(arrives);
      if (isGood) heardAt = at;
      step({ what: 'answer', is: isGood ? 'well' : 'silent' }, at);
    }
  }
  return { weeks, loss, asked, false_alarms: falseAlarms };
}

const isAnswered = (arrives: () => boolean) => arrives() && arrives();

/** Of SMS: proofs, notices, warnings. */
const SMS_EVERY_MS = 45 * MINUTE_MS;

interface Waiting {
  queuedAt: number;
  nextAt: number;
  tries: number;
}

/** A gateway that lives, behind a line on which each hand-over is lost by that chance: how often it is called dead. */
export function simulateGateways(weeks: number, loss: number) {
  const chance = chances(20_261_126);
  let [sent, falseAlarms] = [0, 0];
  for (let week = 0; week < weeks; week++) {
    let waiting: Waiting[] = [];
    let [acceptedAt, refusingSince]: [number | null, number | null] = [null, null];
    let ailing: Ailing | null = null;
    for (let at = 0; at < 7 * DAY_MS; at += ROUND_MS) {
      if (at % SMS_EVERY_MS === 0) waiting.push({ queuedAt: at, nextAt: at, tries: 0 });
      for (const one of waiting.filter(({ nextAt }) => nextAt <= at)) {
        one.tries += 1;
        one.nextAt = nextTryAt(one.tries, at) ?? Number.POSITIVE_INFINITY;
        if (chance() < loss) {
          refusingSince ??= at;
          continue;
        }
        [acceptedAt, refusingSince, sent] = [at, null, sent + 1];
        waiting = waiting.filter((other) => other !== one);
      }
      if (at % MINUTE_MS !== 0 || chance() < loss) continue;
      const seconds = (since: number | undefined | null) => (since == null ? 0 : (at - since) / 1000);
      const gateway = { refusing: seconds(refusingSince), unproven: false };
      const pulse = { at, pause: 60, waiting: seconds(waiting[0]?.queuedAt), accepted: acceptedAt, gateway };
      const ailments = mutingOf(ailmentsOf({ ...pulse, closing: null, low: false }));
      const { next, tell } = decideMuting(ailing, ailments, { at, pauseMs: MINUTE_MS });
      ailing = next;
      falseAlarms += Number(tell);
    }
  }
  return { weeks, loss, sms: sent, false_alarms: falseAlarms };
}
