// The socket says what changed; the data are always fetched. A lost socket costs freshness, not truth.
import { ANNOUNCE, type Announcement, SESSION_ENDED } from '@bantay/contract/realtime';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Socket } from 'socket.io-client';
import { tellExpired } from './expiry.ts';
import { keys } from './keys.ts';
import { useSession } from './session.tsx';

export type SocketState = 'connected' | 'reconnecting' | 'off';

const SocketContext = createContext<SocketState>('off');

export const useSocketState = (): SocketState => useContext(SocketContext);

/** Wait before a connection that the server itself cut is tried again. */
const AGAIN_MS = 3_000;

export function SocketProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const { data, isExpired } = useSession();
  const [state, setState] = useState<SocketState>('off');
  const userId = isExpired ? null : (data?.user.user_id ?? null);

  useEffect(() => {
    if (userId === null) return;
    const end = connect(queries, setState);
    return () => {
      end();
      setState('off');
    };
  }, [userId, queries]);
  return <SocketContext value={state}>{children}</SocketContext>;
}

function connect(queries: QueryClient, setState: (state: SocketState) => void): () => void {
  let isOver = false;
  let socket: Socket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (deed: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(deed, AGAIN_MS);
  };

  const start = async () => {
    const { io } = await import('socket.io-client');
    if (isOver) return;
    socket = io();
    let wasConnected = false;
    let hasAsked = false;
    // Whether the session still lives is asked once per loss, not at every try.
    const askSession = () => {
      if (!hasAsked) void queries.invalidateQueries({ queryKey: keys.session() });
      hasAsked = true;
    };
    socket.on('connect', () => {
      setState('connected');
      hasAsked = false;
      // What was announced before the connection stood is unknown here.
      void queries.invalidateQueries(wasConnected ? {} : { queryKey: keys.alerts() });
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
    socket.on(ANNOUNCE, (news: Announcement) => hear(queries, news));
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
    clearTimeout(timer);
    socket?.disconnect();
  };
}

/** Marks as stale what an announcement touches. */
export function hear(queries: QueryClient, { topic }: Announcement): void {
  switch (topic) {
    case 'everything':
    case 'clock':
      // The session brings the server's time.
      void queries.invalidateQueries();
      return;
    case 'ewi':
      void queries.invalidateQueries({ queryKey: ['ewi'] });
      // The dashboard shows how far the sending is.
      void queries.invalidateQueries({ queryKey: keys.alerts() });
      return;
    case 'moms':
      void queries.invalidateQueries({ queryKey: ['moms'] });
      // A report without a trigger changes what a release carries.
      void queries.invalidateQueries({ queryKey: keys.alerts() });
      return;
    case 'alerts':
    case 'rainfall':
    case 'surficial':
    case 'subsurface':
    case 'earthquake':
    case 'incoming':
    case 'sites':
    case 'status':
    case 'duty':
      void queries.invalidateQueries({ queryKey: [topic] });
      return;
  }
}
