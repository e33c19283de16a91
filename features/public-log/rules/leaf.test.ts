import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import {
  CODE_LETTERS,
  codeOf,
  type LeafFacts,
  LOGGED_KINDS,
  leafContent,
  plainText,
  readCode,
  shownCode,
} from './leaf.ts';

const facts: LeafFacts = {
  kind: 'warning',
  siteCode: 'lpa',
  level: 2,
  releaseId: 41,
  updateNumber: 0,
  saidAt: at('2026-11-21 14:02:00'),
  textHash: 'ab'.repeat(32),
};

describe('a leaf', () => {
  it('says kind, site, level, release, time and the hash of the text, a line each', () => {
    expect(leafContent(facts)).toBe(
      [
        'bantay leaf 1',
        'warning lpa level 2',
        'release 41 update 0',
        '2026-11-21T14:02:00+08:00',
        `sha256 ${'ab'.repeat(32)}`,
        '',
      ].join('\n'),
    );
  });

  it.each<[string, Partial<LeafFacts>]>([
    ['another kind', { kind: 'correction' }],
    ['another site', { siteCode: 'scu' }],
    ['another level', { level: 3 }],
    ['another release', { releaseId: 42 }],
    ['another update', { updateNumber: 1 }],
    ['another second', { saidAt: facts.saidAt + 1000 }],
    ['another text', { textHash: 'ac'.repeat(32) }],
  ])('of %s is another one', (_, change) => {
    expect(leafContent({ ...facts, ...change })).not.toBe(leafContent(facts));
  });

  it.each(LOGGED_KINDS)('of a %s names it', (kind) => {
    expect(leafContent({ ...facts, kind }).split('\n')[1]).toBe(`${kind} lpa level 2`);
  });
});

describe('a text', () => {
  it.each([
    [
      'blanks and ends of lines',
      'ALERT LEVEL 2:\r\nHUMANDA\n\n  Lokasyon:\tLipata ',
      'ALERT LEVEL 2: HUMANDA Lokasyon: Lipata',
    ],
    ['a no-break space', 'Alert level\u00a02', 'Alert level 2'],
    ['ñ in two signs', 'Pen\u0303a', 'Pe\u00f1a'],
    ['nothing but blanks', ' \n\t', ''],
  ])('is the same with other %s', (_, given, plain) => {
    expect(plainText(given)).toBe(plain);
  });

  it.each([
    ['another level', 'Alert level 2', 'Alert level 1'],
    ['another letter', 'Lumikas na', 'Lumikas ka'],
    ['capitals', 'LUMIKAS', 'Lumikas'],
    ['a word less', 'Huwag lumikas', 'lumikas'],
    ['a sign that looks the same', 'Alert', '\u0391lert'],
    ['a sign that is not seen', 'Alert', 'Al\u200bert'],
  ])('is another one with %s', (_, one, other) => {
    expect(plainText(one)).not.toBe(plainText(other));
  });

  it('does not change when it is made plain again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(plainText(plainText(text))).toBe(plainText(text));
      }),
    );
  });
});

describe('a code', () => {
  const hashOf = (text: string): Uint8Array => createHash('sha256').update(text).digest();

  it('is eight letters, the same for the same leaf', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const code = codeOf(hashOf(text));
        expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
        expect(codeOf(hashOf(text))).toBe(code);
      }),
    );
  });

  it('is seldom that of another leaf: none of ten thousand', () => {
    const codes = Array.from({ length: 10_000 }, (_, index) => codeOf(hashOf(`leaf ${index}`)));
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('of the smallest and the largest hash has all its letters', () => {
    expect(codeOf(new Uint8Array(32))).toBe('B'.repeat(CODE_LETTERS));
    expect(codeOf(new Uint8Array(32).fill(255))).toHaveLength(CODE_LETTERS);
  });

  it('is read as people write it', () => {
    for (const typed of ['BCDF GHJK', 'bcdfghjk', ' bcdf-ghjk ', 'B C D F G H J K', 'BCDF·GHJK'])
      expect([typed, readCode(typed)]).toEqual([typed, 'BCDFGHJK']);
    expect(shownCode('BCDFGHJK')).toBe('BCDF GHJK');
    expect(readCode(shownCode('BCDFGHJK'))).toBe('BCDFGHJK');
  });

  it.each(['', 'BCDF', 'BCDFGHJKL', 'ABCDFGHJ', 'BCDFGHJ1', 'Lumikas na', 'BCDF GHJK Lumikas'])(
    '"%s" is none',
    (typed) => {
      expect(readCode(typed)).toBeNull();
    },
  );
});
