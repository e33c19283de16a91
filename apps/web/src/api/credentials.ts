// What the browser remembers of who signed in. It only chooses what is shown; the server asks its own cookie.
import { inward, outward } from './inside.ts';
import type { LoginData } from './shapes.ts';

export const CREDENTIALS = 'credentials';

export function readCredentials(): LoginData | null {
  return parseCredentials(localStorage.getItem(CREDENTIALS));
}

export function writeCredentials(data: LoginData): void {
  localStorage.setItem(CREDENTIALS, credentialsText(data));
}

/** As it is stored: in the spelling of the wire, as older pages left it and as other clients read it. */
export const credentialsText = (data: LoginData): string => JSON.stringify(outward(data));

export function forgetCredentials(): void {
  localStorage.removeItem(CREDENTIALS);
}

type Loose = Record<string, unknown>;
const isLoose = (value: unknown): value is Loose => typeof value === 'object' && value !== null;

/** Reads either spelling of older clients (screens §0); whatever names no user counts as signed out. */
export function parseCredentials(text: string | null): LoginData | null {
  if (text === null) return null;
  try {
    const stored = inward(JSON.parse(text));
    if (!isLoose(stored) || !isLoose(stored.user)) return null;
    const user = stored.user;
    const firstName = user.firstName ?? user.firstname;
    if (typeof user.userId !== 'number' || typeof firstName !== 'string') return null;
    return {
      ...stored,
      user: {
        ...user,
        firstName,
        lastName: user.lastName ?? user.lastname ?? '',
        middleName: user.middleName ?? user.middlename ?? null,
        sex: user.sex ?? user.gender ?? 'Male',
        birthday: user.birthday ?? user.kaarawan ?? null,
      },
    } as LoginData; // what older pages stored is taken as far as it goes
  } catch {
    return null;
  }
}
