// Webhooks with a pretended server: listed, made with a secret that is shown once, tried, paused and removed; and what one answered.
import { writeCredentials } from '@bantay/web/api/credentials.ts';
import { outward } from '@bantay/web/api/inside.ts';
import { type Asked, fakeServer, type Given, person, sessionOf } from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { webhooks } from '../words/en/webhooks.ts';
import type { Delivery, Webhook } from './use-webhooks.ts';
import WebhooksPage from './webhooks-page.tsx';

const user = userEvent.setup();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const WALL: Webhook = {
  ...{ hookId: 3, name: 'wall', url: 'https://a.example/in', createdAt: '2026-11-01 08:00:00' },
  ...{ createdBy: 'Ramon Kunwari', pausedAt: null, waiting: 2, deliveredAt: null },
};
const RESTING: Webhook = { ...WALL, hookId: 4, name: 'resting', waiting: 0, pausedAt: '2026-11-02 08:00:00' };
const REFUSED: Delivery = {
  ...{ messageId: 'msg_1', kind: 'release.issued', releaseId: 41, state: 'waiting', createdAt: '2026-11-20 08:00:00' },
  ...{ tries: 2, triedAt: '2026-11-20 08:00:40', nextTryAt: '2026-11-20 08:02:40', httpStatus: 500, answer: 'broken' },
  error: null,
};
const SILENT: Delivery = {
  ...REFUSED,
  messageId: 'msg_2',
  kind: 'test',
  httpStatus: null,
  answer: null,
  error: 'No answer within 10 s.',
};

async function show(answers: Record<string, Given | ((asked: Asked) => Given)> = {}, hooks = [WALL, RESTING]) {
  writeCredentials(person());
  const server = fakeServer({
    'GET /api/session': sessionOf(person()),
    'GET /api/admin/webhooks': { body: { status: true, hooks: hooks.map(outward) } },
    'GET /api/admin/webhooks/deliveries/3': { body: { status: true, deliveries: [REFUSED, SILENT].map(outward) } },
    ...answers,
  });
  const i18n = await englishWords({ webhooks, problems, refusals });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider>
          <NoticeProvider>
            <MemoryRouter>
              <WebhooksPage />
            </MemoryRouter>
          </NoticeProvider>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return (call: string) =>
    server.asked.filter((one) => `${one.method} ${one.path}` === `POST /api/admin/webhooks/${call}`);
}

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const inDialog = () => within(screen.getByRole('dialog'));
const done: Given = { body: { status: true, message: 'x' } };
const made = (secret: string | null): Given => ({ body: { status: true, message: 'x', hook_id: 9, secret } });

async function fillAndSend() {
  await press('New webhook');
  await user.type(inDialog().getByLabelText(/^Name/), 'wall');
  await user.type(inDialog().getByLabelText(/^Address/), 'https://a.example/in');
  await user.type(inDialog().getByLabelText(/^Reason/), 'a display');
  await press('Make it');
}

test('each says where it leads, what waits for it, and whether it is paused', async () => {
  await show();
  const [, wall, resting] = (await screen.findAllByRole('row')).map((row) => row.textContent);
  expect(wall).toContain('https://a.example/in');
  expect(wall).toContain('2 messages wait');
  expect(wall).toContain('has taken nothing yet');
  expect(resting).toContain('paused since 2026/11/02 08:00');
  expect(screen.getByRole('button', { name: 'Let resting go on' })).toBeTruthy();
});

test('without one it says that nothing is sent', async () => {
  await show({}, []);
  expect(await screen.findByText(webhooks.empty)).toBeTruthy();
});

test('nothing goes before it is whole; then its secret is shown once', async () => {
  const sent = await show({ 'POST /api/admin/webhooks/create': made('whsec_secret') });
  await press('New webhook');
  await press('Make it');
  expect(sent('create')).toHaveLength(0);
  await press('Cancel');
  await fillAndSend();
  expect(await screen.findByText('whsec_secret')).toBeTruthy();
  expect(sent('create')[0]!.body).toEqual({ name: 'wall', url: 'https://a.example/in', reason: 'a display' });
  await user.click(inDialog().getAllByRole('button', { name: 'Close' }).at(-1)!);
  await press('Yes, close');
  expect(screen.queryByText('whsec_secret')).toBeNull();
});

test('a secret whose answer was lost is gone, and that is said', async () => {
  await show({ 'POST /api/admin/webhooks/create': made(null) });
  await fillAndSend();
  expect(await screen.findByText(webhooks.shown.gone)).toBeTruthy();
});

test('an address that is refused is said in words and keeps the form', async () => {
  const body = { status: false, code: 'webhookPrivate', message: 'x', details: {} };
  await show({ 'POST /api/admin/webhooks/create': { body } });
  await fillAndSend();
  expect(await screen.findByText(/leads into the own network/)).toBeTruthy();
  expect(inDialog().getByLabelText<HTMLInputElement>(/^Address/).value).toBe('https://a.example/in');
});

test('what it was told stands with its answer, and a test is sent', async () => {
  const sent = await show({ 'POST /api/admin/webhooks/test': done });
  await press('Messages to wall');
  const rows = (await inDialog().findAllByRole('row')).map((row) => row.textContent);
  expect(rows[1]).toContain('release 41');
  expect(rows[1]).toContain('500broken');
  expect(rows[1]).toContain('again 2026/11/20 08:02');
  expect(rows[2]).toContain('No answer within 10 s.');
  await press('Send a test');
  await waitFor(() => expect(sent('test')[0]!.body).toEqual({ hook_id: 3 }));
});

test.each([
  ['Pause wall', 'Pause it', 'pause', { hook_id: 3, is_paused: true, reason: 'mended' }],
  ['Let resting go on', 'Let it go on', 'pause', { hook_id: 4, is_paused: false, reason: 'mended' }],
  ['Remove wall', 'Remove it', 'remove', { hook_id: 3, reason: 'mended' }],
])('%s: with a reason', async (open, save, call, body) => {
  const sent = await show({ 'POST /api/admin/webhooks/pause': done, 'POST /api/admin/webhooks/remove': done });
  await press(open);
  await press(save);
  expect(sent(call)).toHaveLength(0);
  await user.type(inDialog().getByLabelText(/^Reason/), 'mended');
  await press(save);
  await waitFor(() => expect(sent(call)[0]!.body).toEqual(body));
});
