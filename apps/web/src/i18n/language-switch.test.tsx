// Waray: offered only where it is switched on, filled with Filipino word by word, and said to be unreviewed until it is not.
import { wordsCheck } from '@bantay/features/screen-words/rules/words-check.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../api/query-client.ts';
import { contactNotice, fakeServer, type Given } from '../api/server.fixture.ts';
import { common as filipino } from './fil/common.ts';
import { type Language, makeI18n } from './i18n.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { readWords } from './read-words.ts';
import { common as waray } from './war/common.ts';
import { NOTE } from './war/glossary.ts';
import { forgetWritten } from './written-sentences.ts';

const user = userEvent.setup();
beforeEach(() => {
  localStorage.clear();
  forgetWritten();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PUBLIC = 'GET /public/screen-words.json';
const word = (place: string, text: string, isReviewed = false) => ({ place, text, isReviewed });
const writtenHere = (...words: ReturnType<typeof word>[]): Given => ({ body: { status: true, words } });

function show(reviewed: string[] | null, language: Language = 'en', written = writtenHere()) {
  const given = contactNotice.body as object; // as the fixture has it
  const server = fakeServer({
    [PUBLIC]: written,
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
  return Object.assign(i18n, { server });
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
  // For what the server draws before a program is there.
  expect(document.cookie).toContain('language=war');
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

const checkOf = async () => wordsCheck(await readWords('war'));
/** Long enough for a note that would come. */
const quiet = () => new Promise((done) => setTimeout(done, 200));

test('what was written here stands in the place of what the program brings, in groups too, in Waray alone', async () => {
  const written = writtenHere(
    word('common:language', 'Pinulongan'),
    word('common:ui.close', 'Sarhi'),
    word('common:system', 'Sistema'),
  );
  const i18n = show([], 'war', written);
  await waitFor(() => expect(i18n.t('language')).toBe('Pinulongan'));
  expect(i18n.t('ui', { returnObjects: true })).toEqual({ ...filipino.ui, ...waray.ui, close: 'Sarhi' });
  expect(i18n.t('system')).toBe('Sistema');
  cleanup();
  forgetWritten();
  const other = show([], 'fil', written);
  await waitFor(() => expect(other.t('language')).toBe(filipino.language));
  expect(other.server.asked.filter(({ path }) => path === '/public/screen-words.json')).toEqual([]);
});

test('it is asked for once, however many catalogues are read', async () => {
  const i18n = show([], 'war');
  await i18n.loadNamespaces(['shell', 'editing', 'chart']);
  expect(i18n.server.asked.filter(({ path }) => path === '/public/screen-words.json')).toHaveLength(1);
});

test.each<[string, Given]>([
  ['fills no place, or another', writtenHere(word('common:ui.pageOf', 'Pahina'), word('common:language', '{{lie}}'))],
  [
    'is no sentence',
    { text: JSON.stringify({ words: [null, 7, { place: 'common:language' }, word('common:language', ' ')] }) },
  ],
  ['names a group', writtenHere(word('common:ui', 'x'), word('common:ui.', 'x'), word('common:', 'x'))],
  ['is no list', { text: '{"words":"none"}' }],
  ['is nothing', { text: 'null' }],
  ['is no answer', { text: '<html>' }],
  ['is refused', { status: 401, body: { status: false, code: 'unsigned', message: 'x' } }],
  ['fails', { status: 500, text: '' }],
  ['is lost', { lost: true }],
])('what %s leaves the words of the program, and the page', async (_, written) => {
  const i18n = show([], 'war', written);
  await waitFor(() => expect(i18n.t('language')).toBe(waray.language));
  expect(i18n.t('ui', { returnObjects: true })).toEqual({ ...filipino.ui, ...waray.ui });
});

test('a server that never answers is not waited for', async () => {
  const i18n = show([], 'war', { hangs: true });
  await waitFor(() => expect(i18n.t('language')).toBe(waray.language), { timeout: 5000 });
});

test('a draft is unreviewed though all that the program brings was confirmed; where there is no such sentence it is none', async () => {
  const check = await checkOf();
  show([check], 'war', writtenHere(word('common:language', 'Pinulongan')));
  expect(await screen.findByText(NOTE.war)).toBeTruthy();
  cleanup();
  forgetWritten();
  // One that the program has in Filipino alone, and one that it has no more.
  show([check], 'war', writtenHere(word('common:system', 'Sistema')));
  expect(await screen.findByText(NOTE.war)).toBeTruthy();
  cleanup();
  forgetWritten();
  show([check], 'war', writtenHere(word('common:gone', 'Waray na'), word('common:system', '{{lie}}')));
  await quiet();
  expect(screen.queryByText(NOTE.war)).toBeNull();
});

test('sentences that were confirmed one by one need no review of all', async () => {
  const each = (await readWords('war')).map(({ place, text }) => word(place, text, true));
  show([], 'war', writtenHere(...each, word('common:system', 'Sistema', true)));
  await screen.findByRole('button', { name: 'Winaray' });
  await quiet();
  expect(screen.queryByText(NOTE.war)).toBeNull();
  cleanup();
  forgetWritten();
  show([], 'war', writtenHere(...each.slice(1)));
  expect(await screen.findByText(NOTE.war)).toBeTruthy();
});
