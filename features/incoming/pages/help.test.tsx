// A call for help with a pretended server: its number, who takes it, and what a refusal or a silent server leaves.
import { fakeServer, type Given } from '@bantay/web/api/server.fixture.ts';
import type { IncomingMessage } from '@bantay/web/api/shapes.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { INCOMING_SHOWN } from '../rules/limits.ts';
import { incoming } from '../words/en/incoming.ts';
import { HelpButtons } from './help-buttons.tsx';
import MessagesDialog from './messages-dialog.tsx';
import { ReplyForm } from './reply-form.tsx';

const LIST = 'GET /message/incoming';
const NUMBER = 'POST /message/incoming/show_number';
const READ = 'POST /message/incoming/read';
const REPLY = 'POST /message/simulator/reply';
const user = userEvent.setup();
const done: Given = { body: { status: true, message: 'OK' } };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const message = (change: Partial<IncomingMessage> = {}): IncomingMessage => ({
  ...{ inboxId: 7, at: '2026-11-21 09:00:00', number: '********0100', name: 'Aida Gawa', designation: 'LEWC' },
  ...{ text: 'tulong po', kind: 'tulong', releaseId: 3, siteCode: 'lpa', moId: null, refusal: null, readBy: null },
  ...change,
});
const list = (messages: IncomingMessage[]): Given => ({
  body: { status: true, messages, unread: messages.length, counts: { ok: 0, tulong: 0 } },
});

async function show(part: ReactNode, answers: Record<string, Given>) {
  const server = fakeServer(answers);
  const i18n = await englishWords({ incoming, problems });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <NoticeProvider>{part}</NoticeProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return { ...server, posts: () => server.asked.filter(({ method }) => method === 'POST') };
}
const call = () => screen.findByRole('button', { name: 'Call Aida Gawa: show the number' });
const take = () => screen.getByRole('button', { name: 'I take it: Aida Gawa' });

test('Call shows the number as a link to tap, with the keyboard on it; it is asked for once', async () => {
  const { posts } = await show(<HelpButtons message={message()} isOutdated={false} />, {
    [NUMBER]: { body: { status: true, number: '639170000100' } },
  });
  await user.click(await call());
  const link = await screen.findByRole('link', { name: '639170000100' });
  expect(link.getAttribute('href')).toBe('tel:639170000100');
  expect(document.activeElement).toBe(link);
  expect(posts().map(({ body }) => body)).toEqual([{ inbox_id: 7 }]);
});

test('Call, pressed twice while the server is silent, asks once: each number shown is recorded', async () => {
  const { posts } = await show(<HelpButtons message={message()} isOutdated={false} />, { [NUMBER]: { hangs: true } });
  await user.click(await call());
  await user.click(await call());
  await user.keyboard('{Enter}');
  expect(posts()).toHaveLength(1);
});

test('a number that is not told says why, and Call can be pressed again', async () => {
  const { answers } = await show(<HelpButtons message={message()} isOutdated={false} />, { [NUMBER]: { lost: true } });
  await user.click(await call());
  expect(await screen.findByText(problems.network)).toBeTruthy();
  answers[NUMBER] = { body: { status: true, number: '639170000100' } };
  await user.click(await call());
  expect(await screen.findByRole('link')).toBeTruthy();
});

test('who is called stands as unknown where the number is nobody’s', async () => {
  await show(<HelpButtons message={message({ name: '' })} isOutdated={false} />, {});
  expect(screen.getByRole('button', { name: 'Call Unknown number: show the number' })).toBeTruthy();
});

test('I take it, pressed twice while the server is silent, takes it once', async () => {
  const { posts } = await show(<HelpButtons message={message()} isOutdated={false} />, { [READ]: { hangs: true } });
  await user.click(take());
  await user.click(take());
  expect(posts().map(({ path, body }) => [path, body])).toEqual([['/message/incoming/read', { inbox_id: 7 }]]);
});

test('taken by somebody else first (409): said, and the line stays until the news take it away', async () => {
  await show(<HelpButtons message={message()} isOutdated={false} />, {
    [READ]: { status: 409, body: { status: false, code: 'taken', message: 'Ben Ilaw has taken this.' } },
  });
  await user.click(take());
  expect(await screen.findByText('Ben Ilaw has taken this.')).toBeTruthy();
  expect(take().getAttribute('aria-busy')).toBeNull();
});

test('on old data nobody takes a call, but its number can still be had', async () => {
  const { posts } = await show(<HelpButtons message={message()} isOutdated />, {
    [NUMBER]: { body: { status: true, number: '639170000100' } },
  });
  expect(take().hasAttribute('disabled')).toBe(true);
  await user.click(take());
  expect(posts()).toHaveLength(0);
  await user.click(await call());
  expect(await screen.findByRole('link')).toBeTruthy();
});

test('a full page leads to the older ones, and from there back to the newest', async () => {
  const full = Array.from({ length: INCOMING_SHOWN }, (_, index) => message({ inboxId: 500 - index }));
  const { asked, answers } = await show(<MessagesDialog releaseId={null} title="Messages" onClose={() => {}} />, {
    [LIST]: list(full),
  });
  // By their words: a hundred rows make the search for a role slow.
  const older = await screen.findByText(incoming.older);
  answers[LIST] = list([message({ inboxId: 3, text: 'the oldest' })]);
  fireEvent.click(older);
  expect(await screen.findByText('the oldest')).toBeTruthy();
  expect(asked.at(-1)?.path).toContain(`before=${500 - INCOMING_SHOWN + 1}`);
  expect(screen.queryByText(incoming.older)).toBeNull();
  fireEvent.click(screen.getByText(incoming.newest));
  await waitFor(() => expect(screen.queryByText('the oldest')).toBeNull());
});

test.each([
  [null, incoming.none],
  [3, incoming.noneForRelease],
])('no messages (release %s): said in words', async (releaseId, sentence) => {
  const { asked } = await show(<MessagesDialog releaseId={releaseId} title="Messages" onClose={() => {}} />, {
    [LIST]: list([]),
  });
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(asked[0]?.path.includes('release_id=3')).toBe(releaseId === 3);
});

test('a message that cannot be marked as read says so and stays unread', async () => {
  await show(<MessagesDialog releaseId={null} title="Messages" onClose={() => {}} />, {
    [LIST]: list([message()]),
    [READ]: { status: 500, text: 'oops' },
  });
  const mark = await screen.findByRole('button', { name: /^Mark the message of Aida Gawa/ });
  await user.click(mark);
  expect(await screen.findByText(problems.unavailable)).toBeTruthy();
  expect(within(screen.getByRole('table')).queryByText(/^Read by/)).toBeNull();
});

test('in the list, too, a number that is not told says why, stays masked, and can be asked for again', async () => {
  const { answers, posts } = await show(<MessagesDialog releaseId={null} title="Messages" onClose={() => {}} />, {
    [LIST]: list([message()]),
    [NUMBER]: { status: 401, body: { status: false, code: 'unsigned', message: '' } },
  });
  const ask = await screen.findByRole('button', { name: /^Show number of Aida Gawa/ });
  await user.click(ask);
  expect(await screen.findByText(problems.unsigned)).toBeTruthy();
  expect(screen.getByText('********0100')).toBeTruthy();
  answers[NUMBER] = { hangs: true };
  await user.click(ask);
  await user.click(ask);
  expect(posts()).toHaveLength(2);
});

test('a message is marked as read once, however often it is pressed', async () => {
  const { posts } = await show(<MessagesDialog releaseId={null} title="Messages" onClose={() => {}} />, {
    [LIST]: list([message()]),
    [READ]: { hangs: true },
  });
  const mark = await screen.findByRole('button', { name: /^Mark the message of Aida Gawa/ });
  await user.click(mark);
  await user.click(mark);
  expect(posts().map(({ body }) => body)).toEqual([{ inbox_id: 7 }]);
});

test('older messages that cannot be read say so, and another try brings them', async () => {
  const full = Array.from({ length: INCOMING_SHOWN }, (_, index) => message({ inboxId: 500 - index }));
  const { answers } = await show(<MessagesDialog releaseId={null} title="Messages" onClose={() => {}} />, {
    [LIST]: list(full),
  });
  const older = await screen.findByText(incoming.older);
  answers[LIST] = { status: 500, text: 'oops' };
  fireEvent.click(older);
  expect((await screen.findByRole('alert')).textContent).toContain(problems.unavailable);
  expect(screen.queryByText(incoming.none)).toBeNull();
  answers[LIST] = list([message({ inboxId: 3, text: 'the oldest' })]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('the oldest')).toBeTruthy();
});

test('a reply in demo mode: blanks are none, a refused one keeps its words, a taken one closes the field', async () => {
  const { answers, posts } = await show(<ReplyForm number="639170000100" name="Aida Gawa" />, {
    [REPLY]: { lost: true },
  });
  await user.click(screen.getByRole('button', { name: 'Reply as Aida Gawa' }));
  const field = () => screen.getByRole('textbox') as HTMLInputElement;
  expect(document.activeElement).toBe(field());
  await user.type(field(), '   ');
  expect(screen.getByRole('button', { name: incoming.send }).hasAttribute('disabled')).toBe(true);
  await user.clear(field());
  await user.type(field(), 'OK{Enter}');
  expect(await screen.findByText(problems.network)).toBeTruthy();
  expect(field().value).toBe('OK');
  answers[REPLY] = done;
  await user.type(field(), '{Enter}');
  expect(await screen.findByText(incoming.replied)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(posts().at(-1)?.body).toEqual({ number: '639170000100', text: 'OK' });
});
