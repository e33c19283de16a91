// What another period would have told: silences and repeats by hand.
import { describe, expect, it } from 'vitest';
import {
  FORESEEN_REFUSALS,
  foreseenRow,
  foreseePeriods,
  isPeriod,
  readRefusal,
  repeats,
  silences,
} from './foreseen.ts';

const HOUR = 3_600_000;

describe('silences', () => {
  it('lie between readings, and the last one lasts on', () => {
    expect(silences('g', [0, HOUR, 4 * HOUR], 5 * HOUR)).toEqual([
      { sensor: 'g', from: 0, to: HOUR },
      { sensor: 'g', from: HOUR, to: 4 * HOUR },
      { sensor: 'g', from: 4 * HOUR, to: 5 * HOUR },
    ]);
    expect(silences('g', [], HOUR)).toEqual([]);
  });
});

describe('repeats', () => {
  it('are the same amount above 0, from the first to the last reading of it', () => {
    expect(repeats('g', [0, 1, 2, 3, 4, 5, 6], [5, 5, 5, 0, 0, 7, 5])).toEqual([{ sensor: 'g', from: 0, to: 2 }]);
    expect(repeats('g', [0, 1], [5, 5])).toEqual([{ sensor: 'g', from: 0, to: 1 }]);
    expect(repeats('g', [], [])).toEqual([]);
  });
});

describe('another period', () => {
  const stretches = [1, 2, 3, 4].map((hours) => ({ sensor: `s${hours}`, from: 0, to: hours * HOUR }));

  it('that is shorter tells more: those that are longer than it and not longer than the old one', () => {
    expect(foreseePeriods(stretches, 3 * HOUR, HOUR)).toEqual([
      { kind: 'more', what: 's2', from: 0, until: null, newUntil: 2 * HOUR },
      { kind: 'more', what: 's3', from: 0, until: null, newUntil: 3 * HOUR },
    ]);
  });

  it('that is longer tells fewer, and the same tells the same', () => {
    expect(foreseePeriods(stretches, 3 * HOUR, 4 * HOUR)).toEqual([
      { kind: 'fewer', what: 's4', from: 0, until: 4 * HOUR, newUntil: null },
    ]);
    expect(foreseePeriods(stretches, 3 * HOUR, 3 * HOUR)).toEqual([]);
  });

  it('is told apart from a threshold', () => {
    expect([isPeriod('gaugeSilent'), isPeriod('columnSilent'), isPeriod('rain72h'), isPeriod('extension')]).toEqual([
      ...[true, true, false, false],
    ]);
  });
});

it('a trigger with both values is another one only by its length', () => {
  expect(foreseenRow('r1', 0, 5, 7).kind).toBe('other');
  expect(foreseenRow('r1', 0, null, 7).kind).toBe('more');
  expect(foreseenRow('r1', 0, 5, null).kind).toBe('fewer');
});

describe('why nothing can be said', () => {
  it('is one of a few words, and null where something can', () => {
    for (const word of FORESEEN_REFUSALS) expect(readRefusal(word)).toBe(word);
    expect(readRefusal(null)).toBeNull();
  });

  it('is no sentence of an older version, which is in one language alone', () => {
    expect(readRefusal('There are no readings of SCU yet.')).toBe('failed');
    expect(readRefusal('')).toBe('failed');
  });
});
