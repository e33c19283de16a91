import { describe, expect, it } from 'vitest';
import { type LoggedText, standingOf } from './standing-text.ts';

const one = (leaf: number, more: Partial<LoggedText> = {}): LoggedText => ({
  leaf,
  kind: 'warning',
  releaseId: 41,
  updateNumber: 0,
  ...more,
});
const correction = (leaf: number) => one(leaf, { kind: 'correction', updateNumber: 1 });
const cancellation = (leaf: number) => one(leaf, { kind: 'cancellation', updateNumber: 2 });
const other = (leaf: number) => one(leaf, { releaseId: 42 });

describe('a text that was really sent', () => {
  it.each<[string, LoggedText, LoggedText[], string]>([
    ['is the newest while nothing was said since', one(5), [], 'newest'],
    ['is the newest beside what was said before it', one(5), [one(4), other(3)], 'newest'],
    ['is older once something else was said', one(5), [other(6)], 'older'],
    ['is older once residents were warned of the same again', one(5), [one(7)], 'older'],
    ['was corrected', one(5), [correction(6)], 'corrected'],
    ['was corrected, whatever was said after it', one(5), [correction(6), other(7)], 'corrected'],
    ['was taken back', one(5), [cancellation(6)], 'taken back'],
    ['was corrected and taken back: the heavier word', one(5), [correction(6), cancellation(7)], 'taken back'],
    ['whose release of another time was taken back holds', one(5), [{ ...cancellation(6), releaseId: 42 }], 'older'],
    ['of a correction is the newest', correction(6), [one(5)], 'newest'],
    [
      'of a correction that was corrected again',
      correction(6),
      [one(7, { kind: 'correction', updateNumber: 2 })],
      'corrected',
    ],
    ['of a correction that was taken back', correction(6), [cancellation(7)], 'taken back'],
    ['of a cancellation is not taken back by itself', cancellation(7), [cancellation(7)], 'newest'],
    ['as a release is the newest with its warning', one(4, { kind: 'release' }), [one(5)], 'newest'],
    ['as a release is older once there is a warning of another', one(4, { kind: 'release' }), [other(6)], 'older'],
    ['of a cancellation is older once it was said again', cancellation(7), [cancellation(8)], 'older'],
    ['as a release was corrected', one(4, { kind: 'release' }), [one(5), correction(6)], 'corrected'],
    ['as a release was taken back', one(4, { kind: 'release' }), [one(5), cancellation(6)], 'taken back'],
    [
      'as a release is older once there is another',
      one(4, { kind: 'release' }),
      [{ ...other(5), kind: 'release' }],
      'older',
    ],
    ['is older once something else was released', one(5), [{ ...other(6), kind: 'release' }], 'older'],
    ['of a cancellation is older once something else was said', cancellation(7), [other(8)], 'older'],
  ])('%s', (_, found, since, standing) => {
    expect(standingOf(found, since)).toBe(standing);
    expect(standingOf(found, since.toReversed())).toBe(standing);
  });
});
