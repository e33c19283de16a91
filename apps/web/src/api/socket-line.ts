// The line of the socket itself, and the library that it needs: they come once the page is there.
import { ANNOUNCE, type Announcement, MESSAGE, SESSION_ENDED, WATCH_SITES } from '@bantay/kernel/wire/realtime';
import type { QueryClient } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import { tellExpired } from './expiry.ts';
import { keys } from './keys.ts';
import { createNewsDesk, type NewsDesk } from './news-desk.ts';
import { isTouched, watchShown } from './watch-sites.ts';

/** A connection that is opened and says nothing is given up after this time: with the blink, a page that meets a hanging server
 * says so within 10 s as well. */
const CONNECT_MS = 6_000;
/** Wait before a connection that the server itself cut is tried again. */
const AGAIN_MS = 3_000;

export interface Line {
  socket: Socket;
  close: () => void;
}

export function openLine(queries: QueryClient, setState: (state: 'connected' | 'reconnecting') => void): Line {
  const desk = openNewsDesk(queries);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unwatch = () => {};
  const later = (deed: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(deed, AGAIN_MS);
  };
  // Straight to the websocket: nothing to be carried over between servers, and three round trips less. Where it is not let
  // through, the other way is tried.
  const socket = io({ transports: ['websocket', 'polling'], tryAllTransports: true, timeout: CONNECT_MS });
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
    unwatch = watchShown(queries, (wish) => socket.connected && socket.emit(WATCH_SITES, wish));
    // What was announced before the connection stood is unknown here; the page has only just asked when it stands for the first time.
    if (wasConnected) desk.hear('everything');
    else later(lookBack);
    wasConnected = true;
  });
  socket.on('disconnect', (reason) => {
    setState('reconnecting');
    if (reason !== 'io server disconnect') return;
    askSession();
    later(() => socket.connect());
  });
  socket.on('connect_error', () => {
    setState('reconnecting');
    askSession();
    // After a refusal by the server the library does not try on its own.
    if (socket.active === false) later(() => socket.connect());
  });
  socket.on(ANNOUNCE, ({ topic, site }: Announcement) => desk.hear(topic, site));
  // Messages that arrive are asked for like everything else: one way to the screen.
  socket.on(MESSAGE, () => desk.hear('chat'));
  socket.on(SESSION_ENDED, tellExpired);
  return {
    socket,
    close: () => {
      unwatch();
      desk.close();
      clearTimeout(timer);
      socket.disconnect();
    },
  };
}

/** Marks as stale what news touch, and waits for the new answers. */
export const openNewsDesk = (queries: QueryClient): NewsDesk =>
  createNewsDesk((touched, sites) =>
    queries.invalidateQueries(
      touched === 'everything' ? {} : { queryKey: [touched], predicate: ({ queryKey }) => isTouched(queryKey, sites) },
    ),
  );
