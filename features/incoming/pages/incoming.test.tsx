// Messages from residents: what waits stands out, a number shows on request only, a call for help is counted.
import { fakeServer, type Given } from '@bantay/web/api/server.fixture.ts';
import type { IncomingMessage } from '@bantay/web/api/shapes.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { incoming } from '../words/en/incoming.ts';
import { Replies } from './replies.tsx';
import { ResidentMessages } from './resident-messages.tsx';

const LIST = 'GET /message/incoming';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const message = (change: Partial<IncomingMessage> = {}): IncomingMessage => ({
  inboxId: 7,
  at: '2026-11-21 09:00:00',
  number: '********0100',
  name: 'Aida Gawa',
  designation: 'LEWC',
  text: 'tulong po',
  kind: 'tulong',
  releaseId: 3,
  siteCode: 'lpa',
  moId: null,
  refusal: null,
  readBy: null,
  ...change,
});
const list = (messages: IncomingMessage[], counts = { ok: 0, tulong: 0 }): Given => ({
  body: { status: true, messages, unread: messages.length, counts },
});

async function show(content: ReactNode, answer: Given) {
  const server = fakeServer({ [LIST]: answer });
  const i18n = await englishWords({ incoming, problems });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <NoticeProvider>
          <main>
            {content}
            <div id="dialogs" />
          </main>
        </NoticeProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return server;
}

test('under a warning: who answered, and the messages behind it', async () => {
  await show(<Replies releaseId={3} site="lpa" />, list([message()], { ok: 12, tulong: 1 }));
  expect((await screen.findByRole('status')).textContent).toBe('Replies: OK 12 · TULONG 1');
  await userEvent.click(screen.getByRole('button', { name: 'Show messages' }));
  const dialog = await screen.findByRole('dialog', { name: 'Replies · LPA' });
  expect(within(dialog).getByRole('table').textContent).toContain('tulong po');
});

test('nobody has answered: no line', async () => {
  const server = await show(<Replies releaseId={3} site="lpa" />, list([]));
  await vi.waitFor(() => expect(server.asked.length).toBeGreaterThan(0));
  expect(screen.queryByText(/Replies/)).toBeNull();
});

test('replies that cannot be read are not taken for none: told with another try, the last counts stay', async () => {
  const failed: Given = { status: 503, body: { status: false, code: 'unavailable', message: '' } };
  const { answers } = await show(<Replies releaseId={3} site="lpa" />, failed);
  expect((await screen.findByRole('alert')).textContent).toContain('Replies · LPA: could not be read');
  const again = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  answers[LIST] = list([message()], { ok: 12, tulong: 1 });
  await again();
  expect((await screen.findByRole('status')).textContent).toBe('Replies: OK 12 · TULONG 1');
  expect(screen.queryByRole('alert')).toBeNull();
  answers[LIST] = failed;
  window.dispatchEvent(new Event('visibilitychange'));
  expect((await screen.findByRole('alert')).textContent).toContain('Replies · LPA');
  expect(screen.getByRole('status').textContent).toBe('Replies: OK 12 · TULONG 1');
});

test('calls for help stand first, read messages are not repeated, HTML stays text', async () => {
  await show(
    <ResidentMessages />,
    list([
      message({ inboxId: 9, kind: 'other', text: '<img src=x onerror=alert(1)>', name: '' }),
      message({ inboxId: 8, kind: 'ok', text: 'ok po' }),
      message({ inboxId: 7 }),
      message({ inboxId: 6, readBy: 'Ben Ilaw', text: 'saklolo' }),
    ]),
  );
  const items = (await screen.findAllByRole('listitem')).map((item) => item.textContent);
  expect(items).toHaveLength(2);
  expect(items[0]).toContain('TULONG (help) Aida Gawa, 2026/11/21 09:00');
  expect(items[1]).toContain('Unknown number');
  expect(items[1]).toContain('<img src=x onerror=alert(1)>');
  expect(document.querySelector('img')).toBeNull();
});

test('a number shows when asked for; a message is marked as read', async () => {
  const server = await show(<ResidentMessages />, list([message()]));
  server.answers['POST /message/incoming/show_number'] = { body: { status: true, number: '639170000100' } };
  server.answers['POST /message/incoming/read'] = { body: { status: true, message: 'Marked as read.' } };
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Show messages' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).not.toContain('639170000100');
  await user.click(within(dialog).getByRole('button', { name: 'Show number of Aida Gawa, 2026/11/21 09:00' }));
  expect(await within(dialog).findByText('639170000100')).toBeTruthy();
  server.answers[LIST] = list([message({ readBy: 'Ben Ilaw' })]);
  await user.click(within(dialog).getByRole('button', { name: /^Mark the message/ }));
  expect(await within(dialog).findByText('Read by Ben Ilaw')).toBeTruthy();
});

test('a measurement that was not entered says why', async () => {
  await show(<ResidentMessages />, list([message({ kind: 'measurement', refusal: 'noWeather', text: 'ROUTINE LPA' })]));
  await userEvent.click(await screen.findByRole('button', { name: 'Show messages' }));
  expect(await screen.findByText('Not entered: no weather')).toBeTruthy();
});

test('not readable: it says so and offers another try', async () => {
  await show(<ResidentMessages />, { status: 503, body: { status: false, code: 'unavailable', message: '' } });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
