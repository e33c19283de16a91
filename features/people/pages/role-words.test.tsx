// How roles are named, and what the forms offer: every role, every site and each one of the book.
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { people } from '../words/en/people.ts';
import { useRoleChoices, useRoleWords } from './role-words.ts';

afterEach(cleanup);

async function read<Value>(hook: () => Value): Promise<Value> {
  const i18n = await englishWords({ people });
  const wrapper = ({ children }: { children: ReactNode }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;
  return renderHook(hook, { wrapper }).result.current;
}

const held = (over: object = {}) => ({
  ...{ roleId: 1, role: 'officer' as const, siteCode: null, from: '2026-11-01 00:00:00', until: null, givenBy: null },
  ...over,
});

test.each([
  [{}, 'Officer, every site'],
  [{ siteCode: 'scu' }, 'Officer, SCU'],
  [{ role: 'reader' as const, siteCode: 'lpa' }, 'Reader, LPA'],
  [{ until: '2026-12-01 00:00:00' }, 'Officer, every site, until 2026/12/01 00:00'],
])('%j', async (over, words) => {
  expect((await read(useRoleWords)).held(held(over))).toBe(words);
});

test('a role is named apart from its end where it is ended anyway', async () => {
  expect((await read(useRoleWords)).parts(held({ until: '2026-12-01 00:00:00' }))).toEqual({
    role: 'Officer',
    where: 'every site',
  });
});

test('every role can be given, at every site or one of those there are', async () => {
  const { roles, sites } = await read(useRoleChoices);
  expect(roles.map(({ label }) => label)).toEqual(['Reader', 'Measurer', 'Operator', 'Officer', 'Admin']);
  expect(sites).toEqual([
    { value: '', label: 'every site' },
    { value: 'lpa', label: 'LPA' },
    { value: 'scu', label: 'SCU' },
  ]);
});
