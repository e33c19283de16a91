// Where a person stands: any order of arrival, twice, late, by clocks that are off, and what two sources cannot both mean.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  correctedAt,
  ROLL_STATES,
  type RollMark,
  type RollState,
  SAME_TIME_MS,
  SHORT_TIME_MS,
  seenOf,
  standings,
} from './roll-state.ts';

const NINE = Date.parse('2026-11-21T09:00:00+08:00');
const MINUTE = 60_000;
let count = 0;
const mark = (state: RollState, minutes: number, own: Partial<RollMark> = {}): RollMark => ({
  entryId: `e${String(++count).padStart(4, '0')}`,
  ...{ personId: 1, state, at: NINE + minutes * MINUTE, source: 'user 1', seen: [] },
  ...own,
});
const of = (marks: Iterable<RollMark>) => standings(marks).get(1);

it('nothing was said of anybody: nobody stands anywhere', () => {
  expect(standings([]).size).toBe(0);
  expect(of([mark('home', 0, { personId: 2 })])).toBeUndefined();
});

it('the newest counts, whichever came first', () => {
  const [early, late] = [mark('on the way', 0), mark('at centre', 30)];
  expect(of([early, late])?.newest.state).toBe('at centre');
  expect(of([late, early])?.newest.state).toBe('at centre');
});

it('one that comes hours late by a telephone without a line does not undo what is newer', () => {
  const [there, late] = [mark('at centre', 60), mark('home', 5, { source: 'user 2' })];
  expect(of([there, late])).toMatchObject({ newest: { state: 'at centre' }, conflict: [] });
});

it('sent twice it is one', () => {
  const one = mark('refuses', 0);
  expect(of([one, { ...one }, { ...one }])).toEqual({ newest: one, conflict: [] });
});

it('each person has a standing of its own', () => {
  const found = standings([
    mark('home', 0),
    mark('refuses', 1, { personId: 2 }),
    mark('at centre', 2, { personId: 3 }),
  ]);
  expect([...found].map(([id, { newest }]) => [id, newest.state])).toEqual([
    [1, 'home'],
    [2, 'refuses'],
    [3, 'at centre'],
  ]);
});

it('of one moment the greater name counts, on every telephone the same', () => {
  const [a, b] = [mark('home', 0, { entryId: 'a' }), mark('at centre', 0, { entryId: 'b' })];
  expect(of([a, b])?.newest).toBe(b);
  expect(of([b, a])?.newest).toBe(b);
});

describe('two sources', () => {
  const other = { source: 'user 2' };

  it.each([
    // Within a minute the clocks do not tell which came first: whatever differs is shown.
    ['on the way', 'at centre', 0, true],
    ['at centre', 'went back', 0.5, true],
    ['home', 'on the way', 1, true],
    // Within ten minutes only what does not follow.
    ['on the way', 'at centre', 2, false],
    ['home', 'on the way', 5, false],
    ['home', 'at centre', 5, false],
    ['home', 'refuses', 5, false],
    ['home', 'elsewhere safe', 5, false],
    ['refuses', 'on the way', 5, false],
    ['refuses', 'at centre', 9, false],
    ['at centre', 'went back', 5, false],
    ['went back', 'home', 5, false],
    ['on the way', 'elsewhere safe', 5, false],
    ['at centre', 'home', 5, true],
    ['at centre', 'on the way', 5, true],
    ['at centre', 'elsewhere safe', 5, true],
    ['at centre', 'refuses', 5, true],
    ['elsewhere safe', 'at centre', 5, true],
    ['went back', 'at centre', 5, true],
    ['refuses', 'elsewhere safe', 5, true],
    ['on the way', 'home', 10, true],
    // Later than that the newer one has simply seen more.
    ['at centre', 'home', 10.1, false],
    ['elsewhere safe', 'refuses', 60, false],
  ] as const)('%s, and %s %d minutes later: %s', (first, second, minutes, isConflict) => {
    const [a, b] = [mark(first, 0), mark(second, minutes, other)];
    const found = of([b, a]);
    expect(found?.newest).toBe(b);
    expect(found?.conflict).toEqual(isConflict ? [a] : []);
  });

  it.each(ROLL_STATES)('that say the same, %s, agree', (state) => {
    expect(of([mark(state, 0), mark(state, 0.1, other)])?.conflict).toEqual([]);
  });

  it('one that changes his mind contradicts nobody', () => {
    expect(of([mark('at centre', 0), mark('home', 0.1)])?.conflict).toEqual([]);
  });

  it('of more than two each that contradicts the newest is shown, the newest first', () => {
    const [a, b, c] = [mark('home', 0), mark('refuses', 1, other), mark('elsewhere safe', 2, { source: '63917' })];
    expect(of([a, b, c])).toEqual({ newest: c, conflict: [b] });
    const d = mark('at centre', 2.5, { source: 'user 4' });
    expect(of([d, c, b, a])).toEqual({ newest: d, conflict: [c] });
  });

  it('whoever has seen both and presses settles it, whatever his clock says', () => {
    const [a, b] = [mark('at centre', 0), mark('refuses', 1, other)];
    const settled = mark('at centre', 2, { source: 'user 3', seen: seenOf(of([a, b])) });
    expect(of([a, b, settled])).toEqual({ newest: settled, conflict: [] });
    const byASlowClock = { ...settled, at: NINE - 5 * MINUTE };
    expect(of([byASlowClock, b, a])).toEqual({ newest: byASlowClock, conflict: [] });
  });

  it('what came unseen beside the answer is shown again', () => {
    const a = mark('at centre', 0);
    const answer = mark('went back', 1, { source: 'user 3', seen: [a.entryId] });
    const unseen = mark('elsewhere safe', 1.2, other);
    expect(of([a, answer, unseen])).toEqual({ newest: unseen, conflict: [answer] });
  });

  it('each says that it has seen the other, which cannot be: time alone counts', () => {
    const a = mark('home', 0, { entryId: 'a', seen: ['b'] });
    const b = mark('at centre', 30, { entryId: 'b', seen: ['a'], ...other });
    expect(of([a, b])?.newest).toBe(b);
    const itself = mark('home', 40, { entryId: 'c', seen: ['c'] });
    expect(of([itself])?.newest).toBe(itself);
    expect(of([mark('refuses', 0), itself])?.newest).toBe(itself);
  });

  it('a mark of one that was never sent can be seen, and changes nothing', () => {
    const one = mark('home', 0, { seen: ['never there'] });
    expect(of([one])).toEqual({ newest: one, conflict: [] });
  });
});

it('seen is what stands unanswered, and nothing where nothing was said', () => {
  expect(seenOf(undefined)).toEqual([]);
  const [a, b] = [mark('at centre', 0), mark('refuses', 1, { source: 'user 2' })];
  expect(seenOf(of([a, b]))).toEqual([b.entryId, a.entryId]);
});

describe('whatever comes', () => {
  const anyMark = fc.record({
    entryId: fc.integer({ min: 0, max: 30 }).map((id) => `e${id}`),
    personId: fc.integer({ min: 1, max: 3 }),
    state: fc.constantFrom(...ROLL_STATES),
    at: fc.integer({ min: 0, max: 3 * SHORT_TIME_MS }),
    source: fc.constantFrom('user 1', 'user 2', 'user 3', '639170000001'),
    seen: fc.array(
      fc.integer({ min: 0, max: 30 }).map((id) => `e${id}`),
      { maxLength: 3 },
    ),
  });
  const unique = fc.uniqueArray(anyMark, { selector: ({ entryId }) => entryId, maxLength: 25 });
  const unseen = unique.map((marks) => marks.map((one) => ({ ...one, seen: [] })));
  const shuffled = (marks: readonly RollMark[]) => fc.shuffledSubarray([...marks], { minLength: marks.length });

  it('the order of arrival changes nothing, and what comes twice neither', () => {
    const orders = unique.chain((marks) => fc.tuple(fc.constant(marks), shuffled(marks), shuffled(marks)));
    fc.assert(
      fc.property(orders, ([marks, one, other]) => {
        const plain = (all: readonly RollMark[]) => [...standings(all)].sort(([a], [b]) => a - b);
        expect(plain(one)).toEqual(plain(marks));
        expect(plain([...other, ...one])).toEqual(plain(marks));
      }),
      { numRuns: 500 },
    );
  });

  it('where nobody has seen anything the newest counts', () => {
    fc.assert(
      fc.property(unseen, (marks) => {
        for (const [personId, { newest }] of standings(marks)) {
          const own = marks.filter((one) => one.personId === personId);
          expect(newest.at).toBe(Math.max(...own.map(({ at }) => at)));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('a conflict is of another source, says something else, and lies at most ten minutes back', () => {
    fc.assert(
      fc.property(unique, (marks) => {
        for (const { newest, conflict } of standings(marks).values()) {
          for (const one of conflict) {
            expect([one.source === newest.source, one.state === newest.state]).toEqual([false, false]);
            expect(newest.at - one.at).toBeLessThanOrEqual(SHORT_TIME_MS);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('who presses on what he sees is believed, and nothing contradicts him', () => {
    fc.assert(
      fc.property(unseen, fc.constantFrom(...ROLL_STATES), (marks, state) => {
        for (const [personId, standing] of standings(marks)) {
          const at = standing.newest.at + 1;
          const pressed = { entryId: 'pressed', personId, state, at, source: 'user 9', seen: seenOf(standing) };
          const after = standings([...marks, pressed]).get(personId)!;
          expect(after.newest).toEqual(pressed);
          expect(after.conflict.every(({ entryId }) => !pressed.seen.includes(entryId))).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the time of a mark', () => {
  const opened = NINE;
  const received = NINE + 3 * 60 * MINUTE;
  const pressed = NINE + 30 * MINUTE;

  it.each([-2 * 60, -37, 0, 1, 2 * 60])('by a clock that is off by %d minutes, and knows by how much', (minutes) => {
    const offsetMs = -minutes * MINUTE;
    expect(correctedAt({ deviceAt: pressed + minutes * MINUTE, offsetMs }, opened, received)).toBe(pressed);
  });

  it('is that of its arrival where the telephone does not know', () => {
    expect(correctedAt({ deviceAt: pressed, offsetMs: null }, opened, received)).toBe(received);
  });

  it('lies not before the list it was pressed on, nor in the future, whatever a telephone says', () => {
    expect(correctedAt({ deviceAt: pressed, offsetMs: -9e12 }, opened, received)).toBe(opened);
    expect(correctedAt({ deviceAt: pressed, offsetMs: 9e12 }, opened, received)).toBe(received);
    fc.assert(
      fc.property(fc.integer(), fc.option(fc.integer()), (deviceAt, offsetMs) => {
        const at = correctedAt({ deviceAt, offsetMs }, opened, received);
        expect(at >= opened && at <= received).toBe(true);
      }),
    );
  });

  it('two of the same minute are told apart by nobody', () => {
    expect(SAME_TIME_MS).toBeLessThan(SHORT_TIME_MS);
  });
});
