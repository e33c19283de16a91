// The own account with alerts on this phone below it, which come later and break nothing.
import { profile } from '@bantay/features/accounts/words/en/profile.ts';
import { push } from '@bantay/features/push/words/en/push.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { writeCredentials } from '../api/credentials.ts';
import { outward } from '../api/inside.ts';
import { fakeServer, type Given, person, sessionOf } from '../api/server.fixture.ts';
import { SessionProvider } from '../api/session.tsx';
import { editing } from '../i18n/en/editing.ts';
import { problems } from '../i18n/en/problems.ts';
import { refusals } from '../i18n/en/refusals.ts';
import { englishWords } from '../i18n/english.fixture.ts';
import { NoticeProvider } from '../ui/notice.tsx';
import AccountScreen from './account-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const READ = 'GET /api/push/subscription';
const OFF = { status: true, isOn: false, key: null, isOnDutyList: false, subscriptions: [] };

async function show(answer: Given) {
  writeCredentials(person());
  const server = fakeServer({ 'GET /api/session': sessionOf(person()), [READ]: answer });
  render(
    <I18nextProvider i18n={await englishWords({ profile, push, editing, problems, refusals })}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider>
          <NoticeProvider>
            <AccountScreen />
          </NoticeProvider>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  await waitFor(() => expect(server.asked.some(({ path }) => path === '/api/push/subscription')).toBe(true));
}

test('both stand there; without https the alerts say why they cannot be', async () => {
  await show({ body: outward({ ...OFF, isOn: true, key: 'BAEC' }) });
  expect(await screen.findByText(push.states.insecure)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: profile.title })).toBeTruthy();
});

test('the account stands alone where alerts on phones are switched off, and beside a server that is silent about them', async () => {
  await show({ body: outward(OFF) });
  await waitFor(() => expect(screen.queryByText(push.title)).toBeNull());
  cleanup();
  await show({ lost: true });
  expect(await screen.findByText(problems.network)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: profile.title })).toBeTruthy();
});
