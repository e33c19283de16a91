// Questions before a measurement is stored, one case per row of the rule table and at its edges.
import { describe, expect, it } from 'vitest';
import { typingDoubts } from './typing-doubts.ts';

const LAST = { A: 63.2, B: 52.6, C: 81.8, D: 0.5 };
const doubts = (entered: Record<string, number>, last: Record<string, number> = LAST) =>
  typingDoubts(new Map(Object.entries(entered)), new Map(Object.entries(last))).map(
    ({ marker, kind, meant, other }) => ({
      marker,
      kind,
      meant,
      other,
    }),
  );

describe('a decimal slip', () => {
  it.each([
    ['ten times the last', { A: 632 }, 'tenfold', 63.2],
    ['ten times, with a little movement', { A: 634 }, 'tenfold', 63.4],
    ['a tenth', { A: 6.33 }, 'tenth', 63.3],
    ['the point forgotten twice', { A: 6325 }, 'hundredfold', 63.25],
    ['a hundredth: metres for centimetres', { A: 0.632 }, 'hundredth', 63.2],
    ['ten times a small value', { D: 5 }, 'tenfold', 0.5],
  ])('%s is asked about, with what was meant', (_, entered, kind, meant) => {
    expect(doubts(entered as Record<string, number>)).toEqual([
      { marker: Object.keys(entered)[0], kind, meant, other: null },
    ]);
  });

  it('lies within 5 %, both edges included: 950 and 1050 are ten times 95 and 105 after 100', () => {
    expect([949, 950, 1050, 1051].map((cm) => doubts({ A: cm }, { A: 100 })[0]!.kind)).toEqual([
      'far',
      'tenfold',
      'tenfold',
      'far',
    ]);
  });

  it('of 5 % and a hair is not one any more, only far', () => {
    expect(doubts({ A: 663.6 })[0]!.kind).toBe('tenfold');
    expect(doubts({ A: 663.7 })[0]!.kind).toBe('far');
  });
});

describe('markers that were swapped', () => {
  it('are asked about on both, each with the value of the other', () => {
    expect(doubts({ A: 52.6, B: 63.3, C: 81.9 })).toEqual([
      { marker: 'A', kind: 'swapped', meant: 63.3, other: 'B' },
      { marker: 'B', kind: 'swapped', meant: 52.6, other: 'A' },
    ]);
  });

  it('lie within 1 cm of the other, 1 cm included', () => {
    const last = { A: 50, B: 60 };
    expect(doubts({ A: 61, B: 49 }, last).map(({ kind }) => kind)).toEqual(['swapped', 'swapped']);
    // B is not near the last value of A, so it cannot have been meant for it.
    expect(doubts({ A: 61, B: 48.99 }, last).map(({ kind }) => kind)).toEqual(['ofOther', 'far']);
  });

  it('both have to be of the other: A is near nothing here', () => {
    expect(doubts({ A: 70, C: 50.2 }, { A: 50, C: 90 })).toEqual([
      { marker: 'A', kind: 'far', meant: null, other: null },
      { marker: 'C', kind: 'ofOther', meant: null, other: 'A' },
    ]);
  });

  it.each([50.5, 50])('are not meant where B, %f after 51, lies within 1 cm of its own last value', (cm) => {
    expect(doubts({ A: 51.5, B: cm }, { A: 50, B: 51 })).toEqual([]);
  });

  it('that measure nearly the same cannot be told apart', () => {
    expect(doubts({ A: 60.4, B: 60 }, { A: 60, B: 60.4 })).toEqual([]);
  });

  it('where only one was entered, it seems to be of the other', () => {
    expect(doubts({ A: 81.7 })).toEqual([{ marker: 'A', kind: 'ofOther', meant: null, other: 'C' }]);
  });

  it('less than 5 cm away it may as well have moved there', () => {
    expect(doubts({ A: 64 }, { A: 60, B: 64.2 })).toEqual([]);
  });
});

describe('a value far from the last', () => {
  it.each([
    [68.2, 0],
    [68.21, 1],
    [58.2, 0],
    [58.19, 1],
    [64.2, 0],
    [63.2, 0],
  ])('%f after 63.2: %i questions', (cm, count) => expect(doubts({ A: cm }, { A: 63.2 })).toHaveLength(count));

  it('names the difference only', () => {
    expect(doubts({ B: 57.9 })).toEqual([{ marker: 'B', kind: 'far', meant: null, other: null }]);
  });
});

describe('nothing is asked', () => {
  it('of a marker that was never measured, or when nothing was entered', () => {
    expect(doubts({ Z: 9999 })).toEqual([]);
    expect(doubts({})).toEqual([]);
    expect(doubts({ A: 5 }, {})).toEqual([]);
  });

  it('of a change up to 1 cm, even where the last value is so small that ten times is near', () => {
    expect(doubts({ A: 1 }, { A: 0.1 })).toEqual([]);
    expect(doubts({ A: 1.1 }, { A: 0.1 })).toEqual([]);
    expect(doubts({ A: 1.11 }, { A: 0.11 })).toEqual([]);
    expect(doubts({ A: 1.15 }, { A: 0.11 })[0]!.kind).toBe('tenfold');
  });
});
