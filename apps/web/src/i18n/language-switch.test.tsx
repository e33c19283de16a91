// Waray: offered only where it is switched on, filled with Filipino word by word, and said to be unreviewed until it is not.
import { wordsCheck } from '@bantay/features/screen-words/rules/words-check.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../api/query-client.ts';
import { contactNotice, fakeServer } from '../api/server.fixture.ts';
import { common as filipino } from './fil/common.ts';
import { type Language, makeI18n } from './i18n.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { readWords } from './read-words.ts';
import { common as waray } from './war/common.ts';
import { NOTE } from './war/glossary.ts';

const user = userEvent.setup();
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(reviewed: string[] | null, language: Language = 'en') {
  const given = contactNotice.body as object; // as the fixture has it
  fakeServer({
    'GET /public/municipality.json': { body: { ...given, ...(reviewed && { waray: { reviewed } }) } },
  });
  const i18n = makeI18n(language);
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={makeQueryClient()}>
        <LanguageSwitch />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return i18n;
}
const names = () => screen.getAllByRole('button').map((one) => one.textContent);

test('it is not there where nobody has switched it on, and who reads in it reads on in Filipino', async () => {
  const i18n = show(null, 'war');
  await waitFor(() => expect(i18n.language).toBe('fil'));
  expect(names()).toEqual(['English', 'Filipino']);
});

test('it is chosen, kept, and speaks Filipino where it has no words, in groups of words too', async () => {
  const i18n = show([]);
  await user.click(await screen.findByRole('button', { name: 'Winaray' }));
  await waitFor(() => expect(i18n.t('language')).toBe(waray.language));
  expect(localStorage.getItem('language')).toBe('war');
  expect(document.documentElement.lang).toBe('war');
  expect(i18n.t('system')).toBe(filipino.system);
  expect(i18n.t('ui', { returnObjects: true })).toEqual({ ...filipino.ui, ...waray.ui });
  expect(await screen.findByText(NOTE.war)).toBeTruthy();
});

test('nothing is said of a review in another language, nor where these very words were confirmed', async () => {
  show([], 'fil');
  await screen.findByRole('button', { name: 'Winaray' });
  expect(screen.queryByText(NOTE.war)).toBeNull();
  cleanup();
  const words = await readWords('war');
  expect(words.length).toBeGreaterThan(60);
  show([wordsCheck(words)], 'war');
  await screen.findByRole('button', { name: 'Winaray' });
  // Long enough for a note that would come.
  await new Promise((done) => setTimeout(done, 200));
  expect(screen.queryByText(NOTE.war)).toBeNull();
});

test('a word that was changed after the review is unreviewed again', async () => {
  const words = await readWords('war');
  show([wordsCheck(words.map((one, place) => (place === 0 ? { ...one, text: `${one.text}!` } : one)))], 'war');
  expect(await screen.findByText(NOTE.war)).toBeTruthy();
});
