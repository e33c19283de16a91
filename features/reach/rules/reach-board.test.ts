// The board as a whole: everybody stands on it once, whoever has to be looked after stands first, and nothing adds up wrongly.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countUnder,
  isEverybodyTold,
  leftOut,
  RARE_FILTERS,
  REACH_FILTERS,
  type ReachRow,
  remindPlan,
  shownUnder,
  sortRows,
  toldByPlace,
} from './reach-board.ts';
import { REACH_STATES, type ReachState } from './reach-state.ts';

const TOLD: readonly ReachState[] = ['delivered', 'answered', 'told'];
let ids = 0;
const row = (state: ReachState, more: Partial<ReachRow> = {}): ReachRow => ({
  ...{ userId: ++ids, state, isTold: TOLD.includes(state), waitsSince: null, purok: null, designation: 'LEWC' },
  ...more,
});

/** The people of the picture: fourteen, of whom six are told. */
const PICTURE: readonly ReachRow[] = [
  row('told', { purok: 'Purok 2' }),
  row('answered', { designation: 'MLGU' }),
  row('silent', { purok: 'Purok 3' }),
  row('silent', { purok: 'Purok 1', designation: 'BLGU' }),
  row('delivered', { purok: 'Purok 2' }),
  row('failed', { purok: 'Purok 3' }),
  row('silent', { purok: 'Purok 3' }),
  row('no number', { purok: 'Purok 1' }),
  row('tulong', { purok: 'Purok 2', isTold: true, waitsSince: 5 }),
  row('silent', { purok: 'Purok 2' }),
  row('answered', { purok: 'Purok 1' }),
  row('silent', { purok: 'Purok 2' }),
  row('delivered', { purok: 'Purok 3' }),
  row('silent', { purok: 'Purok 3' }),
];

describe('the picture', () => {
  it('counts as it is drawn', () => {
    const counts = Object.fromEntries(REACH_FILTERS.map((filter) => [filter, countUnder(PICTURE, filter)]));
    expect(counts).toEqual({
      ...{ 'not told': 8, told: 6, tulong: 1, 'no number': 1, failed: 1, silent: 6, answered: 2, delivered: 2 },
      ...{ 'in doubt': 0, 'not sent': 0, sending: 0 },
    });
  });

  it('lists TULONG, no number, failed, silent, delivered, answered, told by runner', () => {
    expect(sortRows(PICTURE).map(({ state }) => state)).toEqual([
      ...['tulong', 'no number', 'failed', 'silent', 'silent', 'silent', 'silent', 'silent', 'silent'],
      ...['delivered', 'delivered', 'answered', 'answered', 'told'],
    ]);
  });

  it('under "Not told" shows those eight and the call for help, and says what is left out', () => {
    expect(shownUnder(PICTURE, 'not told').map(({ state }) => state)).toEqual([
      ...['tulong', 'no number', 'failed', ...Array<string>(6).fill('silent')],
    ]);
    expect(leftOut(PICTURE, 'not told')).toEqual([
      { state: 'delivered', count: 2 },
      { state: 'answered', count: 2 },
      { state: 'told', count: 1 },
    ]);
  });

  it('tells how many of each purok and of the offices', () => {
    expect(toldByPlace(PICTURE)).toEqual([
      { purok: 'Purok 1', group: null, told: 1, of: 3 },
      { purok: 'Purok 2', group: null, told: 3, of: 5 },
      { purok: 'Purok 3', group: null, told: 1, of: 5 },
      { purok: null, group: 'offices', told: 1, of: 1 },
    ]);
  });

  it('is no success', () => {
    expect(isEverybodyTold(PICTURE)).toBe(false);
  });
});

describe('the order', () => {
  it('is that of the states, whatever the order in which people are given', () => {
    const all = REACH_STATES.map((state) => row(state));
    for (const given of [all, all.toReversed()])
      expect(sortRows(given).map(({ state }) => state)).toEqual([...REACH_STATES]);
  });

  it('puts calls that wait first, the oldest before all, then those that are taken', () => {
    const [taken, young, old] = [row('tulong'), row('tulong', { waitsSince: 9 }), row('tulong', { waitsSince: 3 })];
    expect(sortRows([taken, row('failed'), young, old]).slice(0, 3)).toEqual([old, young, taken]);
  });

  it('leaves people of one state as they were given', () => {
    const three = [row('silent'), row('silent'), row('silent')];
    expect(sortRows(three)).toEqual(three);
    expect(sortRows(three.toReversed())).toEqual(three.toReversed());
  });

  it('changes nothing of what it was given', () => {
    const given = Object.freeze([row('told'), row('failed')]);
    expect(sortRows(given)).toHaveLength(2);
    expect(given[0]!.state).toBe('told');
  });
});

describe('a call for help', () => {
  it('that waits is shown under every filter, first', () => {
    const help = row('tulong', { waitsSince: 1 });
    const rows = [...REACH_STATES.filter((state) => state !== 'tulong').map((state) => row(state)), help];
    for (const filter of REACH_FILTERS) expect(shownUnder(rows, filter)[0]).toBe(help);
  });

  it('that somebody has taken is shown where it belongs', () => {
    const taken = row('tulong', { isTold: true });
    for (const filter of REACH_FILTERS)
      expect(shownUnder([taken], filter)).toEqual(['tulong', 'told'].includes(filter) ? [taken] : []);
  });

  it('is never counted twice among those that a filter leaves out', () => {
    const help = row('tulong', { waitsSince: 1, isTold: true });
    expect(leftOut([help], 'not told')).toEqual([]);
    expect(leftOut([row('tulong', { isTold: true })], 'not told')).toEqual([{ state: 'tulong', count: 1 }]);
  });
});

describe('success', () => {
  it.each<[string, readonly ReachRow[], boolean]>([
    ['everybody is told', [row('told'), row('answered'), row('delivered')], true],
    ['one is silent', [row('told'), row('silent')], false],
    ['one has no number', [row('told'), row('no number')], false],
    ['one is in doubt', [row('told'), row('in doubt')], false],
    ['one calls for help and does not know of it', [row('told'), row('tulong')], false],
    ['nobody belongs to the site', [], false],
  ])('%s: %s', (_what, rows, is) => {
    expect(isEverybodyTold(rows)).toBe(is);
  });
});

describe('places', () => {
  it('stand in the order of their numbers, then groups without a purok, then offices', () => {
    const rows = [
      ...[row('told', { designation: 'PLGU' }), row('told', { purok: 'Purok 10' }), row('told', { purok: 'Purok 9' })],
      ...[row('silent', { designation: 'BLGU' }), row('silent'), row('told', { designation: 'MLGU' })],
    ];
    expect(toldByPlace(rows).map(({ purok, group }) => purok ?? group)).toEqual([
      ...['Purok 9', 'Purok 10', 'LEWC', 'BLGU', 'offices'],
    ]);
    expect(toldByPlace(rows).at(-1)).toEqual({ purok: null, group: 'offices', told: 2, of: 2 });
  });

  it('are none where nobody is', () => {
    expect(toldByPlace([])).toEqual([]);
  });
});

describe('the reminder', () => {
  it('goes to a phone that two share once, and counts both people', () => {
    const plan = remindPlan([...[{ silentNumbers: ['1', '2'] }, { silentNumbers: ['2'] }, { silentNumbers: [] }]]);
    expect(plan).toEqual({ people: 2, numbers: ['1', '2'] });
  });

  it('goes to nobody where nobody is silent', () => {
    expect(remindPlan([])).toEqual({ people: 0, numbers: [] });
    expect(remindPlan([{ silentNumbers: [] }])).toEqual({ people: 0, numbers: [] });
  });
});

it('a counter that may be left out is a filter, and none of those of the picture', () => {
  for (const one of RARE_FILTERS) expect(REACH_FILTERS).toContain(one);
  for (const one of ['not told', 'told', 'tulong', 'no number', 'failed', 'silent', 'answered'] as const)
    expect(RARE_FILTERS).not.toContain(one);
});

const people = fc.array(
  fc.record({
    userId: fc.nat(),
    state: fc.constantFrom(...REACH_STATES),
    isTold: fc.boolean(),
    waitsSince: fc.option(fc.nat()),
    purok: fc.constantFrom(null, 'Purok 1', 'Purok 2'),
    designation: fc.constantFrom('LEWC', 'BLGU', 'MLGU', 'PLGU'),
  }),
);

describe('whoever is on it', () => {
  it('told and not told are everybody, and so are the states', () => {
    fc.assert(
      fc.property(people, (rows) => {
        expect(countUnder(rows, 'told') + countUnder(rows, 'not told')).toBe(rows.length);
        const told = rows.filter(({ state }) => state === 'told').length;
        const states = REACH_FILTERS.slice(2).reduce((sum, filter) => sum + countUnder(rows, filter), told);
        expect(states).toBe(rows.length);
      }),
    );
  });

  it('what a filter shows and what it leaves out are everybody, each once', () => {
    fc.assert(
      fc.property(people, fc.constantFrom(...REACH_FILTERS), (rows, filter) => {
        const shown = shownUnder(rows, filter);
        const rest = leftOut(rows, filter).reduce((sum, { count }) => sum + count, 0);
        expect(shown.length + rest).toBe(rows.length);
        expect(new Set(shown).size).toBe(shown.length);
        for (const one of rows.filter(({ waitsSince }) => waitsSince !== null)) expect(shown).toContain(one);
      }),
    );
  });

  it('sorting loses nobody, and the places hold everybody', () => {
    fc.assert(
      fc.property(people, (rows) => {
        expect(new Set(sortRows(rows))).toEqual(new Set(rows));
        const places = toldByPlace(rows);
        expect(places.reduce((sum, { of }) => sum + of, 0)).toBe(rows.length);
        expect(places.reduce((sum, { told }) => sum + told, 0)).toBe(countUnder(rows, 'told'));
        for (const { told, of } of places) expect(told).toBeLessThanOrEqual(of);
      }),
    );
  });

  it('a success has nobody who is not told', () => {
    fc.assert(
      fc.property(people, (rows) => {
        if (isEverybodyTold(rows)) expect(countUnder(rows, 'not told')).toBe(0);
      }),
    );
  });
});
