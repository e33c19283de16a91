// Keys for reading with a pretended server: listed, made and shown once, revoked; an answer that was lost, and a refusal.
import { writeCredentials } from '@bantay/web/api/credentials.ts';
import { outward } from '@bantay/web/api/inside.ts';
import { type Asked, fakeServer, type Given, person, sessionOf } from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { readers } from '../words/en/readers.ts';
import ReadersPage from './readers-page.tsx';
import type { ReadingKey } from './use-readers.ts';

const user = userEvent.setup();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const GRAPH: ReadingKey = {
  ...{
    keyId: 3,
    name: 'wall',
    scopes: ['series', 'levels'],
    validUntil: '2026-12-31 00:00:00',
    holds: true,
    rate: 120,
  },
  ...{ createdAt: '2026-10-01 08:00:00', createdBy: 'Ramon Kunwari', lastUsedAt: null },
  ...{ revokedAt: null, revokedBy: null, revokedFor: null },
};
const OVER: ReadingKey = { ...GRAPH, keyId: 5, name: 'last year', holds: false, validUntil: '2025-12-31 00:00:00' };
const LOST: ReadingKey = {
  ...GRAPH,
  ...{ keyId: 4, name: 'lost', holds: false, revokedAt: '2026-11-01 08:00:00', revokedFor: 'it was lost' },
};
const CLEAR = `read_${'k'.repeat(32)}`;

async function show(answers: Record<string, Given | ((asked: Asked) => Given)> = {}) {
  writeCredentials(person());
  const server = fakeServer({
    'GET /api/session': sessionOf(person()),
    'GET /api/admin/reading-keys': { body: { status: true, keys: [LOST, OVER, GRAPH].map(outward) } },
    ...answers,
  });
  const i18n = await englishWords({ readers, problems, refusals });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider>
          <NoticeProvider>
            <MemoryRouter>
              <ReadersPage />
            </MemoryRouter>
          </NoticeProvider>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return (call: string) =>
    server.asked.filter((one) => `${one.method} ${one.path}` === `POST /api/admin/reading-keys/${call}`);
}

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const inDialog = () => within(screen.getByRole('dialog'));
const made = (key: string | null) => ({
  body: { status: true, message: 'x', key_id: 9, key, address: 'https://bantay.example.ph' },
});

async function fillAndSend() {
  await press('New key for reading');
  await user.type(inDialog().getByLabelText(/^Name/), 'grapher');
  await user.click(inDialog().getByLabelText('Series: rain, tilt, earthquakes'));
  fireEvent.change(inDialog().getByLabelText(/^Last day/), { target: { value: '2027-01-31' } });
  await user.type(inDialog().getByLabelText(/^Reason/), 'a graph');
  await press('Make the key');
}

test('what holds stands first, with what it opens; what is over and what was revoked says so', async () => {
  await show();
  const [, wall, over, lost] = (await screen.findAllByRole('row')).map((row) => row.textContent);
  expect(wall).toContain('Series: rain, tilt, earthquakes, Sites and their levels');
  expect(wall).toContain('at most 120 requests a minute');
  expect(wall).toContain('valid until 2026/12/31 00:00');
  expect(wall).toContain('not used yet');
  expect(over).toContain('over since 2025/12/31 00:00');
  expect(lost).toContain('it was lost');
  expect(screen.queryByRole('button', { name: 'Revoke lost (no. 4)' })).toBeNull();
});

test('nothing goes before it is whole; then the key is shown once, with a line that tries it', async () => {
  const sent = await show({ 'POST /api/admin/reading-keys/create': made(CLEAR) });
  await press('New key for reading');
  await press('Make the key');
  expect(inDialog().getByText('Choose at least one.')).toBeTruthy();
  expect(sent('create')).toHaveLength(0);
  await press('Cancel');
  await fillAndSend();
  expect(await screen.findByText(CLEAR)).toBeTruthy();
  expect(sent('create')[0]!.body).toEqual({
    ...{ name: 'grapher', scopes: ['series'], until: '2027-01-31', rate: 120, reason: 'a graph' },
  });
  const line = inDialog().getByRole('region', { name: 'Series: rain, tilt, earthquakes' });
  expect(line.textContent).toContain(`Bearer ${CLEAR}`);
  await user.click(inDialog().getAllByRole('button', { name: 'Close' }).at(-1)!);
  await press('Yes, close');
  expect(screen.queryByText(CLEAR)).toBeNull();
});

test('an answer that was lost on the way says that the key is lost with it', async () => {
  await show({ 'POST /api/admin/reading-keys/create': made(null) });
  await fillAndSend();
  expect(await screen.findByText(/Revoke key no\. 9 and make another one/)).toBeTruthy();
});

test('a refusal is said in words and keeps the form', async () => {
  await show({
    'POST /api/admin/reading-keys/create': {
      body: { status: false, code: 'readingKeyTime', message: 'x', details: {} },
    },
  });
  await fillAndSend();
  expect(await screen.findByText(/from today to two years ahead/)).toBeTruthy();
  expect(inDialog().getByLabelText<HTMLInputElement>(/^Name/).value).toBe('grapher');
});

test('a key is revoked with a reason', async () => {
  const sent = await show({ 'POST /api/admin/reading-keys/revoke': { body: { status: true, message: 'x' } } });
  await press('Revoke wall (no. 3)');
  await press('Revoke the key');
  expect(sent('revoke')).toHaveLength(0);
  await user.type(inDialog().getByLabelText(/^Reason/), 'lost');
  await press('Revoke the key');
  await waitFor(() => expect(sent('revoke')[0]!.body).toEqual({ key_id: 3, reason: 'lost' }));
});
