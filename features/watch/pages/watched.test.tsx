// What somebody who looks after the server reads of its watchmen: how many, when, and what is wrong with one.
import { outward } from '@bantay/web/api/inside.ts';
import { fakeServer, type Given } from '@bantay/web/api/server.fixture.ts';
import { admin } from '@bantay/web/i18n/en/admin.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { Watched } from './watched.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const HILL = { watchmanId: 1, name: 'hill', address: 'https://a.example', addedAt: '2026-11-01 08:00:00' };
const NONE = {
  status: true,
  pause: 60,
  watchmen: [],
  heartbeat: { isOn: false, failingSince: null },
  silence: null,
};

async function show(part: object, given?: Given) {
  fakeServer({ 'GET /api/watch/watchmen': given ?? { body: outward({ ...NONE, ...part }) } });
  const i18n = await englishWords({ admin, problems });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Watched />
      </QueryClientProvider>
    </I18nextProvider>,
  );
}
const items = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test('watched by two, heard as lately as the one that was heard last', async () => {
  const watchmen = [
    { ...HILL, heardS: 40, fault: null },
    { ...HILL, watchmanId: 2, name: 'valley', heardS: 180, fault: null },
  ];
  await show({ watchmen, silence: { from: '2026-11-24 10:00:00', until: '2026-11-24 10:04:00' } });
  expect(await screen.findByText('Watched by 2. Heard 40 s ago.')).toBeTruthy();
  expect(items()).toEqual(['hill: Heard 40 s ago.', 'valley: Heard 3 min ago.']);
  expect(screen.getByText('Silent on purpose last: 2026/11/24 10:00.')).toBeTruthy();
});

test.each([
  ['silent', 'It says nothing.'],
  ['forged', 'Its answer does not bear its key.'],
  ['stale', 'It answers something else than it was told.'],
  ['refused', 'It does not believe this server.'],
  ['unnoticed', 'It has not noticed that this server was silent on purpose.'],
])('one that is %s says so before when it was heard', async (fault, words) => {
  await show({ watchmen: [{ ...HILL, heardS: 700, fault }] });
  expect(await screen.findByText('Watched by 1. Heard 11 min ago.')).toBeTruthy();
  expect(items()).toEqual([`hill: ${words} Heard 11 min ago.`]);
});

test('one that was never heard claims no time', async () => {
  await show({ watchmen: [{ ...HILL, heardS: null, fault: 'silent' }] });
  expect(await screen.findByText('Watched by 1.')).toBeTruthy();
  expect(items()).toEqual(['hill: It says nothing. Never heard.']);
});

test('nobody watches, and a listener alone is told as one', async () => {
  await show({ heartbeat: { isOn: true, failingSince: null } });
  expect(await screen.findByText('No watchman watches this server.')).toBeTruthy();
  expect(items()).toEqual(['The listener outside is called after each good look.']);
});

test('a listener that is not reached is told with its time', async () => {
  await show({ heartbeat: { isOn: true, failingSince: '2026-11-24 03:00:00' } });
  await screen.findByText('No watchman watches this server.');
  expect(items()).toEqual(['The listener outside cannot be reached since 2026/11/24 03:00.']);
});

test('a server that cannot say it is no server that is watched', async () => {
  await show({}, { status: 503, body: { status: false, code: 'unavailable', message: 'The server is not ready.' } });
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByText(/Watched by/)).toBeNull();
});
