// Who is signed in: at the start, after the end, in other tabs.
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CREDENTIALS, parseCredentials, readCredentials, writeCredentials } from './credentials.ts';
import { tellExpired } from './expiry.ts';
import { fieldNow, setFieldNow } from './field-clock.ts';
import { makeQueryClient } from './query-client.ts';
import { fakeServer, person, sessionOf, unsigned } from './server.fixture.ts';
import { type Session, SessionProvider, useSession } from './session.tsx';

let session: Session;
const reload = vi.fn();

function Probe() {
  session = useSession();
  return <p>{`${session.user?.firstName ?? 'nobody'} ${session.isExpired ? 'expired' : 'living'}`}</p>;
}

/** A page that asks by the clock as it is at that moment, and hears of it later than who is signed in. */
function Asking() {
  const { data } = useQuery({
    queryKey: ['rainfall'],
    queryFn: async () => {
      const at = fieldNow();
      await fetch('/api/rainfall', {});
      await new Promise((answer) => setTimeout(answer, 200));
      return at;
    },
  });
  return <p>asked by {data !== undefined && Math.round((data - Date.now()) / 60_000)} min</p>;
}

const start = () =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <SessionProvider reload={reload}>
        <Probe />
      </SessionProvider>
    </QueryClientProvider>,
  );

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  reload.mockClear();
  setFieldNow(Date.now());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('without credentials nothing is asked', () => {
  const server = fakeServer({});
  start();
  expect(screen.getByText('nobody living')).toBeTruthy();
  expect(server.asked).toEqual([]);
});

test('with credentials the server is asked: its clock, demo mark and a changed name are taken over', async () => {
  const now = Date.now() + 4 * 3_600_000;
  fakeServer({ 'GET /api/session': sessionOf(person({ name: 'Liza' }), { now }) });
  writeCredentials(person({ name: 'Maria' }));
  start();
  expect(screen.getByText('Maria living')).toBeTruthy();
  expect(await screen.findByText('Liza living')).toBeTruthy();
  expect(session).toMatchObject({ isDemo: true, municipality: { municipality: 'Paranas' } });
  expect(Math.abs(fieldNow() - now)).toBeLessThan(5_000);
  expect(localStorage.getItem(CREDENTIALS)).toContain('Liza');
});

test.each([
  ['four hours behind', 4 * 3_600_000, 2],
  ['three seconds behind', 3_000, 1],
])(
  'a device whose clock is %s asks again for what it asked by that clock: %s ms, asked %s times',
  async (_what, behind, times) => {
    const server = fakeServer({
      'GET /api/session': sessionOf(person(), { now: Date.now() + behind }),
      // A call of this test alone.
      'GET /api/rainfall': { text: '[]' },
    });
    writeCredentials(person());
    render(
      <QueryClientProvider client={makeQueryClient()}>
        <SessionProvider reload={reload}>
          <Asking />
        </SessionProvider>
      </QueryClientProvider>,
    );
    expect(await screen.findByText(`asked by ${Math.round(behind / 60_000)} min`)).toBeTruthy();
    await waitFor(() => expect(Math.abs(fieldNow() - Date.now() - behind)).toBeLessThan(1000));
    expect(server.asked.filter((one) => one.path === '/api/rainfall')).toHaveLength(times);
  },
);

test('an ended session keeps who was here; the same person goes on', async () => {
  const server = fakeServer({ 'GET /api/session': unsigned });
  writeCredentials(person());
  start();
  expect(await screen.findByText('Maria expired')).toBeTruthy();
  server.answers['GET /api/session'] = sessionOf(person());
  act(() => session.signIn(person()));
  expect(await screen.findByText('Maria living')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

test('another person after the end starts afresh', async () => {
  fakeServer({ 'GET /api/session': unsigned });
  writeCredentials(person());
  start();
  await screen.findByText('Maria expired');
  act(() => session.signIn(person({ id: 8, name: 'Jun' })));
  expect(reload).toHaveBeenCalledOnce();
  expect(localStorage.getItem(CREDENTIALS)).toContain('Jun');
});

test.each<[string, () => unknown]>([
  ['signing out', () => session.signOut()],
  [
    'signing out in another tab',
    () => {
      localStorage.removeItem(CREDENTIALS);
      window.dispatchEvent(new StorageEvent('storage', { key: CREDENTIALS }));
    },
  ],
  ['another person', () => session.signIn(person({ id: 8 }))],
])('%s: no text that was typed here stays in this tab; until then it does', async (_what, leave) => {
  fakeServer({ 'GET /api/session': unsigned });
  writeCredentials(person());
  start();
  sessionStorage.setItem('chat-draft.7.8', 'Going up');
  await screen.findByText('Maria expired');
  expect(sessionStorage).toHaveLength(1);
  await act(async () => leave());
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});

test('a 401 of any call ends it; of a signed-out page it does not', async () => {
  fakeServer({ 'GET /api/session': sessionOf(person()) });
  start();
  act(() => tellExpired());
  expect(screen.getByText('nobody living')).toBeTruthy();
  act(() => session.signIn(person()));
  act(() => tellExpired());
  expect(await screen.findByText('Maria expired')).toBeTruthy();
});

test('signing out forgets the login data even when the server cannot be reached, and ends the session later', async () => {
  const server = fakeServer({ 'GET /api/session': sessionOf(person()), 'POST /api/logout': { lost: true } });
  writeCredentials(person());
  start();
  await act(() => session.signOut());
  expect(screen.getByText('nobody living')).toBeTruthy();
  expect(localStorage.getItem(CREDENTIALS)).toBeNull();
  cleanup();
  server.answers['POST /api/logout'] = { body: { status: true, message: '' } };
  start();
  await waitFor(() => expect(localStorage.getItem('logout-owed')).toBeNull());
});

test('other tabs are followed: logout, the same person, another person', async () => {
  fakeServer({ 'GET /api/session': sessionOf(person()) });
  writeCredentials(person());
  start();
  const tell = () =>
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: CREDENTIALS }));
    });
  localStorage.removeItem(CREDENTIALS);
  tell();
  expect(await screen.findByText('nobody living')).toBeTruthy();
  writeCredentials(person());
  tell();
  expect(await screen.findByText('Maria living')).toBeTruthy();
  writeCredentials(person({ id: 8 }));
  tell();
  expect(reload).toHaveBeenCalledOnce();
});

test('login data are stored in the spelling of the wire, as pages of an earlier version left them and read them', () => {
  writeCredentials(person());
  const text = localStorage.getItem(CREDENTIALS) ?? '';
  expect(JSON.parse(text)).toMatchObject({
    user: { user_id: 7, first_name: 'Maria' },
    profile: { designation_details: { id: 3 } },
    mobile_no: '639000000000',
  });
  expect(readCredentials()).toEqual(person());
});

test('either spelling of older clients is read; what names nobody counts as signed out', () => {
  const old = { user: { user_id: 1, firstname: 'Ana', gender: 'Female', kaarawan: '1990-01-02' } };
  expect(parseCredentials(JSON.stringify(old))?.user).toMatchObject({
    firstName: 'Ana',
    sex: 'Female',
    birthday: '1990-01-02',
  });
  for (const text of [null, '', '{', '[]', '"x"', '{"user":{}}', '{"user":{"user_id":"1","first_name":"x"}}']) {
    expect(parseCredentials(text)).toBeNull();
  }
});
