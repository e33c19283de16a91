// Whoever signs out at once, before anything that comes late has come, leaves nothing behind either.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readCredentials, writeCredentials } from '../api/credentials.ts';
import { makeQueryClient } from '../api/query-client.ts';
import { pretendDatabase } from '../api/sealed.fixture.ts';
import { noteOwner } from '../api/sealed-name.ts';
import { fakeServer, person, sessionOf } from '../api/server.fixture.ts';
import { SessionProvider, useSession } from '../api/session.tsx';
import { useLeaving } from './use-leaving.ts';

function SignedIn() {
  useLeaving();
  const { signOut } = useSession();
  return (
    <button type="button" onClick={() => void signOut()}>
      Logout
    </button>
  );
}

function Page() {
  return useSession().data === null ? <p>Sign in</p> : <SignedIn />;
}

function show({ owner = person().user.userId } = {}) {
  const me = person();
  writeCredentials(me);
  noteOwner(owner);
  const { lying } = pretendDatabase();
  lying.set(`copy ${owner} roll-call lpa`, 'names');
  const told = vi.fn();
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { controller: { postMessage: told } },
    configurable: true,
  });
  fakeServer({ 'GET /api/session': sessionOf(me), 'POST /api/logout': { body: { status: true, message: '' } } });
  const page = render(
    <QueryClientProvider client={makeQueryClient()}>
      <SessionProvider>
        <Page />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { lying, told, page };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('a sign-out takes names, their key and the pages from the device', async () => {
  const { lying, told } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('Sign in')).toBeTruthy();
  expect(readCredentials()).toBeNull();
  expect(lying.size).toBe(0);
  expect(told).toHaveBeenCalledWith({ isSignedIn: false });
});

test('a page that is closed while its person is signed in keeps them', () => {
  const { lying, told, page } = show();
  page.unmount();
  expect(lying.size).toBe(1);
  expect(told).not.toHaveBeenCalled();
});

test('what another person kept on this phone goes as soon as somebody else is signed in', () => {
  const { lying } = show({ owner: person().user.userId + 1 });
  expect(lying.size).toBe(0);
});
