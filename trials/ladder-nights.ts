// Nights of problems on ladders, with late looks, dead servers, clocks that jump, ladders and shifts that
// change, and people who answer. At every look somebody was told within the wait of the step, or it stands red; after an answer nobody is.

import { type OpenProblem, tellingDue } from '@bantay/features/duty/rules/decide-problems.ts';
import {
  type DutyPeople,
  isEnded,
  LADDER_LIMITS,
  longestWaitMs,
  peopleAt,
  type Rung,
  type RungTarget,
} from '@bantay/features/ladders/rules/escalation.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';

const LOOK_MS = 15_000;
const NUMBERS = ['639000000001', '639000000002', '639000000003', '639000000004'] as const;
const GONE = '639000000009';

/** The same nights for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Found {
  nights: number;
  looks: number;
  told: number;
  /** Nights in which the end of a ladder was reached. */
  ended: number;
  faults: string[];
}

export function climbNights(nights: number, seed: number): Found {
  const found: Found = { nights, looks: 0, told: 0, ended: 0, faults: [] };
  for (let night = 0; night < nights && found.faults.length < 10; night++) climb(randomOf(seed + night), found, night);
  return found;
}

function climb(random: () => number, found: Found, night: number): void {
  const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)]!; // within the list
  const between = (from: number, to: number) => Math.floor(from + random() * (to - from + 1));
  const newLadder = (): Rung[] =>
    Array.from({ length: between(1, LADDER_LIMITS.rungs) }, () => ({
      who: pick<RungTarget>(['shift', 'everybody', ...NUMBERS, GONE]),
      waitMinutes: between(LADDER_LIMITS.minWait, 20),
    }));
  const newPeople = (at: number): DutyPeople => ({
    list: NUMBERS.filter(() => random() < 0.8)
      .concat(NUMBERS[0])
      .filter((one, place, all) => all.indexOf(one) === place),
    shifts: Array.from({ length: between(0, 3) }, () => {
      const from = at + between(-12, 6) * HOUR_MS;
      return { number: pick([...NUMBERS, GONE]), from, until: from + between(1, 12) * HOUR_MS };
    }),
  });
  let now = DAY_MS * 20_000;
  let [ladder, people] = [newLadder(), newPeople(now)];
  let problem: OpenProblem = {
    ...{ problemId: 1, kind: 'job', subject: 'x', seenAt: now, raisedAt: now, noticedAt: null, noticedPlace: null },
    ...{ isOpened: false, isAcknowledged: false, silencedUntil: null },
  };
  const answersAt = random() < 0.5 ? now + between(1, 180) * MINUTE_MS : Number.POSITIVE_INFINITY;
  const fault = (what: string) => found.faults.push(`night ${night}: ${what}`);
  let hasEnded = false;
  for (let look = 0; look < 400; look++) {
    found.looks += 1;
    now += random() < 0.97 ? LOOK_MS : between(-30, 240) * MINUTE_MS;
    if (random() < 0.005) ladder = newLadder();
    if (random() < 0.005) people = newPeople(now);
    if (now >= answersAt && !problem.isOpened) problem = { ...problem, isOpened: true };
    const place = tellingDue(problem, ladder, { machine: now, field: now });
    if (problem.isOpened) {
      if (place !== null) fault('told after an answer');
      continue;
    }
    if (place !== null) {
      const numbers = peopleAt(place, ladder, people, now);
      if (numbers.length === 0) fault('told nobody');
      if (place.round < (problem.noticedPlace?.round ?? 0)) fault('what stood red stands red no more');
      if (place.round > 0 && numbers.length !== people.list.length) fault('the end of the ladder left somebody out');
      if (numbers.some((one) => !people.list.includes(one))) fault('told somebody who is not on the list');
      found.told += 1;
      problem = { ...problem, noticedAt: now, noticedPlace: place };
    }
    const since = problem.noticedAt === null ? Number.POSITIVE_INFINITY : now - problem.noticedAt;
    if (!(since >= 0 && since < longestWaitMs(ladder))) fault(`nobody was told for ${since / MINUTE_MS} min`);
    hasEnded ||= isEnded(problem.noticedPlace);
  }
  if (hasEnded) found.ended += 1;
}
