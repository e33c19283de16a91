// Correcting and cancelling with a pretended server: what goes out, to how many, under which key, and what a refusal leaves.
import { fakeServer, type Given } from '@bantay/web/api/server.fixture.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ewi } from '../words/en/ewi.ts';
import { CorrectDialog } from './correct-dialog.tsx';

const CORRECT = 'POST /message/correct_ewi';
const SENT = 'Alert level 1. Maghanda.';
const done: Given = {
  body: { status: true, feedback: 'Cancellation queued for 2 recipients.', update_number: 1, recipients: 2 },
};
const user = userEvent.setup();
const onClose = vi.fn();

beforeEach(() => onClose.mockClear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(answer: Given = done) {
  const server = fakeServer({ [CORRECT]: answer });
  const i18n = await englishWords({ ewi, problems });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <NoticeProvider>
          <CorrectDialog
            release={{
              releaseId: 41,
              dataTs: '2026-11-21 14:30:00',
              level: 1,
              hasGroundData: true,
              site: {
                siteCode: 'lpa',
                sitio: null,
                barangay: 'Lipata',
                municipality: 'Paranas',
                province: 'Samar',
                households: '12',
              },
              triggers: [],
              bulletin: null,
            }}
            sentText={SENT}
            addressed={3}
            reached={2}
            officeName="Demo MDRRMO"
            onClose={onClose}
          />
        </NoticeProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return server;
}

const choose = (name: RegExp) => user.click(screen.getByRole('radio', { name }));
const text = () => screen.getByRole('textbox') as HTMLTextAreaElement;
const write = (value: string) => fireEvent.change(text(), { target: { value } });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const question = () => screen.findByRole('alertdialog');
const answer = async (name: string) => user.click(within(await question()).getByRole('button', { name }));

test('before a choice it says what is to be done first; no text can be taken for the one that goes', async () => {
  await show();
  expect(screen.getByText(ewi.correct.chooseFirst)).toBeTruthy();
  for (const radio of screen.getAllByRole('radio')) expect((radio as HTMLInputElement).checked).toBe(false);
});

test('a cancellation stands ready: its text names the warning, and it goes to those whom that has reached', async () => {
  await show();
  await choose(/Cancel the warning/);
  expect(text().value).toContain('KANSELADO ang babala: Alert level 1');
  expect(text().value).toContain('Source: Demo MDRRMO');
  expect(screen.getByText(/It goes to 2 people\./)).toBeTruthy();
  await press(ewi.correct.sendCancellation);
  const asked = await question();
  expect(within(asked).getByText('Cancel the warning for LPA, alert level 1?')).toBeTruthy();
  expect(within(asked).getByText('KANSELADO ang babala: Alert level 1')).toBeTruthy();
});

test('a correction goes to all who were written to, also those whom nothing has reached yet', async () => {
  await show();
  await choose(/Correct the text/);
  expect(screen.getByText(/It goes to 3 people\./)).toBeTruthy();
});

test('nothing is sent before the yes; No leads back to the text as it was typed', async () => {
  const { asked } = await show();
  await choose(/Correct the text/);
  write('Alert level 1. Lumikas na.');
  await press(ewi.correct.sendCorrection);
  await answer(ewi.no);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(asked).toHaveLength(0);
  expect(text().value).toBe('Alert level 1. Lumikas na.');
});

test('the yes sends kind, release and text under a key, says the feedback of the server and closes', async () => {
  const { asked } = await show();
  await choose(/Cancel the warning/);
  write('KANSELADO. Huwag sundin.');
  await press(ewi.correct.sendCancellation);
  await answer(ewi.yes);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked[0]?.body).toEqual({ release_id: 41, kind: 'cancellation', sms_msg: 'KANSELADO. Huwag sundin.' });
  expect(asked[0]?.headers['idempotency-key']).toMatch(/-cancellation$/);
  expect(screen.getByText('Cancellation queued for 2 recipients.')).toBeTruthy();
});

test('yes pressed twice while the server is silent sends once, and nothing is said to be done', async () => {
  const { asked } = await show({ hangs: true });
  await choose(/Cancel the warning/);
  await press(ewi.correct.sendCancellation);
  const yes = within(await question()).getByRole('button', { name: ewi.yes });
  fireEvent.click(yes);
  fireEvent.click(yes);
  await waitFor(() => expect(yes.getAttribute('aria-busy')).toBe('true'));
  expect(asked).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
});

test.each<[string, Given, string]>([
  ['the line is down', { lost: true }, problems.network],
  [
    'the release is not the newest (409)',
    { status: 409, body: { status: false, code: 'releaseReplaced', message: 'A newer release has taken its place.' } },
    'A newer release has taken its place.',
  ],
  [
    'the text is refused (422)',
    { status: 422, body: { status: false, code: 'textRefused', feedback: 'The text is too long.' } },
    'The text is too long.',
  ],
  ['an error page comes instead (502)', { status: 502, text: '<html>Bad gateway</html>' }, problems.unavailable],
])('%s: said in the dialog, which stays with what was typed', async (_, given, sentence) => {
  await show(given);
  await choose(/Correct the text/);
  write('Alert level 1. Lumikas na.');
  await press(ewi.correct.sendCorrection);
  await answer(ewi.yes);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(text().value).toBe('Alert level 1. Lumikas na.');
  expect(onClose).not.toHaveBeenCalled();
});

test('after a lost answer the same kind goes out under the same key, so it cannot be done twice; the other has its own', async () => {
  const { asked } = await show({ lost: true });
  await choose(/Cancel the warning/);
  for (const _ of [1, 2]) {
    await press(ewi.correct.sendCancellation);
    await answer(ewi.yes);
    await screen.findByText(problems.network);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  await choose(/Correct the text/);
  write('Alert level 1. Lumikas na.');
  await press(ewi.correct.sendCorrection);
  await answer(ewi.yes);
  await waitFor(() => expect(asked).toHaveLength(3));
  const [first, second, third] = asked.map(({ headers }) => headers['idempotency-key']);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('each kind keeps its own text while the officer makes up his mind', async () => {
  await show();
  await choose(/Correct the text/);
  write('Alert level 1. Lumikas na.');
  await choose(/Cancel the warning/);
  expect(text().value).toContain('KANSELADO');
  await choose(/Correct the text/);
  expect(text().value).toBe('Alert level 1. Lumikas na.');
});

test.each([
  ['nothing', '   ', ewi.problem.empty],
  ['a link, which carriers block', 'Tingnan: bit.ly/x', /^Carriers block texts with links/],
])('%s cannot be sent, and the field says why', async (_, typed, sentence) => {
  await show();
  await choose(/Cancel the warning/);
  write(typed);
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(text().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('button', { name: ewi.correct.sendCancellation }).hasAttribute('disabled')).toBe(true);
});
