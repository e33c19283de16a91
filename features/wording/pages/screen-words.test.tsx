// The screens in Waray with a pretended server: found, corrected, confirmed, put back, taken in by a file; conflicts, refusals, silence.
import { fakeServer, type Given, person, rightsOfReader, sessionOf } from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import { editing } from '@bantay/web/i18n/en/editing.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { shell } from '@bantay/web/i18n/en/shell.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { shell as waray } from '@bantay/web/i18n/war/shell.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { screenWordsCalls } from '../../screen-words/wire/screen-words.calls.ts';
import { wording as words } from '../words/en/wording.ts';
import { ScreensInWaray } from './screen-words.tsx';

const REVIEWS = 'GET /api/admin/screen-words';
const LIST = 'GET /api/admin/screen-words/sentences';
const REVIEW = 'POST /api/admin/screen-words/review';
const SAVE = 'POST /api/admin/screen-words/save';
const IMPORT = 'POST /api/admin/screen-words/import';
const user = userEvent.setup();

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PLACE = 'shell:greeting';
const written = (more: object = {}) => ({
  ...{ place: PLACE, version: 3, text: 'Hoy, {{name}}!', state: 'draft', reviewer: null },
  ...{ writtenBy: 'Ana Cruz', writtenAt: '2026-11-21 09:00:00', ...more },
});
const listOf = (...sentences: object[]): Given => ({ body: { status: true, sentences } });
const saved: Given = { body: { status: true, message: 'Saved.', sentence: written({ version: 4 }) } };
const review = {
  ...{ wordsCheck: '0'.repeat(16), sentences: 3, reviewer: 'Aling Rosa', by: 'Ramon Kunwari' },
  at: '2026-11-21 09:00:00',
};

async function show(answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /api/session': sessionOf(person()),
    [REVIEWS]: { body: { status: true, reviews: [] } },
    [LIST]: listOf(),
    ...answers,
  });
  const i18n = await englishWords({ wording: words, editing, problems, refusals });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider reload={() => undefined}>
          <NoticeProvider>
            <ScreensInWaray />
          </NoticeProvider>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return server;
}
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
/** Drawn rows only: found by a word first. */
async function find(search: string) {
  await press(words.screens.show);
  await user.click(screen.getByLabelText(words.screens.search));
  // At once: each letter of its own would draw a hundred rows.
  await user.paste(search);
}
async function open(place = PLACE) {
  await find(place);
  await press(`Edit ${place}, Winaray`);
  return within(await screen.findByRole('dialog'));
}
type Dialog = Awaited<ReturnType<typeof open>>;
const area = (dialog: Dialog) => dialog.getByLabelText<HTMLTextAreaElement>('Winaray');
async function write(dialog: Dialog, text: string) {
  await user.clear(area(dialog));
  // Braces mean keys to the typing.
  if (text) await user.type(area(dialog), text.replace(/[{[]/g, '$&$&'));
}
const save = (dialog: Dialog) => user.click(dialog.getByRole('button', { name: words.edit.save }));
const bodies = (server: Awaited<ReturnType<typeof show>>, path: string) =>
  server.asked.filter((one) => `${one.method} ${one.path}` === path).map((one) => one.body);

test('the words that come with the program are confirmed by name for exactly these words', async () => {
  const server = await show({
    [REVIEWS]: { body: { status: true, reviews: [review] } },
    [REVIEW]: { body: { status: true, message: 'x', review } },
  });
  // An older review, of other words.
  expect(await screen.findByText(words.screens.changed)).toBeTruthy();
  await press(words.screens.review);
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: words.review.confirm }));
  expect(bodies(server, REVIEW)).toEqual([]);
  await user.type(dialog.getByLabelText(/^Confirmed by/), 'Aling Rosa');
  await user.click(dialog.getByRole('button', { name: words.review.confirm }));
  expect(await screen.findByText(words.review.done)).toBeTruthy();
  expect(bodies(server, REVIEW)).toMatchObject([
    { words_check: expect.stringMatching(/^[0-9a-f]{16}$/), reviewer: 'Aling Rosa' },
  ]);
});

test('sentences are found by a word, a state and a part of the program; each says whether it is confirmed', async () => {
  await show({ [LIST]: listOf(written({ state: 'reviewed', reviewer: 'Aling Rosa' })) });
  await press(words.screens.show);
  await user.type(screen.getByLabelText(words.screens.search), 'greeting');
  const table = within(screen.getByRole('table'));
  expect(await table.findByText('Reviewed by Aling Rosa')).toBeTruthy();
  expect(table.getByText('Hoy, {{name}}!')).toBeTruthy();
  expect(table.getByText(shell.greeting)).toBeTruthy();
  await press(words.screens.clear);
  expect(screen.getByRole('status').textContent).toMatch(/^(\d{4,}) of \1 sentences$/);
  await user.selectOptions(screen.getByLabelText(words.screens.state), 'confirmed');
  expect(screen.getByRole('status').textContent).toMatch(/^1 of /);
  await user.selectOptions(screen.getByLabelText(words.screens.catalogue), 'audit');
  expect(screen.getByText(words.screens.noneSuch)).toBeTruthy();
});

test('a sentence is corrected over the version that was seen, and confirmed by whoever has read it', async () => {
  const server = await show({ [LIST]: listOf(written()), [SAVE]: saved });
  const dialog = await open();
  expect(dialog.getByText(shell.greeting)).toBeTruthy();
  expect(dialog.getByText(/Ana Cruz/)).toBeTruthy();
  expect(area(dialog).value).toBe('Hoy, {{name}}!');
  await save(dialog);
  expect(dialog.getByText(words.sentence.same)).toBeTruthy();
  await write(dialog, ' Kumusta, {{name}}! ');
  await user.type(dialog.getByLabelText(words.sentence.reviewer), ' Aling Rosa ');
  await save(dialog);
  expect(await screen.findByText(words.sentence.saved)).toBeTruthy();
  expect(bodies(server, SAVE)).toEqual([
    { place: PLACE, text: 'Kumusta, {{name}}!', reviewer: 'Aling Rosa', version: 3 },
  ]);
});

test('what the program brings is confirmed as it is; the glossary stands beside a sentence', async () => {
  const server = await show({ [SAVE]: saved });
  const dialog = await open('shell:screens.rainfall');
  await user.type(dialog.getByLabelText(words.sentence.reviewer), 'Aling Rosa');
  await save(dialog);
  expect(await screen.findByText(words.sentence.saved)).toBeTruthy();
  expect(bodies(server, SAVE)).toEqual([
    { place: 'shell:screens.rainfall', text: waray.screens.rainfall, reviewer: 'Aling Rosa', version: 0 },
  ]);
  cleanup();
  await show();
  const other = await open('shell:items.moms');
  expect(other.getByText('pagtimpag han tuna')).toBeTruthy();
});

test('places that the program fills must all stand there; what is wrong is said and never sent', async () => {
  const server = await show({ [LIST]: listOf(written()), [SAVE]: saved });
  const dialog = await open();
  for (const [text, fault] of [
    ['Hoy!', '{{name}} is missing. It must stand there as in English.'],
    ['Hoy, {{name}} {{ngaran}}!', '{{ngaran}} is not in the English sentence. Take it out.'],
    ['Hoy, {{name}} <b>!', '<b> is not in the English sentence. Take it out.'],
  ] as const) {
    await write(dialog, text);
    expect(dialog.getByText(fault)).toBeTruthy();
    await save(dialog);
  }
  await write(dialog, '');
  await save(dialog);
  expect(bodies(server, SAVE)).toEqual([]);
});

test('a word of a level stands in warnings: it is confirmed here and never changed', async () => {
  const server = await show({ [SAVE]: saved });
  const dialog = await open('levels:1');
  expect(area(dialog).disabled).toBe(true);
  expect(dialog.getByText(words.sentence.faults.fixed)).toBeTruthy();
  await user.type(dialog.getByLabelText(words.sentence.reviewer), 'Aling Rosa');
  await save(dialog);
  expect(await screen.findByText(words.sentence.saved)).toBeTruthy();
  expect(bodies(server, SAVE)).toMatchObject([{ place: 'levels:1', reviewer: 'Aling Rosa' }]);
});

test('whoever was overtaken sees both sides, and keeps one or takes the other', async () => {
  const theirs = written({ version: 4, text: 'Maupay, {{name}}!', state: 'reviewed', reviewer: 'Aling Rosa' });
  const overtaken: Given = {
    body: {
      ...{ status: false, code: 'changedMeanwhile', message: 'Ana Cruz has changed this at 10:00.', current: theirs },
      details: { name: 'Ana Cruz', at: '10:00' },
    },
  };
  const server = await show({ [LIST]: listOf(written()), [SAVE]: overtaken });
  const dialog = await open();
  await write(dialog, 'Ako, {{name}}!');
  await save(dialog);
  expect(await dialog.findByText('Maupay, {{name}}! · Reviewed by Aling Rosa')).toBeTruthy();
  server.answers[SAVE] = saved;
  await user.click(dialog.getByRole('button', { name: editing.conflict.keepMine }));
  expect(await screen.findByText(words.sentence.saved)).toBeTruthy();
  expect(bodies(server, SAVE)).toMatchObject([{ version: 3 }, { version: 4, text: 'Ako, {{name}}!' }]);
  cleanup();
  await show({ [LIST]: listOf(written()), [SAVE]: overtaken });
  const other = await open();
  await user.click(other.getByRole('button', { name: words.sentence.putBack }));
  await user.click(await other.findByRole('button', { name: editing.conflict.takeTheirs }));
  expect(area(other).value).toBe('Maupay, {{name}}!');
});

const HISTORY = 'GET /api/admin/screen-words/versions';
const openHistory = async () => {
  await find(PLACE);
  await press(`History of ${PLACE}, Winaray`);
  return within(await screen.findByRole('dialog'));
};

test('what a sentence said before is there with who wrote and confirmed it, and is taken up again as a new version', async () => {
  const versions = [
    written(),
    written({ version: 2, text: null, writtenBy: 'Noel Likha' }),
    written({ version: 1, text: 'Kumusta, {{name}}!', state: 'reviewed', reviewer: 'Aling Rosa' }),
  ];
  const server = await show({
    [LIST]: listOf(written()),
    [HISTORY]: { body: { status: true, versions } },
    [SAVE]: saved,
  });
  const history = await openHistory();
  expect((await history.findAllByText(/Ana Cruz, 2026-11-21 09:00/)).length).toBe(2);
  expect(history.getByText(/Noel Likha/)).toBeTruthy();
  expect(history.getByText('Reviewed by Aling Rosa')).toBeTruthy();
  expect(history.getByText(words.history.putBack)).toBeTruthy();
  expect(history.getAllByRole('button', { name: /^Use this text again/ })).toHaveLength(1);
  await user.click(history.getByRole('button', { name: 'Use this text again: version 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: words.sentence.title }));
  expect(area(dialog).value).toBe('Kumusta, {{name}}!');
  await save(dialog);
  expect(await screen.findByText(words.sentence.saved)).toBeTruthy();
  // Who confirmed it then has not read it now.
  expect(bodies(server, SAVE)).toEqual([{ place: PLACE, text: 'Kumusta, {{name}}!', reviewer: null, version: 3 }]);
  const asked = server.asked.find(({ path }) => path.includes('/versions'));
  expect(asked?.path).toContain(`place=${encodeURIComponent(PLACE)}`);
});

test('a history that cannot be read says so; where nothing was written there is none', async () => {
  await show({ [LIST]: listOf(written()), [HISTORY]: { lost: true } });
  const history = await openHistory();
  expect(await history.findByText(/The history/, { selector: 'strong' })).toBeTruthy();
  cleanup();
  await show();
  await find(PLACE);
  await screen.findByRole('button', { name: `Edit ${PLACE}, Winaray` });
  expect(screen.queryByRole('button', { name: /^History of/ })).toBeNull();
});

test('what the program brings is put back over the version that was seen', async () => {
  const server = await show({ [LIST]: listOf(written()), [SAVE]: saved });
  const dialog = await open();
  expect(dialog.getByText(waray.greeting)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: words.sentence.putBack }));
  expect(await screen.findByText(words.sentence.saved)).toBeTruthy();
  expect(bodies(server, SAVE)).toEqual([{ place: PLACE, text: null, reviewer: null, version: 3 }]);
  cleanup();
  await show({ [LIST]: listOf(written({ text: null })) });
  const none = await open();
  expect(none.queryByRole('button', { name: words.sentence.putBack })).toBeNull();
});

test('a sentence that the server refuses, or never hears of, stays in its dialog', async () => {
  await show({ [LIST]: listOf(written()), [SAVE]: { lost: true } });
  const dialog = await open();
  await write(dialog, 'Ako, {{name}}!');
  await save(dialog);
  expect(await dialog.findByText(/connection/i)).toBeTruthy();
  expect(area(dialog).value).toBe('Ako, {{name}}!');
});

test('who may not write reads only; a list that cannot be read says so', async () => {
  await show(rightsOfReader(screenWordsCalls));
  await find('shell:greeting');
  expect(await screen.findByText(shell.greeting)).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull());
  expect(screen.queryByRole('button', { name: words.screens.import.open })).toBeNull();
  cleanup();
  await show({ [LIST]: { lost: true } });
  expect(await screen.findByText(/The words of the screens/, { selector: 'strong' })).toBeTruthy();
});

const HEAD = 'Place,English,Filipino,Winaray';
const fileOf = (...lines: string[]) => new File([[HEAD, ...lines].join('\n')], 'waray.csv', { type: 'text/csv' });
async function choose(file: File) {
  await press(words.screens.import.open);
  await user.upload(await screen.findByLabelText('Choose a file'), file);
}

test('a file is shown line by line, then taken in over the versions that were seen, all of it or none', async () => {
  const server = await show({
    [LIST]: listOf(written()),
    [IMPORT]: { body: { status: true, message: 'x', stored: 2 } },
  });
  const menu = 'shell:menu,Menu,Menu,Pilian';
  await choose(fileOf(menu, `${PLACE},x,x,Hoy`, 'shell:nowhere,x,x,Waray', 'glossary,rain,ulan,uran'));
  expect(await screen.findByText(/1 new, 0 changed, 0 without change, 2 refused\./)).toBeTruthy();
  const table = within(screen.getByRole('table'));
  const missing = table.getByText('{{name}} is missing. It must stand there as in English.');
  expect(missing.closest('tr')?.textContent).toContain('3');
  expect(table.getByText('The program has no sentence at "shell:nowhere".')).toBeTruthy();
  await press(/^Take in 1/);
  expect(bodies(server, IMPORT)).toEqual([]);
  await user.upload(
    screen.getByLabelText('Choose a file'),
    new File([[HEAD, menu, `${PLACE},x,x,"Ako, {{name}}"`].join('\n')], 'b.csv'),
  );
  expect(await screen.findByText(/1 new, 1 changed/)).toBeTruthy();
  await user.type(screen.getByLabelText(words.sentence.reviewer), 'Aling Rosa');
  await press(/^Take in 2/);
  await press(editing.import.yes);
  expect(await screen.findByText('1 added, 1 changed.')).toBeTruthy();
  expect(bodies(server, IMPORT)).toEqual([
    {
      reviewer: 'Aling Rosa',
      lines: [
        { place: 'shell:menu', text: 'Pilian', version: 0 },
        { place: PLACE, text: 'Ako, {{name}}', version: 3 },
      ],
    },
  ]);
});

test('a file over sentences that somebody has changed meanwhile is looked at again', async () => {
  const server = await show({
    [LIST]: listOf(written()),
    [IMPORT]: { body: { status: false, code: 'screenSentencesChanged', message: 'Somebody has changed one.' } },
  });
  await choose(fileOf(`${PLACE},x,x,"Ako, {{name}}"`));
  server.answers[LIST] = listOf(written({ version: 9, text: 'Ako, {{name}}' }));
  await press(/^Take in 1/);
  await press(editing.import.yes);
  expect(await screen.findByText(/Nothing was taken in/, { selector: 'strong' })).toBeTruthy();
  await vi.waitFor(() => expect(bodies(server, LIST)).toHaveLength(2));
  await press(editing.import.again);
  expect(await screen.findByText(/0 new, 0 changed, 1 without change/)).toBeTruthy();
});

test.each([
  ['no Waray', [HEAD, 'shell:menu,Menu,Menu,'], words.screens.import.faults.empty],
  ['no place', ['English,Winaray', 'Menu,Pilian'], words.screens.import.faults.noPlace],
  ['no such column', ['Place,English', 'shell:menu,Menu'], words.screens.import.faults.noWaray],
  ['too many lines', [HEAD, ...Array(10_001).fill('shell:menu,x,x,Pilian')], words.screens.import.faults.tooManyRows],
])('a file with %s is refused in words', async (_, lines, sentence) => {
  await show();
  await choose(new File([lines.join('\n')], 'waray.csv'));
  expect(await screen.findByText(sentence)).toBeTruthy();
});
