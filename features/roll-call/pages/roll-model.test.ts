// The server's marks with those of this device, and the list as it is narrowed.
import { describe, expect, it } from 'vitest';
import { standings } from '../rules/roll-state.ts';
import { mark, rollCallOf } from './roll-call.fixture.ts';
import { EVERYBODY, keptStandings, marksOfEntry, NO_PUROK, narrowed, shownMarks } from './roll-model.ts';
import type { WaitingMark } from './waiting-marks.ts';

const ME = { userId: 7, name: 'Maria Santos' };
const AT = 1_795_240_000_000;
const entry = (key: string, personIds: number[], own: Partial<WaitingMark['body']> = {}): WaitingMark => ({
  ...{ key, problem: null },
  body: {
    ...{
      rollcallId: 3,
      personIds,
      state: 'at centre',
      deviceAt: AT,
      offsetMs: 5000,
      device: 'd',
      entryId: key,
      seen: [],
    },
    ...own,
  },
});
const NONE = { waiting: [], sent: [] };

describe('marks', () => {
  it('of one press are one for each person, by the corrected time', () => {
    expect(marksOfEntry(entry('a', [1, 2]), ME)).toMatchObject([
      { entryId: 'a', personId: 1, at: AT + 5000, source: 'user 7', by: 'Maria Santos', isWaiting: true },
      { entryId: 'a', personId: 2 },
    ]);
    expect(marksOfEntry(entry('a', [1], { offsetMs: null }), ME)[0]?.at).toBe(AT);
    expect(marksOfEntry(entry('a', [1]), ME, 12)[0]).toMatchObject({ at: 12, isWaiting: false });
  });

  it('that wait or were just sent stand with those of the server, each once', () => {
    const seen = rollCallOf({ marks: [mark(1, 'home', { entryId: 'a' })] });
    const own = { waiting: [entry('b', [2])], sent: [{ entry: entry('a', [1, 3]), at: 9 }] };
    expect(shownMarks(seen, own, ME).map(({ entryId, personId, isWaiting }) => [entryId, personId, isWaiting])).toEqual(
      [
        ['a', 1, false],
        ['a', 3, false],
        ['b', 2, true],
      ],
    );
  });

  it('leave everybody else as he was: whose row is drawn anew', () => {
    const [one, two] = [mark(1, 'home'), mark(2, 'on the way')].map((each) => ({ ...each, isWaiting: false }));
    const before = standings([one!, two!]);
    const answered = { ...mark(2, 'at centre', { entryId: 'later', at: two!.at + 1 }), isWaiting: true };
    const next = keptStandings(before, standings([one!, two!, answered].map((each) => ({ ...each }))));
    expect([next.get(1) === before.get(1), next.get(2) === before.get(2)]).toEqual([true, false]);
    expect(next.get(2)?.newest.state).toBe('at centre');
  });

  it('of another roll-call, of nobody, and refused ones are none', () => {
    const problem = { code: 'rollCallUnknown', status: 404, message: '', details: {}, body: null };
    const others = [entry('a', [1], { rollcallId: 2 }), { ...entry('b', [1]), problem }];
    expect(shownMarks(rollCallOf(), { waiting: others, sent: [{ entry: others[0]!, at: 1 }] }, ME)).toEqual([]);
    expect(shownMarks(rollCallOf(), { ...NONE, waiting: [entry('c', [1])] }, null)).toEqual([]);
  });
});

describe('narrowed', () => {
  const { people } = rollCallOf();
  const standing = standings([mark(1, 'at centre'), mark(4, 'on the way', { at: AT - 61 * 60_000 })]);
  const ids = (own: Partial<typeof EVERYBODY>) =>
    narrowed(people, standing, { ...EVERYBODY, ...own }, AT).flatMap(({ households }) =>
      households.flatMap((home) => home.people.map(({ personId }) => personId)),
    );

  it.each([
    [{}, [1, 2, 3, 4]],
    [{ show: 'missing' as const }, [2, 3, 4]],
    [{ show: 'help' as const }, [2, 3]],
    [{ show: 'conflict' as const }, []],
    [{ purok: 'Purok 2' }, [3]],
    [{ purok: NO_PUROK }, [4]],
    [{ search: ' ABAD ' }, [1, 2]],
    [{ search: 'h-3' }, [4]],
    [{ search: 'abad', show: 'help' as const, purok: 'Purok 1' }, [2]],
    [{ search: 'abad', purok: 'Purok 2' }, []],
  ])('%j', (own, expected) => {
    expect(ids(own)).toEqual(expected);
  });
});
