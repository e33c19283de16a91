// A ladder of people: up, again from its end, over restarts, wrong clocks and ladders that change while they are climbed.
import { fromManilaText, HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerCode,
  type DutyPeople,
  decideEscalation,
  freeCode,
  isEnded,
  LADDER_LIMITS,
  longestWaitMs,
  onShift,
  peopleAt,
  type Rung,
  type RungTarget,
  type Shift,
  type Telling,
} from './escalation.ts';

const NIGHT = fromManilaText('2026-11-21 03:00:00')!;
const [ANA, BEN, CARA] = ['639170000001', '639170000002', '639170000003'] as const;
const LADDER: Rung[] = [
  { who: 'shift', waitMinutes: 5 },
  { who: BEN, waitMinutes: 4 },
  { who: 'everybody', waitMinutes: 10 },
];
const SHIFTS: Shift[] = [{ number: ANA, from: NIGHT - 5 * HOUR_MS, until: NIGHT + 3 * HOUR_MS }];
const PEOPLE: DutyPeople = { list: [ANA, BEN, CARA], shifts: SHIFTS };
const told = (round: number, rung: number, minutesAgo: number): Telling => ({
  ...{ round, rung },
  at: NIGHT - minutesAgo * MINUTE_MS,
});

describe('the next place', () => {
  it('of nobody told yet is the first rung', () => {
    expect(decideEscalation(LADDER, null, NIGHT)).toEqual({ round: 0, rung: 0 });
  });

  it('without a ladder there is none: the list is told as without one', () => {
    expect(decideEscalation([], null, NIGHT)).toBeNull();
    expect(decideEscalation([], told(0, 2, 999), NIGHT)).toBeNull();
  });

  it.each([
    ['within the wait of its rung, nowhere', told(0, 0, 4), null],
    ['after it, one up', told(0, 0, 5), { round: 0, rung: 1 }],
    ['each rung waits its own time', told(0, 1, 4), { round: 0, rung: 2 }],
    ['a little before that, nowhere', told(0, 1, 3.99), null],
    ['the last waits too', told(0, 2, 9), null],
    ['after the last it begins anew, with everybody', told(0, 2, 10), { round: 1, rung: 2 }],
    ['and again, as long as nobody answers', told(1, 2, 10), { round: 2, rung: 2 }],
    ['hours of a server that was off count as a wait', told(0, 0, 600), { round: 0, rung: 1 }],
  ])('%s', (_what, newest, expected) => {
    expect(decideEscalation(LADDER, newest, NIGHT)).toEqual(expected);
  });

  it('a clock that went back tells at once, and does not wait for the time that was', () => {
    expect(decideEscalation(LADDER, told(0, 0, -1), NIGHT)).toEqual({ round: 0, rung: 1 });
    expect(decideEscalation(LADDER, told(1, 2, -60), NIGHT)).toEqual({ round: 2, rung: 2 });
  });

  it('a ladder that was made shorter goes on from its end, one that was made longer goes on up', () => {
    const short = LADDER.slice(0, 1);
    expect(decideEscalation(short, told(0, 2, 4), NIGHT)).toBeNull();
    expect(decideEscalation(short, told(0, 2, 5), NIGHT)).toEqual({ round: 1, rung: 0 });
    const long = [...LADDER, { who: CARA, waitMinutes: 2 }];
    expect(decideEscalation(long, told(0, 2, 10), NIGHT)).toEqual({ round: 0, rung: 3 });
  });

  it('waits at most as long as its slowest rung', () => {
    expect(longestWaitMs(LADDER)).toBe(10 * MINUTE_MS);
    expect(longestWaitMs([])).toBe(0);
  });
});

describe('who is told', () => {
  const at = (rung: number, people = PEOPLE, round = 0) => peopleAt({ round, rung }, LADDER, people, NIGHT);

  it('on the first rung whoever is on duty tonight', () => {
    expect(at(0)).toEqual([ANA]);
  });

  it('on each further one also everybody of the rungs before, again', () => {
    expect(at(1)).toEqual([ANA, BEN]);
    expect(at(2)).toEqual([ANA, BEN, CARA]);
  });

  it('after the end of the ladder everybody, whatever its rungs say', () => {
    expect(peopleAt({ round: 1, rung: 0 }, [{ who: BEN, waitMinutes: 1 }], PEOPLE, NIGHT)).toEqual([ANA, BEN, CARA]);
  });

  it('where no shift is planned: everybody, not nobody', () => {
    expect(at(0, { ...PEOPLE, shifts: [] })).toEqual([ANA, BEN, CARA]);
    const over = [{ number: ANA, from: NIGHT - HOUR_MS, until: NIGHT }];
    expect(at(0, { ...PEOPLE, shifts: over })).toEqual([ANA, BEN, CARA]);
  });

  it('whoever has left the list is told no more, and his rung is nobody’s: everybody’s', () => {
    const without = { ...PEOPLE, list: [BEN, CARA] };
    expect(at(0, without)).toEqual([BEN, CARA]);
    expect(at(1, without)).toEqual([BEN]);
  });

  it('each number once, in the order of the list', () => {
    const twice: Rung[] = [
      { who: CARA, waitMinutes: 1 },
      { who: ANA, waitMinutes: 1 },
      { who: 'shift', waitMinutes: 1 },
    ];
    expect(peopleAt({ round: 0, rung: 2 }, twice, PEOPLE, NIGHT)).toEqual([ANA, CARA]);
  });

  it('of an empty list nobody: the dashboard says so', () => {
    expect(at(0, { list: [], shifts: [] })).toEqual([]);
  });
});

describe('a shift', () => {
  it('begins at its first instant and is over at its last', () => {
    const [{ from, until }] = SHIFTS as [Shift];
    expect(onShift(SHIFTS, from)).toEqual([ANA]);
    expect(onShift(SHIFTS, until - 1)).toEqual([ANA]);
    expect(onShift(SHIFTS, until)).toEqual([]);
    expect(onShift(SHIFTS, from - 1)).toEqual([]);
  });

  it('may overlap with another: both are on duty', () => {
    const both = [...SHIFTS, { number: BEN, from: NIGHT - HOUR_MS, until: NIGHT + HOUR_MS }];
    expect(onShift(both, NIGHT)).toEqual([ANA, BEN]);
  });
});

it('a ladder has ended once somebody was told from its end on', () => {
  expect(isEnded(null)).toBe(false);
  expect(isEnded(told(0, 2, 1))).toBe(false);
  expect(isEnded(told(1, 2, 1))).toBe(true);
});

describe('an answer by SMS', () => {
  it.each([
    ['OK 4821', '4821'],
    ['ok4821', '4821'],
    ['  Ok, 4821 po salamat', '4821'],
    ['OKEY: 4821.', '4821'],
    ['okay 4821\nsir', '4821'],
    ['O.K. 4821', '4821'],
    ['OK', null],
    ['OK 48', null],
    ['OK 48213', null],
    ['OK po 4821', null],
    ['4821', null],
    ['NOT OK 4821', null],
    ['TULONG 4821', null],
    ['', null],
  ])('%j: %s', (text, code) => {
    expect(answerCode(text)).toBe(code);
  });
});

describe('the code of a notice', () => {
  it('has four digits and no leading zero, whatever is drawn', () => {
    for (const draw of [0, 0.5, 0.999999]) expect(freeCode(new Set(), draw)).toMatch(/^[1-9]\d{3}$/);
  });

  it('is none that is in use; where all are, there is none', () => {
    expect(freeCode(new Set(['1000', '1001']), 0)).toBe('1002');
    expect(freeCode(new Set(['9999']), 0.99999)).toBe('1000');
    const all = new Set(Array.from({ length: 9000 }, (_, index) => String(1000 + index)));
    expect(freeCode(all, 0.3)).toBeNull();
  });
});

describe('of any ladder and any night', () => {
  const who = fc.constantFrom<RungTarget>('shift', 'everybody', ANA, BEN, CARA, '639179999999');
  const ladders = fc.array(fc.record({ who, waitMinutes: fc.integer({ min: LADDER_LIMITS.minWait, max: 30 }) }), {
    minLength: 1,
    maxLength: LADDER_LIMITS.rungs,
  });
  const shifts = fc.array(
    fc.record({
      number: fc.constantFrom(ANA, BEN, CARA),
      begin: fc.integer({ min: -600, max: 600 }),
      long: fc.integer({ min: 1, max: 720 }),
    }),
    { maxLength: 6 },
  );
  /** What happens between looks, minutes: looks come late, the server is off for hours, its clock is set back. */
  const gaps = fc.array(
    fc.oneof(fc.constant(0.25), fc.integer({ min: 1, max: 40 }), fc.integer({ min: -120, max: 300 })),
    {
      minLength: 1,
      maxLength: 60,
    },
  );

  it('at every look somebody was told within the wait of the rung, or is told now; each telling is a place of the ladder', () => {
    fc.assert(
      fc.property(ladders, shifts, gaps, (ladder, planned, steps) => {
        const people: DutyPeople = {
          list: [ANA, BEN, CARA],
          shifts: planned.map(({ number, begin, long }) => ({
            ...{ number, from: NIGHT + begin * MINUTE_MS },
            until: NIGHT + (begin + long) * MINUTE_MS,
          })),
        };
        let now = NIGHT;
        let newest: Telling | null = null;
        for (const step of steps) {
          now += step * MINUTE_MS;
          const place = decideEscalation(ladder, newest, now);
          if (place !== null) {
            expect(place.rung).toBeLessThan(ladder.length);
            expect(peopleAt(place, ladder, people, now).length).toBeGreaterThan(0);
            // Up or on, never back down.
            if (newest !== null) expect(place.round * 10 + place.rung).toBeGreaterThan(newest.round * 10 + newest.rung);
            newest = { ...place, at: now };
          }
          expect(newest).not.toBeNull();
          const since = now - newest!.at; // as has just been seen
          expect(since).toBeGreaterThanOrEqual(0);
          expect(since).toBeLessThan(longestWaitMs(ladder));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('with looks on time the top is reached after the waits of all rungs, and everybody is told again from then on', () => {
    fc.assert(
      fc.property(ladders, (ladder) => {
        let newest: Telling | null = null;
        const places: string[] = [];
        const total = ladder.reduce((sum, { waitMinutes }) => sum + waitMinutes, 0);
        for (let minute = 0; minute <= total; minute++) {
          const now = NIGHT + minute * MINUTE_MS;
          const place = decideEscalation(ladder, newest, now);
          if (place === null) continue;
          places.push(`${place.round}.${place.rung}`);
          newest = { ...place, at: now };
        }
        const last = ladder.length - 1;
        expect(places).toEqual([...ladder.map((_, rung) => `0.${rung}`), `1.${last}`]);
      }),
      { numRuns: 200 },
    );
  });
});
