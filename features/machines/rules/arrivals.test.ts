import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { ARRIVALS_KEPT_MS, keptText, MOST_ARRIVALS_OF_KEY, outcomeOf, RAW_KEPT } from './arrivals.ts';

describe('what became of a post', () => {
  it('what is stored, put in the place of an older value, or known already was accepted', () => {
    expect(outcomeOf({ stored: 2, duplicates: 3, superseded: 4, rejected: 0, items: [] })).toEqual({
      accepted: 9,
      refused: 0,
      reasons: [],
    });
    expect(outcomeOf({ stored: 1 })).toEqual({ accepted: 1, refused: 0, reasons: [] });
  });

  it('each reason stands once, with how often it was given', () => {
    const items = [
      { outcome: 'rejected', reason: 'in the future' },
      { outcome: 'duplicate' },
      { outcome: 'rejected', reason: 'unknown gauge' },
      { outcome: 'rejected', reason: 'in the future' },
    ];
    expect(outcomeOf({ stored: 0, duplicates: 1, rejected: 3, items })).toEqual({
      accepted: 1,
      refused: 3,
      reasons: ['in the future (2)', 'unknown gauge'],
    });
  });

  it('the first three reasons are enough to find the fault', () => {
    const items = ['a', 'b', 'c', 'd'].map((reason) => ({ outcome: 'rejected', reason }));
    expect(outcomeOf({ stored: 0, rejected: 4, items }).reasons).toEqual(['a', 'b', 'c']);
  });
});

describe('the text that is kept', () => {
  it('is the beginning of what came', () => {
    expect(keptText('a'.repeat(RAW_KEPT + 5), '')).toBe('a'.repeat(RAW_KEPT));
    expect(keptText('{"readings": [', '')).toBe('{"readings": [');
  });

  it('has nothing that the database cannot hold', () => {
    expect(keptText('a\0b\ud800c😀', '')).toBe('abc😀');
    // Half of a pair, where the text is cut.
    expect(keptText(`${'a'.repeat(RAW_KEPT - 1)}😀`, '')).toBe('a'.repeat(RAW_KEPT - 1));
  });

  it('has no key in it, wherever somebody put it', () => {
    expect(keptText('?key=secret&again=secret', 'secret')).toBe('?key=KEY&again=KEY');
    // Across the place where it is cut.
    const text = `${'a'.repeat(RAW_KEPT - 3)}secret`;
    expect(keptText(text, 'secret')).not.toContain('sec');
  });
});

it('of a logger that reports every five minutes nothing is dropped before its week is over', () => {
  expect(MOST_ARRIVALS_OF_KEY * 5 * MINUTE_MS).toBeGreaterThanOrEqual(ARRIVALS_KEPT_MS);
  expect(ARRIVALS_KEPT_MS).toBeGreaterThan(6 * 24 * 60 * MINUTE_MS);
});
