// The guide for officers: what stands in bold is on the screen word for word, every picture is there, both languages have all pages.
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const GUIDE = join(ROOT, 'docs/guide');
const LANGUAGES = ['en', 'fil'] as const;
/** Names of the languages stand on the screen in the language itself (i18n.ts). */
const ALWAYS = ['English', 'Filipino', 'Winaray'];
const MOST_BYTES = 2.5 * 1024 * 1024;

type Words = { [key: string]: string | Words };

const flat = (words: Words): string[] =>
  Object.values(words).flatMap((value) => (typeof value === 'string' ? [value] : flat(value)));

async function wordsOf(language: string): Promise<RegExp[]> {
  // The last are of what the server draws itself.
  const places = ['apps/web/src/i18n', 'features/*/words', 'features/*/rules/words'];
  const files = places.map((place) => `${place}/${language}/*.ts`);
  const all: Words = {};
  for (const file of globSync(files, { cwd: ROOT })) all[file] = { ...(await import(join(ROOT, file))) };
  // Where the screen puts a name or a number, the guide has one of its own; what is nothing but that would fit everything.
  return [...flat(all), ...ALWAYS]
    .map((word) => word.split(PLACE))
    .filter((parts) => parts.some((part) => /\p{L}/u.test(part)))
    .map((parts) => new RegExp(`^${parts.map(quoted).join('.+')}$`));
}
const PLACE = /\{\{?\w+\}?\}/;
const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const pagesOf = (language: string) => readdirSync(join(GUIDE, language)).sort();
const read = (language: string, page: string) => readFileSync(join(GUIDE, language, page), 'utf8');

describe.each(LANGUAGES)('the guide in %s', (language) => {
  const pages = pagesOf(language);

  it('says the words of the screen', async () => {
    const known = await wordsOf(language);
    const wrong = pages.flatMap((page) =>
      [...read(language, page).matchAll(/\*\*(.+?)\*\*/g)]
        .map(([, word]) => word!)
        .filter((word) => !known.some((pattern) => pattern.test(word)))
        .map((word) => `${page}: ${word}`),
    );
    expect(wrong).toEqual([]);
  });

  it('shows pictures of its own language, and every picture that was made', () => {
    const shown = pages.flatMap((page) =>
      [...read(language, page).matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path]) =>
        path!.replace('../pictures/', ''),
      ),
    );
    const made = readdirSync(join(GUIDE, 'pictures', language)).map((name) => `${language}/${name}`);
    expect([...new Set(shown)].sort()).toEqual(made.sort());
  });

  it('names every page in its index', () => {
    const named = [...read(language, 'README.md').matchAll(/\]\(([a-z-]+\.md)\)/g)].map(([, page]) => page!);
    expect(named.sort()).toEqual(pages.filter((page) => page !== 'README.md'));
  });
});

it('both languages have the same pages, and the pictures are small', () => {
  expect(pagesOf('fil')).toEqual(pagesOf('en'));
  const sizes = readdirSync(join(GUIDE, 'pictures'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
});
