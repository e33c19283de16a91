// Both catalogues name the same things with the same places; every problem of the server has its sentence.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Words = { [key: string]: string | Words };
const files = import.meta.glob<Record<string, Words>>('./{en,fil}/*.ts', { eager: true });
const wordsOf = (language: string, namespace: string) => files[`./${language}/${namespace}.ts`]?.[namespace] ?? {};

const flat = (words: Words, at = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${at}${key}`, value] as [string, string]] : flat(value, `${at}${key}.`),
  );
const places = (text: string) => [...text.matchAll(/\{\{?\s*(\w+)/g)].map(([, name]) => name).sort();

const NAMESPACES = Object.keys(files).flatMap((path) => /^\.\/en\/(\w+)\.ts$/.exec(path)?.[1] ?? []);

test('there are catalogues', () => expect(NAMESPACES).toContain('common'));

test.each(NAMESPACES)('%s is complete in both languages', (namespace) => {
  const english = flat(wordsOf('en', namespace));
  const filipino = new Map(flat(wordsOf('fil', namespace)));
  expect(english.length).toBeGreaterThan(0);
  expect([...filipino.keys()].sort()).toEqual(english.map(([key]) => key).sort());
  for (const [key, text] of english) {
    expect(text, key).not.toBe('');
    expect([key, places(filipino.get(key) ?? '')]).toEqual([key, places(text)]);
  }
});

test('every problem of the server has a sentence here, word for word the same in English', () => {
  const source = readFileSync(join(import.meta.dirname, '../../../server/src/problems.ts'), 'utf8');
  const catalogue = source.slice(source.indexOf('export const PROBLEMS'), source.indexOf('as const satisfies'));
  const known = [...catalogue.matchAll(/^ {2}(\w+): \{[^}]*?message:\s*'((?:[^'\\]|\\.)*)'/gms)];
  expect(known.length).toBeGreaterThan(40);
  const words = { ...wordsOf('en', 'problems'), ...wordsOf('en', 'refusals') };
  for (const [, code = '', message = ''] of known) {
    expect([code, words[code]]).toEqual([code, message.replace(/\{(\w+)\}/g, '{{$1}}')]);
  }
});
