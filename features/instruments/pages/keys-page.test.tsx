// Keys with a pretended server: listed, made and shown once, revoked; an answer that was lost, and what a role does not offer.
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
import { instruments } from '../words/en/instruments.ts';
import { keys } from '../words/en/keys.ts';
import { LPASA, LPASB, NOAH, RETIRED } from './instruments.fixture.ts';
import KeysPage from './keys-page.tsx';
import type { CaredKey } from './use-keys.ts';

const user = userEvent.setup();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const BOX: CaredKey = {
  ...{ keyId: 3, name: 'box at the school', gauges: ['rain_lpasb'], columns: ['lpasa'], feeds: [], siteIds: [24] },
  ...{ createdAt: '2026-10-01 08:00:00', createdBy: 'Ramon Kunwari', lastUsedAt: '2026-11-21 09:00:00' },
  ...{ revokedAt: null, revokedBy: null, revokedFor: null },
};
const FEED: CaredKey = {
  ...BOX,
  ...{ keyId: 4, name: 'network', gauges: [], columns: [], feeds: ['earthquakes'], siteIds: [0] },
  ...{ createdBy: null, lastUsedAt: null },
};
const OLD: CaredKey = {
  ...BOX,
  ...{ keyId: 2, name: 'stolen box', columns: [], revokedAt: '2026-11-01 08:00:00', revokedFor: 'it was stolen' },
};
const CLEAR = 'clearclearclearclearclearclear12';

type Answers = Record<string, Given | ((asked: Asked) => Given)>;

async function show(answers: Answers = {}) {
  writeCredentials(person());
  const server = fakeServer({
    'GET /api/session': sessionOf(person()),
    'GET /api/admin/gauges': { body: { status: true, gauges: [LPASB, NOAH, RETIRED].map(outward) } },
    'GET /api/admin/columns': { body: { status: true, columns: [outward(LPASA)] } },
    'GET /api/admin/keys': { body: { status: true, keys: [OLD, BOX, FEED].map(outward) } },
    ...answers,
  });
  const i18n = await englishWords({ keys, instruments, problems, refusals });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider>
          <NoticeProvider>
            <MemoryRouter>
              <KeysPage />
            </MemoryRouter>
          </NoticeProvider>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return (call: string) => server.asked.filter((one) => `${one.method} ${one.path}` === `POST /api/admin/keys/${call}`);
}

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const made = (key: string | null) => ({
  body: { status: true, message: 'x', key_id: 9, key, address: 'https://bantay.example.ph' },
});
const fill = async (label: RegExp, text: string) =>
  user.type(within(screen.getByRole('dialog')).getByLabelText(label), text);

test('each key stands there with what it brings, who has made it, when it was used, and why it is revoked', async () => {
  await show();
  const all = await screen.findAllByRole('row');
  const [, network, box, stolen] = all.map((row) => row.textContent);
  expect(network).toContain('Earthquakes');
  expect(network).toContain('by the command line');
  expect(network).toContain('not used yet');
  expect(box).toContain('rain_lpasb, lpasa');
  expect(box).toContain('Ramon Kunwari');
  expect(box).toContain('2026/11/21 09:00');
  expect(stolen).toContain('revoked at 2026/11/01 08:00');
  expect(stolen).toContain('it was stolen');
  expect(within(all[3]!).queryByRole('button')).toBeNull(); // there are four
});

test('a key is for something, is shown once with its lines, and closing asks whether it was kept', async () => {
  const sent = await show({ 'POST /api/admin/keys/create': made(CLEAR) });
  await press('New key');
  await press('Make the key');
  expect(sent('create')).toHaveLength(0);
  expect(screen.getByText(keys.faults.nothing)).toBeTruthy();
  // What is retired is not offered.
  expect(screen.queryByLabelText(/rain_old/)).toBeNull();
  await user.click(screen.getByLabelText('rain_noah_535 (no key brings it)'));
  await user.click(screen.getByLabelText('lpasa'));
  await fill(/^Name/, 'new box');
  await fill(/^Reason/, 'a new gauge');
  await press('Make the key');
  await waitFor(() => expect(sent('create')).toHaveLength(1));
  expect(sent('create')[0]?.body).toEqual({ name: 'new box', gauges: [2], columns: [1], reason: 'a new gauge' });
  await screen.findByText(CLEAR);
  const line = within(screen.getByRole('region', { name: 'rain_noah_535' })).getByText(/^curl/).textContent;
  expect(line).toContain('https://bantay.example.ph/api/ingest/rainfall');
  expect(line).toContain(`Bearer ${CLEAR}`);
  expect(within(screen.getByRole('region', { name: 'lpasa' })).getByText(/api\/ingest\/tilt/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy: rain_noah_535' }));
  expect(await navigator.clipboard.readText()).toBe(line);
  const [close] = screen.getAllByRole('button', { name: 'Close' });
  await user.click(close!); // there is one
  await press(keys.shown.no);
  expect(screen.getByText(CLEAR)).toBeTruthy();
  await user.click(close!); // as above
  await press(keys.shown.yes);
  await waitFor(() => expect(screen.queryByText(CLEAR)).toBeNull());
  expect(document.body.textContent).not.toContain(CLEAR);
});

test('an answer that was lost on the way says so: the key is never shown again', async () => {
  const answers = [{ status: 503, body: {} }, made(null)];
  const sent = await show({ 'POST /api/admin/keys/create_feed': () => answers.shift() ?? made(null) });
  await press('New key');
  await user.selectOptions(screen.getByLabelText(/^What it may bring/), 'sms');
  await fill(/^Name/, 'phone');
  await fill(/^Reason/, 'a new phone');
  await press('Make the key');
  await waitFor(() => expect(sent('create_feed')).toHaveLength(1));
  await press('Make the key');
  await screen.findByText(/Revoke key no. 9 and make another one/);
  expect(sent('create_feed')[1]?.body).toEqual({ name: 'phone', feed: 'sms', reason: 'a new phone' });
  const [close] = screen.getAllByRole('button', { name: 'Close' });
  await user.click(close!); // there is one
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('revoking says what nobody brings then, and wants a reason', async () => {
  const sent = await show({ 'POST /api/admin/keys/revoke': { body: { status: true, message: 'x' } } });
  await press('Revoke box at the school (no. 3)');
  await screen.findByText(/No other key brings rain_lpasb, lpasa\./);
  await press(keys.revoke.save);
  expect(sent('revoke')).toHaveLength(0);
  await fill(/^Reason/, 'the box was stolen');
  await press(keys.revoke.save);
  await waitFor(() => expect(sent('revoke')).toHaveLength(1));
  expect(sent('revoke')[0]?.body).toEqual({ key_id: 3, reason: 'the box was stolen' });
  await screen.findByText('box at the school (no. 3) is revoked.');
});

test('an admin of one site makes keys for what is of it, and no feed', async () => {
  const calls = ['create', 'create_feed', 'revoke'].map((one) => ({
    call: `POST /api/admin/keys/${one}`,
    role: 'admin',
  }));
  await show({
    'GET /api/rights': { body: { status: true, roles: [{ role: 'admin', site_id: 24 }], calls, has_admin: true } },
  });
  await screen.findByRole('button', { name: 'Revoke box at the school (no. 3)' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke network (no. 4)' })).toBeNull());
  await press('New key');
  const kinds = within(screen.getByLabelText(/^What it may bring/)).getAllByRole('option');
  expect(kinds.map((one) => one.textContent)).toEqual([keys.kinds.readings]);
  // It is judged at SCU, too.
  expect(screen.queryByLabelText(/rain_noah_535/)).toBeNull();
  expect(screen.getByLabelText('rain_lpasb')).toBeTruthy();
});

test('a list that does not come says so; where there is no key, that is said', async () => {
  await show({ 'GET /api/admin/keys': { status: 503, body: {} } });
  await screen.findByText(new RegExp(keys.failed));
  expect(screen.queryByRole('button', { name: 'New key' })).toBeNull();
  cleanup();
  await show({ 'GET /api/admin/keys': { body: { status: true, keys: [] } } });
  await screen.findByText(keys.empty);
});

test('a key that another has revoked meanwhile is refused in words, and the reason stays', async () => {
  const refused = { status: false, code: 'loggerKeyRevoked', message: 'x', details: { key: 3 } };
  await show({ 'POST /api/admin/keys/revoke': { status: 409, body: refused } });
  await press('Revoke box at the school (no. 3)');
  await fill(/^Reason/, 'stolen');
  await press(keys.revoke.save);
  await screen.findByText('Key 3 is revoked already.');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('stolen');
});

test('where a browser does not copy, it says so, and the text stands there to be marked', async () => {
  await show({ 'POST /api/admin/keys/create_feed': made(CLEAR) });
  await press('New key');
  await user.selectOptions(screen.getByLabelText(/^What it may bring/), 'reports');
  // What such a key may do that others may not.
  expect(screen.getByText(keys.means.reports)).toBeTruthy();
  await fill(/^Name/, 'provider');
  await fill(/^Reason/, 'a new provider');
  await press('Make the key');
  await screen.findByText(CLEAR);
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
  await press(`Copy: ${keys.shown.key}`);
  await screen.findByText(keys.copyFailed);
});

test('without the lists of what a key may bring none is made', async () => {
  await show({ 'GET /api/admin/gauges': { status: 503, body: {} } });
  await screen.findByText('network');
  expect(screen.queryByRole('button', { name: 'New key' })).toBeNull();
});
