// Who came in by the form of the browser is known to the app as after its own sign-in; nobody else's texts stay.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { comeIn } from './come-in.ts';
import { readCredentials, writeCredentials } from './credentials.ts';
import { fakeServer, type Given, person, sessionOf } from './server.fixture.ts';

const known = (userId: number) => ({ ...person(), user: { ...person().user, userId } });
const serve = (answer: Given) => fakeServer({ 'GET /api/session': answer });
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/opcen?site=lpa#signed-in');
});
afterEach(() => vi.unstubAllGlobals());

const session = sessionOf(person());

test('the session says who it is, and the mark leaves the address', async () => {
  serve(session);
  localStorage.setItem('logout-owed', '1');
  await comeIn();
  expect(readCredentials()?.user.userId).toBe(person().user.userId);
  expect(localStorage.getItem('logout-owed')).toBeNull();
  expect(window.location.hash).toBe('');
});

test('another person finds nothing of the one before; the same one finds it', async () => {
  const own = person().user.userId;
  for (const [before, kept] of [
    [own + 1, null],
    [own, 'half a text'],
  ] as const) {
    serve(session);
    writeCredentials(known(before));
    sessionStorage.setItem('typed', 'half a text');
    await comeIn();
    expect(sessionStorage.getItem('typed')).toBe(kept);
    expect(readCredentials()?.user.userId).toBe(own);
  }
});

test('without a session nothing is remembered, and what was is not forgotten', async () => {
  serve({ status: 401, body: { status: false, code: 'unsigned', message: 'Sign in first' } });
  await comeIn();
  expect(readCredentials()).toBeNull();
  writeCredentials(known(7));
  await comeIn();
  expect(readCredentials()?.user.userId).toBe(7);
  expect(window.location.hash).toBe('');
});
