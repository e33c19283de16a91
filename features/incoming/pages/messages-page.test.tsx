// The door of its own to the messages of residents: how many wait, all of them, and what a silent server leaves.
import { fakeServer, type Given } from '@bantay/web/api/server.fixture.ts';
import type { IncomingMessage } from '@bantay/web/api/shapes.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { incoming } from '../words/en/incoming.ts';
import MessagesPage from './messages-page.tsx';

const LIST = 'GET /message/incoming';
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const message = (change: Partial<IncomingMessage> = {}): IncomingMessage => ({
  ...{ inboxId: 7, at: '2026-11-21 09:00:00', number: '********0100', name: 'Aida Gawa', designation: 'LEWC' },
  ...{ text: 'tulong po', kind: 'tulong', releaseId: 3, siteCode: 'lpa', moId: null, refusal: null, readBy: null },
  ...change,
});
const list = (messages: IncomingMessage[], unread: number): Given => ({
  body: { status: true, messages, unread, counts: { ok: 0, tulong: 0 } },
});

async function open(given: Given) {
  const server = fakeServer({ [LIST]: given });
  const i18n = await englishWords({ incoming, problems });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <NoticeProvider>
          <MessagesPage />
        </NoticeProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return server;
}

test('all messages stand there, asked for once, and above them how many nobody has read', async () => {
  const read = message({ inboxId: 6, text: 'salamat', kind: 'other', readBy: 'Elena Halimbawa' });
  const { asked } = await open(list([message(), read], 1));
  const table = await screen.findByRole('table', { name: incoming.title });
  expect(within(table).getByText('tulong po')).toBeTruthy();
  expect(within(table).getByText('Read by Elena Halimbawa')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: incoming.title })).toBeTruthy();
  expect(screen.getByText('1 not read yet')).toBeTruthy();
  expect(asked.filter(({ path }) => path.startsWith('/message/incoming'))).toHaveLength(1);
});

test('a call for help that nobody has read stands first, whatever came after it; what was read stands in its place', async () => {
  const [early, late] = [
    message({ inboxId: 3, text: 'tulong nabasa', readBy: 'Elena Halimbawa' }),
    message({ inboxId: 9, text: 'salamat po', kind: 'other' }),
  ];
  await open(list([late, message(), early], 2));
  const table = await screen.findByRole('table', { name: incoming.title });
  const texts = within(table)
    .getAllByRole('row')
    .map((row) => /tulong po|salamat po|tulong nabasa/.exec(row.textContent ?? '')?.[0]);
  expect(texts.filter(Boolean)).toEqual(['tulong po', 'salamat po', 'tulong nabasa']);
});

test('nothing waits, or nothing ever came: said in words', async () => {
  await open(list([], 0));
  expect(await screen.findByText(incoming.none)).toBeTruthy();
  expect(screen.getByText(incoming.allRead)).toBeTruthy();
});

test('a list that cannot be read does not look like an empty one, and another try brings it', async () => {
  const { answers } = await open({ status: 500, text: 'oops' });
  expect((await screen.findByRole('alert')).textContent).toContain(problems.unavailable);
  expect(screen.queryByText(incoming.none)).toBeNull();
  expect(screen.queryByText(incoming.allRead)).toBeNull();
  answers[LIST] = list([message()], 1);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('tulong po')).toBeTruthy();
});
