// The table of the watch: every state with every signal, and whole histories in which nobody is told for nothing and nobody stays untold.
import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ASKS,
  type Deed,
  decideWatch,
  isLate,
  isToldAgain,
  MISSING_PAUSES,
  type Signal,
  type WatchState,
  workOf,
} from './decide-watch.ts';

const NOW = Date.UTC(2026, 10, 21, 19, 0);
const PAUSE = MINUTE_MS;
const UNTIL = NOW + 3 * PAUSE;

const HEARD: WatchState = { state: 'heard' };
const missing = (tries = 0, why: 'silent' | 'not working' | 'clock' = 'silent'): WatchState => ({
  ...{ state: 'missing', tries, why },
});
const DOWN: WatchState = { state: 'line down' };
const asked = (tries = 0): WatchState => ({ state: 'asked', tries });
const ALARMED: WatchState = { state: 'alarmed', since: NOW - 5, toldAt: NOW - 5, why: 'silent' };
const REHEARSED: WatchState = { state: 'rehearsed', until: UNTIL };

const PULSE: Signal = { what: 'pulse' };
const LATE: Signal = { what: 'late' };
const ALIVE: Signal = { what: 'line', isAlive: true };
const DEAD: Signal = { what: 'line', isAlive: false };
const WELL: Signal = { what: 'answer', is: 'well' };
const NONE: Signal = { what: 'answer', is: 'silent' };
const ILL: Signal = { what: 'answer', is: 'not working' };
const CLOCK: Signal = { what: 'answer', is: 'clock' };
const SILENCE: Signal = { what: 'answer', is: 'silence', until: UNTIL };
const AGAIN: Signal = { what: 'again' };

const TOLD: WatchState = { state: 'alarmed', since: NOW, toldAt: NOW, why: 'silent' };

describe('the table', () => {
  const table: readonly (readonly [WatchState, Signal, WatchState, Deed])[] = [
    // Heard: only what is missing moves it.
    [HEARD, PULSE, HEARD, null],
    [HEARD, LATE, missing(), null],
    [HEARD, ALIVE, HEARD, null],
    [HEARD, DEAD, HEARD, null],
    [HEARD, WELL, HEARD, null],
    [HEARD, NONE, HEARD, null],
    [HEARD, SILENCE, HEARD, null],
    [HEARD, AGAIN, HEARD, null],
    // Missing: first the own line.
    [missing(), PULSE, HEARD, null],
    [missing(), LATE, missing(), null],
    [missing(), DEAD, DOWN, null],
    [missing(), ALIVE, asked(0), null],
    [missing(1), ALIVE, asked(1), null],
    [missing(ASKS - 1), ALIVE, asked(ASKS - 1), null],
    [missing(ASKS), ALIVE, TOLD, 'tell'],
    [missing(ASKS, 'not working'), ALIVE, { ...TOLD, why: 'not working' }, 'tell'],
    [missing(ASKS, 'clock'), ALIVE, { ...TOLD, why: 'clock' }, 'tell'],
    [missing(ASKS), DEAD, DOWN, null],
    [missing(ASKS), PULSE, HEARD, null],
    [missing(), NONE, missing(), null],
    [missing(), AGAIN, missing(), null],
    // The own line is dead: nobody is told that the server is.
    [DOWN, DEAD, DOWN, null],
    [DOWN, LATE, DOWN, null],
    [DOWN, NONE, DOWN, null],
    [DOWN, AGAIN, DOWN, null],
    [DOWN, ALIVE, asked(0), null],
    [DOWN, PULSE, HEARD, null],
    // Asked.
    [asked(0), WELL, HEARD, null],
    [asked(2), WELL, HEARD, null],
    [asked(0), NONE, missing(1), null],
    [asked(1), ILL, missing(2, 'not working'), null],
    [asked(2), CLOCK, missing(3, 'clock'), null],
    [asked(0), SILENCE, REHEARSED, 'note the silence'],
    [asked(0), PULSE, HEARD, null],
    [asked(1), LATE, asked(1), null],
    [asked(1), DEAD, asked(1), null],
    [asked(1), AGAIN, asked(1), null],
    // Alarmed: told until it is heard.
    [ALARMED, PULSE, HEARD, 'tell that it is heard'],
    [ALARMED, WELL, HEARD, 'tell that it is heard'],
    [ALARMED, SILENCE, REHEARSED, 'tell that it is heard'],
    [ALARMED, NONE, ALARMED, null],
    [ALARMED, ILL, { ...ALARMED, why: 'not working' } as WatchState, null],
    [ALARMED, LATE, ALARMED, null],
    [ALARMED, DEAD, ALARMED, null],
    [ALARMED, ALIVE, ALARMED, null],
    [ALARMED, AGAIN, { ...ALARMED, toldAt: NOW } as WatchState, 'tell again'],
    // Rehearsed: nobody hears of it.
    [REHEARSED, PULSE, HEARD, null],
    [REHEARSED, LATE, missing(), null],
    [REHEARSED, NONE, REHEARSED, null],
    [REHEARSED, ALIVE, REHEARSED, null],
    [REHEARSED, SILENCE, REHEARSED, null],
    [REHEARSED, AGAIN, REHEARSED, null],
  ];

  it.each(table)('%j by %j becomes %j, and the deed is %s', (now, signal, next, deed) => {
    expect(decideWatch(now, signal, NOW)).toEqual({ next, deed });
  });
});

it('what has to be found out follows from the state alone, so that a restart goes on with it', () => {
  const works = [HEARD, missing(2), DOWN, asked(1), ALARMED, REHEARSED].map(workOf);
  expect(works).toEqual([null, 'look at the line', 'look at the line', 'ask', 'ask', null]);
});

describe('missing', () => {
  const heard = (ago: number) => ({ heardAt: NOW - ago, pauseMs: PAUSE });

  it.each([
    [false, 0],
    [false, PAUSE],
    [false, 2 * PAUSE],
    [false, MISSING_PAUSES * PAUSE],
    [true, MISSING_PAUSES * PAUSE + 1],
    [true, 60 * PAUSE],
  ])('is %s when the last pulse came %i ms ago', (late, ago) => {
    expect(isLate(HEARD, heard(ago), NOW)).toBe(late);
  });

  it('is what seems to come from the future: the clock was set back, and the next pulse tells', () => {
    expect(isLate(HEARD, heard(-1), NOW)).toBe(true);
  });

  it('is nothing during a silence on purpose and two pauses more, and then it is', () => {
    const silent = (at: number) =>
      isLate({ state: 'rehearsed', until: NOW }, { heardAt: NOW - 240_000, pauseMs: PAUSE }, at);
    expect(silent(NOW - 1)).toBe(false);
    expect(silent(NOW + 2 * PAUSE - 1)).toBe(false);
    expect(silent(NOW + 2 * PAUSE)).toBe(true);
  });

  it('is what was a silence before the clock was set back by a day', () => {
    expect(isLate({ state: 'rehearsed', until: NOW }, heard(240_000), NOW - 86_400_000)).toBe(true);
  });
});

describe('told again', () => {
  it.each([
    [ALARMED, NOW - 5 + 900_000, true],
    [ALARMED, NOW - 5 + 899_999, false],
    // The clock was set back: the next quarter of an hour would be a day away.
    [ALARMED, NOW - 86_400_000, true],
    [HEARD, NOW + 900_000, false],
    [missing(3), NOW + 900_000, false],
    [DOWN, NOW + 900_000, false],
    [REHEARSED, NOW + 900_000, false],
  ])('%j at %i: %s', (state, at, isDue) => {
    expect(isToldAgain(state, 900_000, at)).toBe(isDue);
  });
});

/** A watchman that does what follows from its states, as apps/watchman does; signals come from a world of its own. */
interface World {
  /** Whether the server lives, its pulses arrive, and the line is alive, in this round. */
  serves: boolean;
  arrives: boolean;
  line: boolean;
}

function live(worlds: readonly World[]): { deeds: Exclude<Deed, null>[]; states: WatchState[] } {
  let now: WatchState = HEARD;
  let heardAt = NOW;
  const deeds: Exclude<Deed, null>[] = [];
  const states: WatchState[] = [];
  const step = (signal: Signal, at: number) => {
    const { next, deed } = decideWatch(now, signal, at);
    now = next;
    if (deed !== null) deeds.push(deed);
  };
  worlds.forEach(({ serves, arrives, line }, round) => {
    const at = NOW + (round + 1) * PAUSE;
    if (serves && arrives && line) {
      heardAt = at;
      step({ what: 'pulse' }, at);
    }
    if (isLate(now, { heardAt, pauseMs: PAUSE }, at)) step({ what: 'late' }, at);
    for (let turn = 0; turn <= ASKS; turn++) {
      if (workOf(now) === 'look at the line') step({ what: 'line', isAlive: line }, at);
      if (workOf(now) !== 'ask') break;
      const isGood = serves && line;
      if (isGood) heardAt = at;
      step(isGood ? WELL : NONE, at);
    }
    if (isToldAgain(now, 15 * PAUSE, at)) step({ what: 'again' }, at);
    states.push(now);
  });
  return { deeds, states };
}

const world = fc.record({ serves: fc.boolean(), arrives: fc.boolean(), line: fc.boolean() });
const PROPERTY = { numRuns: 2000 };

describe('whole histories', () => {
  it('nobody is ever told of a server that answers, however many of its pulses get lost', () => {
    const lossy = fc.array(fc.record({ serves: fc.constant(true), arrives: fc.boolean(), line: fc.boolean() }), {
      maxLength: 80,
    });
    fc.assert(
      fc.property(lossy, (worlds) => {
        expect(live(worlds).deeds).toEqual([]);
      }),
      PROPERTY,
    );
  });

  it('nobody is told of anything while the own line is dead', () => {
    const cut = fc.array(fc.record({ serves: fc.boolean(), arrives: fc.boolean(), line: fc.constant(false) }), {
      maxLength: 80,
    });
    fc.assert(
      fc.property(cut, (worlds) => {
        expect(live(worlds).deeds).toEqual([]);
      }),
      PROPERTY,
    );
  });

  it('a server that has died is told within the third minute, also when the line was dead before', () => {
    fc.assert(
      fc.property(fc.array(world, { maxLength: 40 }), (before) => {
        const dead = { serves: false, arrives: false, line: true };
        const { states } = live([...before, ...Array.from({ length: 4 }, () => dead)]);
        expect(states.at(-1)?.state).toBe('alarmed');
      }),
      PROPERTY,
    );
  });

  it('a server that is back is heard at once, and who was told is told that once', () => {
    fc.assert(
      fc.property(fc.array(world, { maxLength: 60 }), (before) => {
        const { deeds, states } = live([...before, { serves: true, arrives: true, line: true }]);
        expect(states.at(-1)).toEqual(HEARD);
        const [told, heard] = [
          deeds.filter((one) => one === 'tell'),
          deeds.filter((one) => one === 'tell that it is heard'),
        ];
        expect(heard).toHaveLength(told.length);
      }),
      PROPERTY,
    );
  });

  it('as long as it is dead, people are told again each quarter of an hour', () => {
    const dead = Array.from({ length: 64 }, () => ({ serves: false, arrives: false, line: true }));
    const { deeds } = live(dead);
    expect(deeds).toEqual(['tell', 'tell again', 'tell again', 'tell again', 'tell again']);
  });

  it('no telling follows another of the same kind without the one between', () => {
    fc.assert(
      fc.property(fc.array(world, { maxLength: 80 }), (worlds) => {
        const first = live(worlds).deeds.filter((one) => one !== 'tell again');
        expect(first).toEqual(first.map((_, at) => (at % 2 === 0 ? 'tell' : 'tell that it is heard')));
      }),
      PROPERTY,
    );
  });

  it('a state that was written down and read back goes on as if nothing had been', () => {
    fc.assert(
      fc.property(fc.array(world, { minLength: 1, maxLength: 40 }), (worlds) => {
        const { states } = live(worlds);
        for (const state of states) expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      }),
      { numRuns: 200 },
    );
  });
});
