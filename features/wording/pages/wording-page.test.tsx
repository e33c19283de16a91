// The wording page with a pretended server: what is marked, what is refused before it is sent, conflicts, history, reviews, sites.
import { fakeServer, type Given, person, sessionOf } from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import { editing } from '@bantay/web/i18n/en/editing.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wording as words } from '../words/en/wording.ts';
import type { Text } from './use-wording.ts';
import { COMMUNITY, delivered, site, wordingWith } from './wording.fixture.ts';
import WordingPage from './wording-page.tsx';

const LIST = 'GET /api/admin/warning-texts';
const SAVE = 'POST /api/admin/warning-texts/save';
const REVIEW = 'POST /api/admin/warning-texts/review';
const SITE = 'POST /api/admin/warning-texts/site-language';
const HISTORY = 'GET /api/admin/warning-texts/7/sms_community_response/fil';
const user = userEvent.setup();

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const listOf = (...changed: Text[]): Given => ({ body: { status: true, ...wordingWith(...changed) } });
const stands = (more: Partial<Text> = {}) => delivered({ ...COMMUNITY, text: 'Maghanda.', ...more });
const reviewed = stands({ state: 'reviewed', reviewer: 'Aling Rosa', version: 2 });
const saved = (text: Text): Given => ({ body: { status: true, message: 'Saved as a draft.', text } });
const overtaken = (current: object): Given => ({
  body: {
    ...{ status: false, code: 'changedMeanwhile', message: 'Ana Cruz has changed this at 10:00.', current },
    details: { name: 'Ana Cruz', at: '10:00' },
  },
});

async function show(answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ [LIST]: listOf(), 'GET /api/session': sessionOf(person()), ...answers });
  const i18n = await englishWords({ wording: words, editing, problems, refusals });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider reload={() => undefined}>
          <NoticeProvider>
            <WordingPage />
          </NoticeProvider>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return server;
}
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const openEditor = async (language = 'Filipino') => {
  await press(`Edit Community (SMS), ${language}`);
  return screen.findByRole('dialog');
};
const write = async (dialog: HTMLElement, text: string, reason = 'clearer') => {
  const area = within(dialog).getByLabelText('Community (SMS)');
  await user.clear(area);
  if (text) await user.type(area, text);
  if (reason) await user.type(within(dialog).getByLabelText(/^Reason/), reason);
};
const bodies = (server: Awaited<ReturnType<typeof show>>, path: string) =>
  server.asked.filter((one) => `${one.method} ${one.path}` === path).map((one) => one.body);

test('each text stands language by language, marked where nobody has confirmed it', async () => {
  await show({ [LIST]: listOf(reviewed) });
  const card = within(await screen.findByRole('region', { name: 'Community (SMS)' }));
  expect(card.getByText('Maghanda.')).toBeTruthy();
  expect(card.getByText('Reviewed by Aling Rosa')).toBeTruthy();
  expect(card.getByText('Get ready, stay off slopes.')).toBeTruthy();
  expect(card.getByText('Not reviewed')).toBeTruthy();
  expect(card.getByText('No text yet')).toBeTruthy();
  expect(card.getByText('The Filipino text goes out instead.')).toBeTruthy();
  expect(screen.getByText('Filipino: 65 not reviewed, 0 missing')).toBeTruthy();
  expect(screen.getByText('Winaray: 0 not reviewed, 81 missing')).toBeTruthy();
});

test('the messages of the section stand whole at a site, with their parts', async () => {
  await show();
  const messages = within(await screen.findByRole('region', { name: 'As it goes out' }));
  expect(messages.getAllByText(/Responde \(Komunidad\): Maghanda, lumayo sa dalisdis\./)).toHaveLength(3);
  expect(messages.getAllByText(/GSM-7 · SMS parts: 2|GSM-7 · SMS parts: 3/)).toHaveLength(3);
  expect(messages.getAllByText(/Brgy\. Lipata/)).toHaveLength(3);
  await user.selectOptions(messages.getByLabelText('Site'), 'scu');
  expect(messages.getAllByText(/Brgy\. San Isidro/)).toHaveLength(3);
  await user.selectOptions(screen.getByLabelText('Language'), 'en');
  expect(messages.getAllByText(/Response \(Community\)/)).toHaveLength(3);
});

test('another level and trigger are chosen; what no message says is named', async () => {
  await show();
  await user.selectOptions(await screen.findByLabelText('Level and trigger'), 'Level 3: what to do');
  expect(screen.getByText('LUMIKAS NA ngayon sa ligtas na lugar.')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Level and trigger'), 'Level 0: rainfall');
  expect(screen.getByText('This text is kept for reference; no message says it.')).toBeTruthy();
});

test('a new wording is shown in its messages while it is typed, and goes with its reason and the version that was seen', async () => {
  const server = await show({ [SAVE]: saved(stands({ text: 'Lumayo.', version: 2 })) });
  const dialog = await openEditor();
  await write(dialog, 'Lumayo.');
  expect(within(dialog).getAllByText(/\(Komunidad\): Lumayo\./)).toHaveLength(3);
  expect(within(dialog).getByText('7 characters · GSM-7 · SMS parts: 1')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved as a draft.')).toBeTruthy();
  expect(bodies(server, SAVE)).toEqual([
    {
      template_id: 7,
      field: 'sms_community_response',
      language: 'fil',
      text: 'Lumayo.',
      version: 1,
      reason: 'clearer',
    },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what cannot stand in a warning is said and never sent', async () => {
  const server = await show();
  const dialog = await openEditor();
  await write(dialog, '', '');
  expect(within(dialog).getByText('A warning needs this text.')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(within(dialog).getByText('Please give a reason.')).toBeTruthy();
  await write(dialog, 'Tingnan bantay.ph', 'x');
  expect(within(dialog).getByText(/Carriers block texts/)).toBeTruthy();
  await write(dialog, 'Lumayo ₱5', '');
  expect(within(dialog).getByText(/9 characters · UCS-2 · SMS parts: 1 · not in the SMS alphabet.*₱/)).toBeTruthy();
  await write(dialog, 'Maghanda, lumayo sa dalisdis.', '');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(within(dialog).getByText('This is the text that stands. Change it first.')).toBeTruthy();
  expect(bodies(server, SAVE)).toEqual([]);
});

test('a confirmed text is replaced only after a question', async () => {
  const server = await show({ [LIST]: listOf(reviewed), [SAVE]: saved(stands({ version: 3 })) });
  const dialog = await openEditor();
  await write(dialog, 'Lumayo.');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText('Replace the text that Aling Rosa has confirmed?')).toBeTruthy();
  expect(bodies(server, SAVE)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Yes, replace it' }));
  expect(await screen.findByText('Saved as a draft.')).toBeTruthy();
  expect(bodies(server, SAVE)).toEqual([expect.objectContaining({ version: 2, text: 'Lumayo.' })]);
});

test('who was overtaken sees both sides, and keeps the own text over the newer one or takes that', async () => {
  let tries = 0;
  const newer = { ...COMMUNITY, text: 'Una.', version: 5, state: 'draft' };
  const server = await show({
    [SAVE]: () => (tries++ === 0 ? overtaken(newer) : saved(stands({ text: 'Lumayo.', version: 6 }))),
  });
  const dialog = await openEditor();
  await write(dialog, 'Lumayo.');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Una.')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Keep my entry' }));
  expect(await screen.findByText('Saved as a draft.')).toBeTruthy();
  expect(bodies(server, SAVE)).toMatchObject([{ version: 1 }, { version: 5, text: 'Lumayo.' }]);
  tries = 0;
  const again = await openEditor();
  await write(again, 'Lumayo.');
  await user.click(within(again).getByRole('button', { name: 'Save' }));
  await user.click(await within(again).findByRole('button', { name: 'Take what is stored' }));
  expect(within(again).getByLabelText<HTMLTextAreaElement>('Community (SMS)').value).toBe('Una.');
});

test('a text in Waray is new, and is shown as it goes out once confirmed', async () => {
  const server = await show({ [SAVE]: saved(stands({ language: 'war' })) });
  const dialog = await openEditor('Winaray');
  await write(dialog, 'Harayo kamo.');
  expect(within(dialog).getByText('As it goes out once somebody has confirmed it.')).toBeTruthy();
  expect(within(dialog).getAllByText(/\(Komunidad\): Harayo kamo\./)).toHaveLength(3);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved as a draft.')).toBeTruthy();
  expect(bodies(server, SAVE)).toMatchObject([{ language: 'war', version: 0 }]);
});

test('the history says who, when and why, and an older text comes back as a new one', async () => {
  const versions = [
    stands({ version: 2, text: 'Bago.', writtenBy: 'Ana Cruz', writtenAt: '2026-11-21 09:10:00', reason: 'shorter' }),
    stands({ version: 1, text: 'Luma.' }),
  ];
  const server = await show({
    [HISTORY]: { body: { status: true, versions } },
    [SAVE]: saved(stands({ version: 2, text: 'Luma.' })),
  });
  await press('History of Community (SMS), Filipino');
  const history = within(await screen.findByRole('dialog'));
  expect(await history.findByText(/Ana Cruz, 2026-11-21 09:10/)).toBeTruthy();
  expect(history.getByText('Reason: shorter')).toBeTruthy();
  expect(history.getByText(/as delivered/)).toBeTruthy();
  expect(history.queryByRole('button', { name: 'Use this text again: version 2' })).toBeNull();
  await user.click(history.getByRole('button', { name: 'Use this text again: version 1' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Community (SMS)').value).toBe('Luma.');
  await user.type(within(dialog).getByLabelText(/^Reason/), 'undone');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved as a draft.')).toBeTruthy();
  expect(bodies(server, SAVE)).toMatchObject([{ text: 'Luma.', version: 1, reason: 'undone' }]);
});

test('a history that cannot be read says so', async () => {
  await show({ [HISTORY]: { lost: true } });
  await press('History of Community (SMS), Filipino');
  expect(await screen.findByText(/The history/, { selector: 'strong' })).toBeTruthy();
});

test('a text is confirmed by somebody who is named', async () => {
  const server = await show({ [REVIEW]: { body: { status: true, message: 'Confirmed.', text: reviewed } } });
  await press('Confirm Community (SMS), Filipino');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Confirm as reviewed' }));
  expect(dialog.getByText('Please say who has read it.')).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Confirmed by/), 'Aling Rosa');
  await user.type(dialog.getByLabelText(/^Reason/), 'read aloud');
  await user.click(dialog.getByRole('button', { name: 'Confirm as reviewed' }));
  expect(await screen.findByText('Marked as reviewed.')).toBeTruthy();
  expect(bodies(server, REVIEW)).toEqual([{ ...outside, version: 1, reviewer: 'Aling Rosa', reason: 'read aloud' }]);
});
const outside = { template_id: 7, field: 'sms_community_response', language: 'fil' };

test('who confirms what was changed meanwhile reads the newer text first', async () => {
  await show({ [REVIEW]: overtaken(stands({ text: 'Una.', version: 5 })) });
  await press('Confirm Community (SMS), Filipino');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Confirmed by/), 'Aling Rosa');
  await user.type(dialog.getByLabelText(/^Reason/), 'read aloud');
  await user.click(dialog.getByRole('button', { name: 'Confirm as reviewed' }));
  expect(await dialog.findByText(/It says now: Una\./)).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Confirm as reviewed' }).disabled).toBe(true);
});

test('the language of a site is set with a reason, and nothing is asked before it is changed', async () => {
  const server = await show({
    [SITE]: { body: { status: true, message: 'Saved.', site: site('scu', 101, { language: 'war', version: 1 }) } },
  });
  const choice = await screen.findByLabelText('Site SCU');
  expect(screen.queryByRole('button', { name: 'Save the language' })).toBeNull();
  await user.selectOptions(choice, 'war');
  await press('Save the language');
  expect(screen.getByText('Please give a reason.')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Reason/), 'spoken there');
  await press('Save the language');
  expect(await screen.findByText('The language is saved.')).toBeTruthy();
  expect(bodies(server, SITE)).toEqual([{ site_id: 101, language: 'war', version: 0, reason: 'spoken there' }]);
});

test('who was overtaken in the language of a site sees both, and takes what is stored', async () => {
  const theirs = site('scu', 101, { language: 'fil', version: 4, changedBy: 'Ana Cruz' });
  await show({ [SITE]: overtaken(theirs) });
  await user.selectOptions(await screen.findByLabelText('Site SCU'), 'war');
  await user.type(screen.getByLabelText(/^Reason/), 'spoken there');
  await press('Save the language');
  const conflict = within(await screen.findByRole('region', { name: 'What differs' }));
  expect(conflict.getByText('Ana Cruz has changed this at 10:00.')).toBeTruthy();
  await user.click(conflict.getByRole('button', { name: 'Take what is stored' }));
  expect(screen.getByLabelText<HTMLSelectElement>('Site SCU').value).toBe('fil');
});

test('a text that the server refuses stays in its dialog with the reason why', async () => {
  await show({ [SAVE]: { lost: true } });
  const dialog = await openEditor();
  await write(dialog, 'Lumayo.');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Not saved.')).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Community (SMS)').value).toBe('Lumayo.');
});

test('a list that cannot be read says so, and an empty one too', async () => {
  await show({ [LIST]: { lost: true } });
  expect(await screen.findByText(/The wording/, { selector: 'strong' })).toBeTruthy();
  cleanup();
  await show({ [LIST]: { body: { status: true, templates: [], texts: [], sites: [] } } });
  expect(await screen.findByText('There are no texts yet.')).toBeTruthy();
});

test('nothing can be pressed that what is still to come above it would move; it is asked for meanwhile', async () => {
  const server = await show({ [LIST]: { hangs: true } });
  await waitFor(() => expect(server.asked.some(({ path }) => path.includes('screen-words'))).toBe(true));
  expect(screen.queryByRole('region', { name: words.screens.title })).toBeNull();
});

test.each([
  ['there', listOf()],
  ['not to be had', { status: 503, body: { status: false, code: 'databaseAway', message: 'x' } }],
])('the sentences of the screens are shown once the warnings above them are %s', async (_, list) => {
  await show({ [LIST]: list });
  expect(await screen.findByRole('region', { name: words.screens.title })).toBeTruthy();
});
