// Every trigger of the catalogue has a name, and every fault of a text a sentence that says what to do.
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { DEFAULT_TEMPLATES } from '../../warning-texts/rules/default-templates.ts';
import { wording } from '../words/en/wording.ts';
import { useWordingWords } from './wording-words.ts';

afterEach(cleanup);

async function words() {
  const i18n = await englishWords({ wording });
  const wrapper = ({ children }: { children: ReactNode }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;
  return renderHook(useWordingWords, { wrapper }).result.current;
}

test('no trigger of the catalogue is shown as the table spells it', async () => {
  const { trigger } = await words();
  const names = new Set(DEFAULT_TEMPLATES.map(({ trigger: spelled }) => spelled));
  expect([...names].map(trigger).filter((name) => name === '' || name.includes('_'))).toEqual([]);
  expect(new Set([...names].map(trigger)).size).toBe(names.size);
});

test('one that nobody knows is shown as it is', async () => {
  expect((await words()).trigger('volcano')).toBe('volcano');
});

test.each([
  [{ fault: 'placeholder', found: '{site}' } as const, '{site}'],
  [{ fault: 'link', found: 'bit.ly' } as const, 'bit.ly'],
])('the sentence of %j names what was found', async (fault, found) => {
  expect((await words()).fault(fault)).toContain(found);
});
