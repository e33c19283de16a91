// Who is safe, missing, gone back; whom to look for first; and the list by purok.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byUrgency, isMissing, rollByPurok, rollSummary, WAY_MS } from './roll-list.ts';
import { peopleOfDrill, person } from './roll-people.fixture.ts';
import { ROLL_STATES, type RollMark, type RollState, standings } from './roll-state.ts';

const NOW = Date.parse('2026-11-21T10:00:00+08:00');
let count = 0;
const mark = (personId: number, state: RollState, own: Partial<RollMark> = {}): RollMark => ({
  ...{ entryId: `m${++count}`, personId, state, at: NOW - 60_000, source: 'user 1', seen: [] },
  ...own,
});

describe('the summary', () => {
  it('before anything was said everybody is missing', () => {
    const people = [person(1), person(2)];
    expect(rollSummary(people, [], NOW)).toMatchObject({
      people: 2,
      safe: 0,
      missing: people,
      wentBack: [],
      conflicts: 0,
    });
  });

  it('of nobody it says nothing', () => {
    expect(rollSummary([], [mark(1, 'home')], NOW)).toMatchObject({ people: 0, safe: 0, missing: [], wentBack: [] });
  });

  it.each([
    // state, safe, missing
    ['home', 0, 0],
    ['on the way', 0, 0],
    ['at centre', 1, 0],
    ['elsewhere safe', 1, 0],
    ['refuses', 0, 0],
    ['went back', 0, 0],
  ] as const)('%s: safe %i, missing %i', (state, safe, missing) => {
    const found = rollSummary([person(1)], [mark(1, state)], NOW);
    expect([found.safe, found.missing.length]).toEqual([safe, missing]);
    expect(found.counts).toEqual({ ...Object.fromEntries(ROLL_STATES.map((one) => [one, 0])), [state]: 1 });
  });

  it('whoever is on the way for more than an hour is looked for again', () => {
    const gone = (at: number) => rollSummary([person(1)], [mark(1, 'on the way', { at })], NOW).missing.length;
    expect([gone(NOW - WAY_MS), gone(NOW - WAY_MS - 1)]).toEqual([0, 1]);
  });

  it('names those who are missing and those who went back, the most urgent first', () => {
    const people = [
      person(1, { household: 'H-2' }),
      person(2, { household: 'H-10', groups: ['seniors'] }),
      person(3, { household: 'H-1', groups: ['disability'] }),
      person(4, { groups: ['children'] }),
      person(5, { groups: ['pregnant'] }),
    ];
    const found = rollSummary(people, [mark(4, 'went back'), mark(5, 'went back'), mark(9, 'went back')], NOW);
    expect(found.missing.map(({ personId }) => personId)).toEqual([3, 2, 1]);
    expect(found.wentBack.map(({ personId }) => personId)).toEqual([5, 4]);
  });

  it('counts persons of whom two sources say different things, by the newest of them', () => {
    const marks = [
      mark(1, 'at centre'),
      mark(1, 'refuses', { source: 'user 2', at: NOW - 30_000 }),
      mark(2, 'at centre'),
    ];
    expect(rollSummary([person(1), person(2)], marks, NOW)).toMatchObject({
      safe: 1,
      conflicts: 1,
      counts: { refuses: 1 },
    });
  });

  it('everybody is in one state or was never spoken of, whatever was marked', () => {
    const people = peopleOfDrill();
    const anyMark = fc.record({
      entryId: fc.uuid(),
      personId: fc.integer({ min: 1, max: 70 }),
      state: fc.constantFrom(...ROLL_STATES),
      at: fc.integer({ min: NOW - 3 * WAY_MS, max: NOW }),
      source: fc.constantFrom('user 1', 'user 2'),
      seen: fc.constant([]),
    });
    fc.assert(
      fc.property(fc.array(anyMark, { maxLength: 120 }), (marks) => {
        const found = rollSummary(people, marks, NOW);
        const marked = new Set(marks.map(({ personId }) => personId).filter((id) => id <= 60)).size;
        expect(Object.values(found.counts).reduce((all, one) => all + one)).toBe(marked);
        expect(found.safe).toBe(found.counts['at centre'] + found.counts['elsewhere safe']);
        expect(found.safe + found.missing.length).toBeLessThanOrEqual(60);
        expect(found.missing.length).toBeGreaterThanOrEqual(60 - marked);
        expect(found.wentBack).toHaveLength(found.counts['went back']);
      }),
    );
  });
});

it('missing is who was never spoken of', () => {
  const found = standings([mark(1, 'home')]);
  expect([isMissing(found.get(1), NOW), isMissing(found.get(2), NOW)]).toEqual([false, true]);
});

describe('by purok', () => {
  it('2 stands before 10, the unknown one last; urgent households first, the head before the others', () => {
    const people = [
      person(1, { purok: 'Purok 10', household: 'H-1' }),
      person(2, { purok: null, household: 'H-2' }),
      person(3, { purok: 'Purok 2', household: 'H-4', place: 1 }),
      person(4, { purok: 'Purok 2', household: 'H-4', place: 0 }),
      person(5, { purok: 'Purok 2', household: 'H-3', groups: ['children'] }),
      person(6, { purok: 'Purok 2', household: 'H-12', groups: ['disability'] }),
      person(7, { purok: 'Purok 2', household: 'H-5' }),
    ];
    const found = rollByPurok(people);
    expect(found.map(({ purok }) => purok)).toEqual(['Purok 2', 'Purok 10', null]);
    const [first] = found;
    expect(first?.households.map(({ number }) => number)).toEqual(['H-12', 'H-3', 'H-4', 'H-5']);
    expect(first?.households[2]?.people.map(({ personId }) => personId)).toEqual([4, 3]);
  });

  it('puroks stand in the same order, whoever was entered first', () => {
    const people = ['Purok 1', 'Purok 2', 'Purok 10', null].map((purok, index) => person(index + 1, { purok }));
    fc.assert(
      fc.property(fc.shuffledSubarray(people, { minLength: people.length }), (entered) => {
        expect(rollByPurok(entered).map(({ purok }) => purok)).toEqual(['Purok 1', 'Purok 2', 'Purok 10', null]);
      }),
    );
  });

  it('nobody is lost and nobody stands twice', () => {
    const people = peopleOfDrill();
    const ids = rollByPurok(people).flatMap(({ households }) =>
      households.flatMap((one) => one.people.map((p) => p.personId)),
    );
    expect([...ids].sort((a, b) => a - b)).toEqual(people.map(({ personId }) => personId));
  });

  it('of nobody there is no purok', () => {
    expect(rollByPurok([])).toEqual([]);
  });
});

it('urgency: who cannot walk, who is pregnant, the old and the small, the ill, children, everybody', () => {
  const groups = [[], ['children'], ['comorbidity'], ['toddlers'], ['seniors'], ['pregnant'], ['disability']] as const;
  const people = groups.map((own, index) => person(index + 1, { groups: own, household: `H-${10 - index}` }));
  expect(byUrgency(people).map(({ personId }) => personId)).toEqual([7, 6, 5, 4, 3, 2, 1]);
  expect(people[0]?.personId).toBe(1);
});
