// Both catalogues name the same things with the same places, and none is left that no page says.
import { expect, test } from 'vitest';
import { foldRefusals } from '../../fold-refusals.ts';

type Words = { [key: string]: string | Words };
const files = import.meta.glob<Record<string, Words>>(
  ['./{en,fil}/*.ts', '../../../../features/*/words/{en,fil}/*.ts'],
  { eager: true },
);
const wordsOf = (language: string, namespace: string) =>
  Object.entries(files).find(([path]) => path.endsWith(`/${language}/${namespace}.ts`))?.[1][namespace] ?? {};

const flat = (words: Words, at = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${at}${key}`, value] as [string, string]] : flat(value, `${at}${key}.`),
  );
const places = (text: string) => [...text.matchAll(/\{\{?\s*(\w+)/g)].map(([, name]) => name).sort();

const NAMESPACES = Object.keys(files).flatMap((path) => /\/en\/([^/]+)\.ts$/.exec(path)?.[1] ?? []);

const FORMS: Record<string, string> = { _one: '_other', _other: '_one' };
const waray = import.meta.glob<Record<string, Words>>(
  ['./war/*.ts', '../../../../features/*/words/war/*.ts', '!./war/glossary.ts'],
  {
    eager: true,
  },
);
const namespaceOf = (path: string) => /\/war\/([^/]+)\.ts$/.exec(path)?.[1] ?? '';
test.each(Object.entries(waray))('%s has no word but those of English, with the same places', (path, catalogue) => {
  const namespace = namespaceOf(path);
  const english = new Map(flat(wordsOf('en', namespace)));
  const words = flat(catalogue[namespace] ?? {});
  expect(words.length).toBeGreaterThan(0);
  for (const [key, text] of words) {
    expect([key, text.trim()]).not.toEqual([key, '']);
    expect([key, places(text)]).toEqual([key, places(english.get(key) ?? 'no such word: {{none}}')]);
    // Particles by which Filipino is known.
    expect([key, / (?:ang|ng|sa|nang|hindi|huwag|kung|ay) /i.test(` ${text} `)]).toEqual([key, false]);
  }
  // A language that counts: both forms, or i18next would show the Filipino one for the other.
  const keys = new Set(words.map(([key]) => key));
  for (const key of keys) {
    if (/_(?:one|other)$/.test(key))
      expect(keys).toContain(key.replace(/_(?:one|other)$/, (form) => FORMS[form] ?? ''));
  }
});

const counted = Object.entries(waray).flatMap(([path, all]) => flat(all[namespaceOf(path)] ?? {})).length;
const allCounted = () => NAMESPACES.flatMap((namespace) => flat(wordsOf('en', namespace))).length;
// The changelog tells the number.
test(`${counted} sentences of ${allCounted()} have Waray words`, () => {
  expect(counted).toBeGreaterThan(2200);
});

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

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '../../../../features/*/pages/**/*.{ts,tsx}', '!../i18n/{en,fil,war}/*', '!**/*.test.*'],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
);
const code = Object.values(sources).join('\n');
const literals = new Set([...code.matchAll(/['"]([\w.:/ -]+)['"]/g)].map(([, text]) => text));
/** Keys with a place that is only known when the page runs: correct.${one}Hint. */
const patterns = [...code.matchAll(/`([\w.: -]*\$\{[^`]*)`/g)]
  .map(([, text = '']) => text.replace(/\$\{[^}]*\}/g, '*'))
  .filter((text) => /[\w-]/.test(text) && /^[\w.:* -]+$/.test(text))
  .map((text) => new RegExp(`^${text.replaceAll('.', '\\.').replaceAll('*', '.+')}$`));
/** Groups that a part gets whole and reads as words.close. */
const groups = [...code.matchAll(/\w\('(?:\w+:)?([\w.]+)', \{ returnObjects/g)].map(([, group = '']) => `${group}.`);

function isSaid(namespace: string, key: string): boolean {
  const bare = key.replace(/_(zero|one|other)$/, '');
  const names = [bare, `${namespace}:${bare}`];
  if (names.some((name) => literals.has(name) || patterns.some((pattern) => pattern.test(name)))) return true;
  return groups.some(
    (group) => bare.startsWith(group) && new RegExp(`\\b${bare.slice(group.length).split('.').pop()}\\b`).test(code),
  );
}

// Those of problems and refusals are chosen by the server.
test.each(NAMESPACES.filter((one) => !['problems', 'refusals'].includes(one)))(
  'every word of %s is said',
  (namespace) => {
    expect(flat(wordsOf('en', namespace)).filter(([key]) => !isSaid(namespace, key))).toEqual([]);
  },
);

test.each(NAMESPACES)('%s has one and many where it counts', (namespace) => {
  const keys = new Set(flat(wordsOf('en', namespace)).map(([key]) => key));
  for (const key of keys) {
    const [, bare, form] = /^(.*)_(one|other)$/.exec(key) ?? [];
    if (bare) expect(keys, key).toContain(`${bare}_${form === 'one' ? 'other' : 'one'}`);
  }
});

test('a block that failed names what could not be read, its band says the rest', () => {
  const twice: string[] = [];
  let count = 0;
  for (const [path, source] of Object.entries(sources)) {
    const namespace = /useTranslation\(\[?'(\w+)'/.exec(source)?.[1] ?? '';
    for (const [, key = ''] of source.matchAll(/\bwhat=\{t\('([\w.]+)'/g)) {
      count++;
      for (const [language, said] of [
        ['en', /could not be read/i],
        ['fil', /hindi mabasa/i],
      ] as const) {
        const text = new Map(flat(wordsOf(language, namespace))).get(key);
        if (text === undefined || said.test(text)) twice.push(`${path}: ${language} ${key} = ${text}`);
      }
    }
  }
  expect(count).toBeGreaterThan(25);
  expect(twice).toEqual([]);
});

const written = import.meta.glob<string>('./{en,fil}/{problems,refusals}.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});
test.each(Object.entries(written))('a build writes out %s: its own language, and no catalogue', (path, source) => {
  const transform = foldRefusals().transform as (code: string, id: string) => { code: string } | null;
  const folded = transform(source, `/src/i18n${path.slice(1)}`)?.code ?? '';
  const [, language = '', namespace = ''] = /^\.\/(en|fil)\/(\w+)\.ts$/.exec(path) ?? [];
  const sentences = (of: string) => flat(wordsOf(of, namespace)).map(([, text]) => JSON.stringify(text));
  const theirs = sentences(language === 'en' ? 'fil' : 'en').filter((text) => !sentences(language).includes(text));
  expect(folded).not.toContain('import ');
  expect(folded.replaceAll("'", '"')).toContain(sentences(language)[0]);
  expect(theirs.length).toBeGreaterThan(10);
  expect(theirs.filter((text) => folded.includes(text))).toEqual([]);
  expect(() => transform("sentencesOf(FIRST_REFUSALS, 'war')", '/src/i18n/en/problems.ts')).toThrow('not understood');
});
