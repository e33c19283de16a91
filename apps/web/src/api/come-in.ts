// Somebody came in by the form of the browser, without this app: it asks the server who that is, and remembers it as after its own sign-in.
import { accountsCalls } from '@bantay/features/accounts/wire/accounts.calls.ts';
import type { readSession } from '@bantay/features/accounts/wire/accounts.ts';
import { send } from './client.ts';
import { readCredentials, writeCredentials } from './credentials.ts';
import { LOGOUT_OWED } from './logout-owed.ts';

/** Where there is no session after all, the sign-in follows. */
export async function comeIn(): Promise<void> {
  window.history.replaceState(null, '', window.location.pathname);
  try {
    const { data } = await send<typeof readSession>(accountsCalls.readSession);
    // Another person: nothing of the one before may stay.
    const before = readCredentials();
    if (before !== null && before.user.userId !== data.user.userId) sessionStorage.clear();
    localStorage.removeItem(LOGOUT_OWED);
    writeCredentials(data);
  } catch {
    // Nobody is in, or nothing was heard: what the browser remembers holds.
  }
}
