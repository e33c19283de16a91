import { describe, expect, it } from 'vitest';
import { addressLine } from './address-line.ts';
import { parseSiteCode } from './site.ts';
import { PICTURE_NAME } from './site-bounds.ts';
import { codeAtStart, judgeCode } from './site-codes.ts';

describe('the code of a site', () => {
  it.each([
    ['lpa', 'lpa'],
    ['LPA', 'lpa'],
    [' Scu ', 'scu'],
    ['ma', 'ma'],
    ['abcdefghijkl', 'abcdefghijkl'],
  ])('%j is read as %s', (text, code) => expect(parseSiteCode(text)).toBe(code));
  it.each(['', 'a', 'abcdefghijklm', '24', 'lp a', 'lpa1', 'ñpa'])('%j can be none', (text) =>
    expect(parseSiteCode(text)).toBeNull(),
  );
  it.each([
    ['lpa nov 21', 'lpa'],
    ['lpanov 21', 'lpa'],
    ['marabut nov 21', 'marabut'],
    ['marnov 21', null],
    ['', null],
  ])('a text like %j begins with %s', (text, code) => expect(codeAtStart(text, ['lpa', 'marabut'])).toBe(code));
  it('is the longest that fits', () => expect(codeAtStart('lpax', ['lp', 'lpa'])).toBe('lpa'));
});

describe('a new code', () => {
  const codes = ['lpa', 'marabut'];
  it.each([
    ['mab', null],
    ['LPA', 'taken'],
    ['lp', 'tooNear'],
    ['lpab', 'tooNear'],
    ['mar', 'tooNear'],
    ['x', 'noCode'],
    ['24', 'noCode'],
  ])('%j: %s', (text, refusal) => expect(judgeCode(text, codes)).toBe(refusal));
});

describe('the address line', () => {
  const lpa = { siteCode: 'lpa', barangay: 'Lipata', municipality: 'Paranas', province: 'Samar' };
  it('leaves out sitio and purok that are null, empty or not given', () => {
    const line = 'Brgy. Lipata, Paranas, Samar (LPA)';
    expect(addressLine(lpa)).toBe(line);
    expect(addressLine({ ...lpa, sitio: null, purok: null })).toBe(line);
    expect(addressLine({ ...lpa, sitio: '', purok: '' })).toBe(line);
  });
  it('names sitio and purok first', () => {
    expect(addressLine({ ...lpa, sitio: 'A', purok: '2' })).toBe(
      'Sitio A, Purok 2, Brgy. Lipata, Paranas, Samar (LPA)',
    );
  });
});

describe('the picture of a site', () => {
  it.each(['lpa.svg', 'LPA_map-2.final.PNG', '-a.jpg', 'lipata.jpeg', 'x1.webp', `${'a'.repeat(100)}.png`])(
    'may be called %s',
    (name) => expect(PICTURE_NAME.test(name)).toBe(true),
  );
  it.each([
    ...['../lpa.svg', 'maps/lpa.svg', '..\\lpa.png', '.lpa.svg', ' lpa.svg', 'lpa map.png', 'mapa ñ.png'],
    ...['lpa.svg.exe', 'lpa.png\n', 'lpa.gif', 'svg', '.svg', `${'a'.repeat(101)}.png`, ''],
  ])('may not be called %j', (name) => expect(PICTURE_NAME.test(name)).toBe(false));
});
