// The list of watchmen with a pretended server: heard or not, what is wrong, added, refused beside the field, removed with a reason.
import { writeCredentials } from '@bantay/web/api/credentials.ts';
import { outward } from '@bantay/web/api/inside.ts';
import { type Asked, fakeServer, type Given, person, sessionOf } from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { watchmen as words } from '../words/en/watchmen.ts';
import type { SeenWatchman, SeenWatchmen } from './use-watchmen.ts';
import WatchmenPage from './watchmen-page.tsx';

const user = userEvent.setup();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const HILL: SeenWatchman = {
  ...{ watchmanId: 3, name: 'hill', address: 'https://hill.invalid', publicKey: 'h'.repeat(43), fault: null },
  ...{ addedAt: '2026-11-01 08:00:00', heardAt: '2026-11-21 09:09:20', heardS: 40, noticed: 7 },
  ...{ logFault: null, logSignedAt: '2026-11-21 09:00:00' },
};
const VALLEY: SeenWatchman = {
  ...{ ...HILL, watchmanId: 4, name: 'valley', address: null, noticed: null, logSignedAt: null },
  ...{ heardAt: null, heardS: null, fault: 'silent' },
};
const ISLAND: SeenWatchman = {
  ...HILL,
  watchmanId: 5,
  name: 'island',
  fault: 'disputes',
  logFault: 'shorter',
  heardS: 9000,
};
const OWN = { ownKey: 'S'.repeat(43), ownAddress: 'https://bantay.example.ph' };
const KEY = 'k'.repeat(43);

type Answer = Given | ((asked: Asked) => Given);
async function show(watchmen: SeenWatchman[], answers: Record<string, Answer> = {}) {
  writeCredentials(person());
  const seen: SeenWatchmen = { status: true, watchmen, ...OWN };
  const server = fakeServer({
    'GET /api/session': sessionOf(person()),
    'GET /api/admin/watchmen': { body: outward(seen) },
    ...answers,
  });
  render(
    <I18nextProvider i18n={await englishWords({ watchmen: words, problems, refusals })}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider>
          <NoticeProvider>
            <WatchmenPage />
          </NoticeProvider>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return (call: string) =>
    server.asked
      .filter((one) => `${one.method} ${one.path}` === `POST /api/admin/watchmen/${call}`)
      .map(({ body }) => body);
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const inDialog = () => within(screen.getByRole('dialog'));
async function fill(key: string, address: string) {
  await press(words.add.open);
  await user.type(inDialog().getByLabelText(/^Name/), 'tower');
  await user.type(inDialog().getByLabelText(/^Its public key/), key);
  if (address !== '') await user.type(inDialog().getByLabelText(/^Its address/), address);
  await press(words.add.save);
}
const refusal = (code: string): Given => ({ body: { status: false, code, message: 'x' } });

test('each stands there with when it was heard, what it said, when it signed, and what is wrong', async () => {
  await show([HILL, VALLEY, ISLAND]);
  const [, hill, valley, island] = (await screen.findAllByRole('row')).map((row) => row.textContent);
  for (const part of ['https://hill.invalid', '40 s ago', words.well, 'silence no. 7', '2026/11/21 09:00'])
    expect(hill).toContain(part);
  for (const part of [words.comesItself, 'on the list since 2026/11/01 08:00', words.wrong.silent, words.neverSigned])
    expect(valley).toContain(part);
  expect(valley).not.toContain(words.well);
  for (const part of ['2 h ago', words.wrong.disputes, words.log.shorter]) expect(island).toContain(part);
});

test('nobody watches: it says so, and shows what the other machine is given', async () => {
  await show([]);
  expect(await screen.findByText(words.empty)).toBeTruthy();
  expect(screen.getByText(OWN.ownKey)).toBeTruthy();
  expect(screen.getByRole('button', { name: `${words.copy}: ${words.own.key}` })).toBeTruthy();
  expect(screen.getByText(/"address": "https:\/\/bantay\.example\.ph"/)).toBeTruthy();
});

test('a list that cannot be had says so, and shows no key and no button', async () => {
  const down: Given = { status: 503, body: { status: false, code: 'unavailable', message: 'x' } };
  await show([], { 'GET /api/admin/watchmen': down });
  expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy();
  expect(screen.queryByText(words.empty)).toBeNull();
  expect(screen.queryByRole('button', { name: words.add.open })).toBeNull();
});

test('one is added, as the call takes it', async () => {
  const sent = await show([], {
    'POST /api/admin/watchmen/add': { body: { status: true, message: 'x', watchman_id: 9 } },
  });
  await fill(` ${KEY}`, '');
  expect(await screen.findByText(/^tower is on the list/)).toBeTruthy();
  expect(sent('add')).toEqual([{ name: 'tower', public_key: KEY, address: null }]);
});

test('a wrong key, our own key and a wrong address are told beside the field before anything goes', async () => {
  const sent = await show([]);
  await fill('no key', 'hill');
  expect(inDialog().getByText(words.faults.key)).toBeTruthy();
  expect(inDialog().getByText(words.faults.address)).toBeTruthy();
  await user.clear(inDialog().getByLabelText(/^Its public key/));
  await user.type(inDialog().getByLabelText(/^Its public key/), OWN.ownKey);
  expect(inDialog().getByText(words.faults.own)).toBeTruthy();
  expect(sent('add')).toEqual([]);
});

test('what the server refuses stands at its field until that is changed; what is about no field stands above', async () => {
  const answers = [refusal('watchmanTwice'), refusal('watchmanUnknown')];
  await show([HILL], { 'POST /api/admin/watchmen/add': () => answers.shift() ?? { body: {} } });
  await fill(KEY, 'https://a.invalid');
  const field = inDialog().getByLabelText(/^Its public key/);
  expect(await inDialog().findByText(refusals.watchmanTwice)).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.clear(field);
  await user.type(field, 'm'.repeat(43));
  expect(inDialog().queryByText(refusals.watchmanTwice)).toBeNull();
  await press(words.add.save);
  expect(await inDialog().findByText(refusals.watchmanUnknown)).toBeTruthy();
});

test('one is removed with a reason, not without; one that is gone already is said', async () => {
  const answers: Given[] = [refusal('watchmanUnknown'), { body: { status: true, message: 'x' } }];
  const sent = await show([HILL], { 'POST /api/admin/watchmen/remove': () => answers.shift() ?? { body: {} } });
  await press('Remove hill');
  await press(words.remove.save);
  expect(inDialog().getByText(words.faults.missing)).toBeTruthy();
  expect(sent('remove')).toEqual([]);
  await user.type(inDialog().getByLabelText(/^Reason/), 'gone');
  await press(words.remove.save);
  expect(await inDialog().findByText(refusals.watchmanUnknown)).toBeTruthy();
  await press(words.remove.save);
  expect(await screen.findByText('hill is removed.')).toBeTruthy();
  expect(sent('remove').at(-1)).toEqual({ watchman_id: 3, reason: 'gone' });
});
