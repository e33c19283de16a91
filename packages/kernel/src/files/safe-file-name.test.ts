import { expect, it } from 'vitest';
import { FILE_NAME_MAX, numberedFileName, safeFileList, safeFileName } from './safe-file-name.ts';

it.each([
  ['crack.png', 'crack.png'],
  ['Bitak sa itaas (1).JPG', 'Bitak sa itaas (1).JPG'],
  ['ñ.png', 'ñ.png'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\photos\\a.png', 'a.png'],
  ['..', ''],
  ['.env', 'env'],
  ['.', ''],
  ['', ''],
  ['a\u0000b.png', 'ab.png'],
  ['gnp.\u202ehtml', 'gnp.html'],
  ['a\u200b\ufeff\u00ad.png', 'a.png'],
  ['NUL.png', '_NUL.png'],
  ['com1', '_com1'],
  ['null.png', 'null.png'],
  ['a\ud800b😀.png', 'ab😀.png'],
  ['one,two.png', 'one_two.png'],
  ['a#b%c?.png', 'a_b_c_.png'],
  ['a  b.png. ', 'a b.png'],
  ['photo', 'photo'],
])('%j becomes %j', (name, safe) => expect(safeFileName(name)).toBe(safe));

it('a long name loses its middle, never its ending, and cleaning again changes nothing', () => {
  const safe = safeFileName(`${'x'.repeat(300)}.jpeg`);
  expect([safe.length, safe.endsWith('x.jpeg')]).toEqual([FILE_NAME_MAX, true]);
  expect(safeFileName(safe)).toBe(safe);
  expect(safeFileName(`a.${'b'.repeat(300)}`)).toHaveLength(FILE_NAME_MAX);
});

it('a list keeps its order and loses what is empty', () => {
  expect(safeFileList(' b.png , ,a.png,../c.png')).toBe('b.png,a.png,c.png');
  expect(safeFileList('')).toBe('');
});

it('a further file of the same name is numbered before its ending, however long the name is', () => {
  expect([0, 1, 12].map((count) => numberedFileName('a.png', count))).toEqual(['a.png', 'a_1.png', 'a_12.png']);
  const longest = safeFileName(`${'x'.repeat(80)}.png`);
  const numbered = numberedFileName(longest, 3);
  expect([numbered.length, numbered.endsWith('x_3.png'), safeFileName(numbered)]).toEqual([60, true, numbered]);
});
