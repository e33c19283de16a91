// Who is signed in, in this tab and the others; an ended session keeps the page and asks for the password over it.
import { accountsCalls } from '@bantay/features/accounts/wire/accounts.calls.ts';
import type { readSession, signOut as signOutCall } from '@bantay/features/accounts/wire/accounts.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Waray } from '../i18n/i18n.ts';
import { send } from './client.ts';
import {
  CREDENTIALS,
  credentialsText,
  forgetCredentials,
  parseCredentials,
  readCredentials,
  writeCredentials,
} from './credentials.ts';
import { onExpired } from './expiry.ts';
import { setFieldNow } from './field-clock.ts';
import { keys } from './keys.ts';
import { LOGOUT_OWED } from './logout-owed.ts';
import type { LoginData } from './shapes.ts';

export interface Municipality {
  office: string;
  municipality: string;
  province: string;
}

export interface Session {
  data: LoginData | null;
  user: LoginData['user'] | null;
  /** The installation shows invented data. */
  isDemo: boolean;
  municipality: Municipality | null;
  waray: Waray;
  /** Machine time at which the session ends whatever happens, epoch ms. */
  endsAt: number | null;
  /** Signed in before, but the server does not know the session any more. */
  isExpired: boolean;
  signIn(data: LoginData): void;
  signOut(): Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider');
  return session;
}

interface Props {
  children: ReactNode;
  /** Another person signed in: nothing of the one before may stay in memory. */
  reload?: () => void;
}

export function SessionProvider({ children, reload = reloadPage }: Props) {
  const queries = useQueryClient();
  const [data, setData] = useState(readCredentials);
  const [isExpired, setExpired] = useState(false);
  // While signing out, "unsigned" is what was wanted and opens no sign-in.
  const isLeaving = useRef(false);

  useOwedLogout(data);

  useEffect(
    () =>
      onExpired(() => {
        if (!isLeaving.current && localStorage.getItem(CREDENTIALS) !== null) setExpired(true);
      }),
    [],
  );

  useOtherTabs(data, queries, reload, setData, setExpired);

  const { data: facts } = useQuery({
    queryKey: keys.session(),
    queryFn: ({ signal }) => send<typeof readSession>(accountsCalls.readSession, { signal }),
    enabled: data !== null && !isExpired,
    staleTime: 60_000,
  });
  useEffect(() => {
    if (!facts) return;
    // Old computers wake with a wrong clock: what a page has asked for by it is asked for again.
    if (setFieldNow(facts.now)) void askAgain(queries);
    // A name changed elsewhere changes the greeting here.
    if (credentialsText(facts.data) === localStorage.getItem(CREDENTIALS) || readCredentials() === null) return;
    writeCredentials(facts.data);
    setData(facts.data);
  }, [facts, queries]);

  const signIn = useCallback(
    (next: LoginData) => {
      localStorage.removeItem(LOGOUT_OWED);
      writeCredentials(next);
      if (data !== null && data.user.userId !== next.user.userId) {
        forgetTyped();
        return reload();
      }
      isLeaving.current = false;
      setData(next);
      setExpired(false);
      void queries.invalidateQueries();
    },
    [data, queries, reload],
  );

  const signOut = useCallback(async () => {
    isLeaving.current = true;
    try {
      await leave();
    } catch {
      localStorage.setItem(LOGOUT_OWED, '1');
    }
    forgetCredentials();
    forgetTyped();
    queries.clear();
    // At once, with what follows from it: the routes send a page without login data to sign-in, and only then may the
    // caller lead to the root. Drawn later, that step would come last and undo the caller's.
    flushSync(() => {
      setData(null);
      setExpired(false);
    });
    isLeaving.current = false;
  }, [queries]);

  const session = useMemo<Session>(
    () => ({
      data,
      user: data?.user ?? null,
      isDemo: facts?.demo ?? false,
      municipality: facts?.municipality ?? null,
      waray: facts && (facts.waray ?? null),
      endsAt: facts?.endsAt ?? null,
      isExpired,
      signIn,
      signOut,
    }),
    [data, facts, isExpired, signIn, signOut],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

function useOwedLogout(data: LoginData | null) {
  useEffect(() => {
    // Signed out, but the cookie of an earlier logout still lives: it is ended now, or at the next start.
    if (localStorage.getItem(LOGOUT_OWED) === null || data !== null) return;
    leave().catch(() => undefined);
  }, [data]);
}

/** Another tab signed in or out: this one follows it, and forgets all when it is another person. */
function useOtherTabs(
  data: LoginData | null,
  queries: QueryClient,
  reload: () => void,
  setData: (data: LoginData | null) => void,
  setExpired: (isExpired: boolean) => void,
) {
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      // `key` is null when everything was cleared.
      if (event.key !== CREDENTIALS && event.key !== null) return;
      const other = parseCredentials(localStorage.getItem(CREDENTIALS));
      if (other !== null && data !== null && other.user.userId !== data.user.userId) {
        forgetTyped();
        return reload();
      }
      if (other === null) {
        forgetTyped();
        queries.clear();
      }
      setData(other);
      setExpired(false);
      if (other !== null) void queries.invalidateQueries();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [data, queries, reload, setData, setExpired]);
}

/** Texts that this tab keeps until they are sent: nobody else who signs in here may read them. */
const forgetTyped = () => sessionStorage.clear();

/** Also what is on its way for the first time, which "invalid" alone would let arrive. */
async function askAgain(queries: QueryClient): Promise<void> {
  await queries.cancelQueries();
  await queries.invalidateQueries();
}

const reloadPage = () => window.location.reload();

async function leave(): Promise<void> {
  await send<typeof signOutCall>(accountsCalls.signOut).catch((error: { status?: number }) => {
    // No session any more is what was wanted.
    if (error.status !== 401) throw error;
  });
  localStorage.removeItem(LOGOUT_OWED);
}
