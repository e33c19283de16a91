// The socket says what changed; the data are always fetched. A lost socket costs freshness, not truth.
import { ANNOUNCE, type Announcement, MESSAGE, SESSION_ENDED, WATCH_SITES } from '@bantay/kernel/wire/realtime';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Socket } from 'socket.io-client';
import { tellExpired } from './expiry.ts';
import { inward, outward } from './inside.ts';
import { keys } from './keys.ts';
import { createNewsDesk, type NewsDesk } from './news-desk.ts';
import { ApiProblem } from './problem.ts';
import { useSession } from './session.tsx';
import { isTouched, watchShown } from './watch-sites.ts';

export type SocketState = 'connected' | 'reconnecting' | 'off';

const SocketContext = createContext<SocketState>('off');

export const useSocketState = (): SocketState => useContext(SocketContext);

const OfflineContext = createContext<number | null>(null);
/** Since when nothing comes from the server, by the device's clock; null while it answers. Said within 10 s of the loss. */
export const useOfflineSince = (): number | null => useContext(OfflineContext);
/** A line that is back after so long was never missed. The server is heard every 3 s, and missed after 3.5 more. */
const BLINK_MS = 1_500;

/** Sends a message and brings the server's answer; without a connection, or a word within 5 s, it fails at once. */
export type SendBySocket = (payload: unknown) => Promise<unknown>;
const ANSWER_MS = 5_000;
const noConnection = () => new ApiProblem('network', 0, 'No connection to the server.');
const SendContext = createContext<SendBySocket>(() => Promise.reject(noConnection()));

export const useSocketSend = (): SendBySocket => useContext(SendContext);

/** A connection that is opened and says nothing is given up after this time: with the blink, a page that meets a hanging server
 * says so within 10 s as well. */
const CONNECT_MS = 6_000;
/** Wait before a connection that the server itself cut is tried again. */
const AGAIN_MS = 3_000;

export function SocketProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const { data, isExpired } = useSession();
  const [state, setState] = useState<SocketState>('off');
  // Held here because sending needs it, and nothing is to be drawn anew for it.
  const open = useRef<Socket>(undefined);
  const userId = isExpired ? null : (data?.user.userId ?? null);

  useEffect(() => {
    if (userId === null) return;
    const end = connect(queries, setState, open);
    return () => {
      end();
      setState('off');
    };
  }, [userId, queries]);
  const send = useCallback<SendBySocket>(async (payload) => {
    // The library would keep it back and send it whenever; whoever wrote it must know now.
    if (!open.current?.connected) throw noConnection();
    return open.current
      .timeout(ANSWER_MS)
      .emitWithAck(MESSAGE, outward(payload))
      .then(inward)
      .catch(() => Promise.reject(noConnection()));
  }, []);
  return (
    <SocketContext value={state}>
      <OfflineContext value={useLoss(state)}>
        <SendContext value={send}>{children}</SendContext>
      </OfflineContext>
    </SocketContext>
  );
}

function useLoss(state: SocketState): number | null {
  const isOnline = useSyncExternalStore(
    (changed) => {
      for (const event of ['online', 'offline']) window.addEventListener(event, changed);
      return () => {
        for (const event of ['online', 'offline']) window.removeEventListener(event, changed);
      };
    },
    () => navigator.onLine,
  );
  const isLost = !isOnline || state === 'reconnecting';
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => {
    if (!isLost) return setSince(null);
    const lostAt = Date.now();
    const timer = setTimeout(() => setSince((known) => known ?? lostAt), isOnline ? BLINK_MS : 0);
    return () => clearTimeout(timer);
  }, [isLost, isOnline]);
  return isLost ? since : null;
}

function connect(
  queries: QueryClient,
  setState: (state: SocketState) => void,
  open: RefObject<Socket | undefined>,
): () => void {
  const desk = openNewsDesk(queries);
  let isOver = false;
  let socket: Socket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unwatch = () => {};
  const later = (deed: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(deed, AGAIN_MS);
  };

  const start = async () => {
    const { io } = await import('socket.io-client');
    if (isOver) return;
    // Straight to the websocket: nothing to be carried over between servers, and three round trips less. Where it is not let
    // through, the other way is tried.
    socket = io({ transports: ['websocket', 'polling'], tryAllTransports: true, timeout: CONNECT_MS });
    open.current = socket;
    let wasConnected = false;
    let hasAsked = false;
    // Whether the session still lives is asked once per loss, not at every try.
    const askSession = () => {
      if (!hasAsked) void queries.invalidateQueries({ queryKey: keys.session() });
      hasAsked = true;
    };
    // Settings are told by the session: what somebody has just changed on this page would stay as it was.
    const lookBack = () => {
      for (const topic of ['alerts', 'chat'] as const) desk.hear(topic);
      void queries.invalidateQueries({ queryKey: keys.session() });
    };
    socket.on('connect', () => {
      setState('connected');
      hasAsked = false;
      // A wish ends with its connection. Before anything is asked for: what changes afterwards is told.
      unwatch();
      unwatch = watchShown(queries, (wish) => socket?.connected && socket.emit(WATCH_SITES, wish));
      // What was announced before the connection stood is unknown here; the page has only just asked when it stands for the first time.
      if (wasConnected) desk.hear('everything');
      else later(lookBack);
      wasConnected = true;
    });
    socket.on('disconnect', (reason) => {
      setState('reconnecting');
      if (reason !== 'io server disconnect') return;
      askSession();
      later(() => socket?.connect());
    });
    socket.on('connect_error', () => {
      setState('reconnecting');
      askSession();
      // After a refusal by the server the library does not try on its own.
      if (socket?.active === false) later(() => socket?.connect());
    });
    socket.on(ANNOUNCE, ({ topic, site }: Announcement) => desk.hear(topic, site));
    // Messages that arrive are asked for like everything else: one way to the screen.
    socket.on(MESSAGE, () => desk.hear('chat'));
    socket.on(SESSION_ENDED, tellExpired);
  };
  const tryStart = () => {
    start().catch(() => {
      if (isOver) return;
      setState('reconnecting');
      later(tryStart);
    });
  };
  tryStart();

  return () => {
    isOver = true;
    unwatch();
    desk.close();
    clearTimeout(timer);
    socket?.disconnect();
  };
}

/** Marks as stale what news touch, and waits for the new answers. */
export const openNewsDesk = (queries: QueryClient): NewsDesk =>
  createNewsDesk((touched, sites) =>
    queries.invalidateQueries(
      touched === 'everything' ? {} : { queryKey: [touched], predicate: ({ queryKey }) => isTouched(queryKey, sites) },
    ),
  );
