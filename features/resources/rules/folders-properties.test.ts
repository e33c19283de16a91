// Folders of the library by whatever spelling: each of them is found by its own name, and no path leads anywhere else.
import { describe, expect, it } from 'vitest';
import { isResourceFolder, LIBRARY_FOLDERS, parseLibraryFolder, RESOURCE_FOLDERS } from './folders.ts';

const SPELLINGS: readonly [string, (name: string) => string][] = [
  ['as it is', (name) => name],
  ['in capitals', (name) => name.toUpperCase()],
  ['with blanks around', (name) => `  ${name} `],
  ['with blanks between', (name) => name.replaceAll('_', ' ')],
  ['with hyphens', (name) => name.replaceAll('_', '-')],
];

describe.each(LIBRARY_FOLDERS)('the folder %s', (folder) => {
  it.each(SPELLINGS)('is found %s', (_how, spell) => expect(parseLibraryFolder(spell(folder))).toBe(folder));

  it.each([
    ['above it', `../${folder}`],
    ['below it', `${folder}/x`],
    ['behind a slash', `/${folder}`],
    ['beside it', `${folder}_`],
    ['with a sign that ends texts elsewhere', `${folder}\0`],
    ['by half of its name', folder.slice(0, -1)],
  ])('is not what stands %s', (_where, text) => expect(parseLibraryFolder(text)).toBeNull());

  it('is shown on the page, but for the hazard maps', () => {
    expect(isResourceFolder(folder)).toBe(RESOURCE_FOLDERS.some((one) => one === folder));
  });
});
