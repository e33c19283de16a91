// What the library says before it is there.
import { PAGE_LANGUAGES } from '@bantay/kernel/text/page-language';
import { expect, it } from 'vitest';
import { firstFolders } from './first-folders.ts';
import { RESOURCE_FOLDERS } from './folders.ts';

it.each(PAGE_LANGUAGES)('names every folder with its files in %s', (language) => {
  const { rows } = firstFolders(
    RESOURCE_FOLDERS.map((folder, count) => ({ folder, count })),
    language,
  );
  expect(new Set(rows.map(({ name }) => name)).size).toBe(RESOURCE_FOLDERS.length);
  for (const { name } of rows) expect(name).toMatch(/^[A-Z][A-Za-z ]+$/);
  expect(rows.map(({ value }) => Number.parseInt(value, 10))).toEqual(RESOURCE_FOLDERS.map((_, count) => count));
});

it('counts one as one', () => {
  const folders = [0, 1, 2].map((count) => ({ folder: 'plans' as const, count }));
  expect(firstFolders(folders, 'en').rows.map(({ value }) => value)).toEqual(['0 files', '1 file', '2 files']);
});
