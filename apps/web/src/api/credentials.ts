// What the browser remembers of who signed in. It only chooses what is shown; the server asks its own cookie.
import type { LoginData } from '@bantay/features/accounts/wire/accounts.ts';

export const CREDENTIALS = 'credentials';

export function readCredentials(): LoginData | null {
  return parseCredentials(localStorage.getItem(CREDENTIALS));
}

export function writeCredentials(data: LoginData): void {
  localStorage.setItem(CREDENTIALS, JSON.stringify(data));
}

export function forgetCredentials(): void {
  localStorage.removeItem(CREDENTIALS);
}

type Loose = Record<string, unknown>;
const isLoose = (value: unknown): value is Loose => typeof value === 'object' && value !== null;

/** Reads either spelling of older clients (screens §0); whatever names no user counts as signed out. */
export function parseCredentials(text: string | null): LoginData | null {
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    if (!isLoose(stored) || !isLoose(stored.user)) return null;
    const user = stored.user;
    const first_name = user.first_name ?? user.firstname;
    if (typeof user.user_id !== 'number' || typeof first_name !== 'string') return null;
    return {
      ...stored,
      user: {
        ...user,
        first_name,
        last_name: user.last_name ?? user.lastname ?? '',
        middle_name: user.middle_name ?? user.middlename ?? null,
        sex: user.sex ?? user.gender ?? 'Male',
        birthday: user.birthday ?? user.kaarawan ?? null,
      },
    } as LoginData;
  } catch {
    return null;
  }
}
