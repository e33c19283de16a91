import { expect, test } from 'vitest';
import { wordsCheck } from '../../screen-words/rules/words-check.ts';
import { beside, csvRows } from './screen-words-model.ts';

const word = (place: string, text: string) => ({ place, text });

test('sentences stand beside each other; what Waray has not is empty and counted', () => {
  const waray = [word('shell:language', 'Yinaknan')];
  const words = beside(
    [word('shell:menu', 'Menu'), word('shell:language', 'Language')],
    [word('shell:language', 'Wika'), word('shell:menu', 'Menu')],
    waray,
  );
  expect(words).toMatchObject({ worded: 1, check: wordsCheck(waray) });
  expect(csvRows(words)).toEqual([
    ['shell:menu', 'Menu', 'Menu', ''],
    ['shell:language', 'Language', 'Wika', 'Yinaknan'],
  ]);
});
