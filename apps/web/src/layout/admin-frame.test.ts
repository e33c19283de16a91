// Each section of `/admin` is called by the end of its address, has its words in both languages, and a place of its own.
import { expect, test } from 'vitest';
import { admin as english } from '../i18n/en/admin.ts';
import { admin as filipino } from '../i18n/fil/admin.ts';
import { ADDRESSES } from '../screens/addresses.ts';
import { ADMIN_SECTIONS } from './admin-frame.tsx';

test('each names a file that is there', () => {
  const files = Object.keys(import.meta.glob('../../../../features/*/pages/*.tsx')).map((path) => path.slice(21));
  for (const { address } of ADMIN_SECTIONS) expect(files).toContain(ADDRESSES[address]?.file);
});

test('sections are those that have words, each at its own place', () => {
  const items = ADMIN_SECTIONS.map(({ item }) => item);
  expect([...items].sort()).toEqual(Object.keys(english.sections).sort());
  expect(Object.keys(filipino.sections).sort()).toEqual(Object.keys(english.sections).sort());
  expect(new Set(ADMIN_SECTIONS.map(({ place }) => place)).size).toBe(items.length);
  expect(ADMIN_SECTIONS.map(({ address }) => address)).toEqual(items.map((item) => `/admin/${item}`));
});
