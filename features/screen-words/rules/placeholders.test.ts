import { describe, expect, it } from 'vitest';
import { brokenPart, placeholderFaults, placeholdersOf } from './placeholders.ts';

describe('what a sentence holds beside its words', () => {
  it.each([
    ['Hi, {{name}}!', ['{{name}}']],
    ['Page {page} of {pages}', ['{page}', '{pages}']],
    ['Press <b>Save</b> or <1>go</1> <2/>', ['<b>', '</b>', '<1>', '</1>', '<2/>']],
    ['{{sum}} mm < {{limit}} mm', ['{{sum}}', '{{limit}}']],
    ['see $t(shell:menu)', ['$t(shell:menu)']],
    ['Petsa ngan oras', []],
  ])('of "%s" it is %j', (text, found) => expect(placeholdersOf(text)).toEqual(found));
});

describe('a translation', () => {
  it.each([
    ['Maupay, {{name}}!', 'Hi, {{name}}!'],
    ['{{b}} tikang ha {{a}}', '{{a}} to {{b}}'],
    ['<b>Tipigi</b>', '<b>Save</b>'],
  ])('"%s" may stand for "%s"', (text, english) => expect(placeholderFaults(text, english)).toBeNull());

  it.each([
    ['Maupay!', 'Hi, {{name}}!', { missing: ['{{name}}'], strange: [] }],
    ['Maupay, {{ngaran}}!', 'Hi, {{name}}!', { missing: ['{{name}}'], strange: ['{{ngaran}}'] }],
    // The design system fills single braces, the catalogue double ones.
    ['Pahina {{page}}', 'Page {page}', { missing: ['{page}'], strange: ['{{page}}'] }],
    ['{{n}} ngan {{n}}', '{{n}}', { missing: [], strange: ['{{n}}'] }],
    ['Tipigi', '<b>Save</b>', { missing: ['<b>', '</b>'], strange: [] }],
    ['$t(shell:menu)', 'Menu', { missing: [], strange: ['$t(shell:menu)'] }],
  ])('"%s" may not stand for "%s"', (text, english, faults) =>
    expect(placeholderFaults(text, english)).toEqual(faults),
  );
});

describe('what nothing could fill', () => {
  it.each([
    ['Hi, {{name}!', '{'],
    ['Hi, name}}', '}}'],
    ['$t(shell:menu', '$t('],
    ['<b>Tipigi', '<b>'],
    ['Tipigi</b>', '</b>'],
    ['<b><i>x</b></i>', '</b>'],
  ])('is found in "%s": %s', (text, found) => expect(brokenPart(text)).toBe(found));

  it.each(['Hi, {{name}}!', '<b><i>x</i></b> <1/>', '3 mm < 4 mm', '{page} / {pages}', ''])('is not in "%s"', (text) =>
    expect(brokenPart(text)).toBeNull(),
  );
});
