// Which stretch of the log can be shown, and where its next page begins.
import { DAY_MS, HOUR_MS } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { BEGIN } from './log-entries.fixture.ts';
import { cursorText, GAP_MS, LOG_KINDS, LOG_MAX_MS, readCursor, SHIFT_MAX_MS, stretchFault } from './log-entry.ts';

describe('a stretch', () => {
  it.each([
    ['of an hour', HOUR_MS, null],
    ['of just the longest', LOG_MAX_MS, null],
    ['of a second more', LOG_MAX_MS + 1000, 'too long'],
    ['of nothing', 0, 'backwards'],
    ['that ends before it begins', -HOUR_MS, 'backwards'],
    ['whose end is no time', Number.NaN, 'backwards'],
  ])('%s', (_what, length, fault) => {
    expect(stretchFault({ from: BEGIN, to: BEGIN + length }, LOG_MAX_MS)).toBe(fault);
  });

  it('of a report is a week at most', () => {
    expect(SHIFT_MAX_MS).toBe(7 * DAY_MS);
    expect(stretchFault({ from: BEGIN, to: BEGIN + 8 * DAY_MS }, SHIFT_MAX_MS)).toBe('too long');
  });
});

describe('the place where the next page begins', () => {
  it.each(['trigger:12', 'gap-rain:4:1795695036', 'hand-over-given:1', 'ok:0:1795694400'])('%s comes back', (ref) => {
    const cursor = { at: BEGIN, ref };
    expect(readCursor(cursorText(cursor))).toEqual(cursor);
  });

  it.each([
    ['nothing', ''],
    ['a word', 'trigger:12'],
    ['a time alone', '1795695036000'],
    ['a time that is none', 'x~trigger:12'],
    ['more than a time', '1795695036000000000~trigger:12'],
    ['a row with a quote', "1~trigger:12' or 1=1"],
    ['two lines', '1~trigger:12\n1~trigger:12'],
    ['a negative time', '-1~trigger:12'],
  ])('%s was not written by us', (_what, text) => {
    expect(readCursor(text)).toBeNull();
  });
});

it('a sensor has at most one line an hour: a gap lasts two', () => {
  expect(GAP_MS).toBeGreaterThanOrEqual(2 * HOUR_MS);
});

it('no kind stands twice in the filter', () => {
  expect(new Set(LOG_KINDS).size).toBe(LOG_KINDS.length);
});
