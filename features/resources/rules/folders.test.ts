import { expect, it } from 'vitest';
import {
  isResourceFolder,
  LIBRARY_FOLDERS,
  parseLibraryFolder,
  RESOURCE_FOLDERS,
  RESOURCE_MAX_BYTES,
} from './folders.ts';

it('there are nine folders, and hazard maps beside them', () => {
  expect(RESOURCE_FOLDERS).toHaveLength(9);
  expect(LIBRARY_FOLDERS.filter((folder) => !isResourceFolder(folder))).toEqual(['assets']);
});

it.each([
  ['plans', 'plans'],
  ['PLANS', 'plans'],
  ['IEC Materials', 'iec_materials'],
  ['iec-materials', 'iec_materials'],
  ['Resource Capabilities', 'resource_and_capabilities'],
  ['Resources and Capabilities', 'resource_and_capabilities'],
  ['manifestation-of-movements-images', 'moms_images'],
  ['assets', 'assets'],
])('%j is %s', (text, folder) => expect(parseLibraryFolder(text)).toBe(folder));

it.each(['', '..', '../plans', 'plans/..', 'plans\0', 'toString', '__proto__', 'constructor', 'moms', 'feedback', '/'])(
  '%j is no folder',
  (text) => expect(parseLibraryFolder(text)).toBeNull(),
);

it('a file of sixteen megabytes has room, one of seventeen has none', () => {
  expect([16e6, 17e6].map((bytes) => bytes <= RESOURCE_MAX_BYTES)).toEqual([true, false]);
});
