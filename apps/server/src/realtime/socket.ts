// socket.io on the port of the API: session cookie and origin checked at the handshake, cut when the session ends.
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import {
  ANNOUNCE,
  type Announcement,
  MESSAGE,
  READINGS,
  SESSION_ENDED,
  WATCH_SITES,
} from '@bantay/kernel/wire/realtime';
import { Server, type Socket } from 'socket.io';
import type { Db } from '../database/database.ts';
import { type Cookies, SESSION_COOKIE } from '../http/cookies.ts';
import { readSession } from '../http/session.ts';

/** Sessions also end by time and in other processes: every socket is checked again this often. */
const RECHECK_MS = 60_000;

/** How long a browser has to hear of its new token before its sockets with the old one end. */
const REPLACED_MS = 3000;

/** Messages of one socket that wait for their turn; whoever sends faster is cut. */
const WAITING_MOST = 50;

export interface Sockets {
  /** To every socket that has not asked for other sites alone. */
  announce(news: Announcement): void;
  /** To every socket of one person that stands at this process. */
  emitTo(userId: number, event: string, payload: unknown): void;
  cutSession(sessionId: number): void;
  /** Its browser has a new one and connects again; nobody else who holds the old one can. */
  cutReplaced(sessionId: number): void;
  count(): number;
  close(): Promise<void>;
}

interface Parts {
  server: HttpServer;
  db: Db;
  cookies: Cookies;
  isOwnOrigin: (origin: string, host: string | undefined) => boolean;
  /** What a person sent; the answer goes back to a sender that waits for one. */
  onMessage: (userId: number, payload: unknown) => Promise<unknown>;
  onError: (error: unknown) => void;
  recheckMs?: number;
}

export function openSockets(parts: Parts): Sockets {
  const { onError, recheckMs = RECHECK_MS } = parts;
  const io = new Server(parts.server, {
    serveClient: false,
    // Announcements and messages are small; a client that sends more is not ours.
    maxHttpBufferSize: 16_384,
    // A dead line is known to the page after 6.5 s, so that it can say "Offline" within 10.
    pingInterval: 3_000,
    pingTimeout: 3_500,
    allowRequest: (request, callback) => allowHandshake(parts, request, callback),
  });
  // Once more than at the handshake: allowRequest can refuse, but keeps nothing for the socket.
  io.use((socket, next) => rememberSession(parts, socket, next));
  io.on('connection', (socket) => {
    void socket.join([roomOf(socket.data.userId), ALL_SITES]);
    hearWishes(socket);
    hearMessages(parts, socket);
  });
  const timer = setInterval(() => void recheck(parts, io.sockets.sockets.values()).catch(onError), recheckMs);
  timer.unref();
  const socketsOf = (sessionId: number) =>
    [...io.sockets.sockets.values()].filter((socket) => socket.data.sessionId === sessionId);

  return {
    announce: (news) =>
      news.site === null ? io.emit(ANNOUNCE, news) : io.to(roomsOf(news.topic, news.site)).emit(ANNOUNCE, news),
    emitTo: (userId, event, payload) => io.to(roomOf(userId)).emit(event, payload),
    cutSession(sessionId) {
      for (const socket of socketsOf(sessionId)) end(socket);
    },
    cutReplaced(sessionId) {
      for (const socket of socketsOf(sessionId)) {
        socket.data.isReplaced = true;
        setTimeout(() => end(socket), REPLACED_MS).unref();
      }
    },
    count: () => io.engine.clientsCount,
    async close() {
      clearInterval(timer);
      io.disconnectSockets(true);
      // The HTTP server belongs to Fastify, which closes it itself.
      await new Promise<void>((resolve) => {
        io.engine.close();
        resolve();
      });
    },
  };
}

/** Our own pages, with a living session; while the database is away nobody. */
function allowHandshake(
  { db, cookies, isOwnOrigin, onError }: Parts,
  { headers }: Pick<IncomingMessage, 'headers'>,
  callback: (refusal: string | null, isAllowed: boolean) => void,
): void {
  const { origin, host } = headers;
  if (origin !== undefined && !isOwnOrigin(origin, host)) {
    callback('origin', false);
    return;
  }
  const token = cookieOf(headers.cookie, cookies.nameOf(SESSION_COOKIE));
  if (!token) {
    callback('unsigned', false);
    return;
  }
  readSession(db, token).then(
    (session) => callback(session ? null : 'unsigned', session !== null),
    (error) => {
      onError(error);
      callback('unavailable', false);
    },
  );
}

function rememberSession({ db, cookies }: Parts, socket: Socket, next: (error?: Error) => void): void {
  const token = cookieOf(socket.handshake.headers.cookie, cookies.nameOf(SESSION_COOKIE)) ?? '';
  readSession(db, token).then(
    (session) => {
      if (!session) {
        next(new Error('unsigned'));
        return;
      }
      socket.data.sessionId = session.sessionId;
      socket.data.token = token;
      socket.data.userId = session.userId;
      next();
    },
    (error: Error) => next(error),
  );
}

/** Which sites a page shows. What is no list of codes changes nothing: who is not understood hears all. */
function hearWishes(socket: Socket): void {
  socket.on(WATCH_SITES, (wish: unknown) => {
    const hasReadings = typeof wish === 'object' && wish !== null && 'readings' in wish;
    const codes = wish === null ? null : codesIn(hasReadings ? wish.readings : wish);
    if (codes === undefined) return;
    for (const room of socket.rooms) if (room.startsWith(SITE_ROOM)) void socket.leave(room);
    if (codes === null) {
      void socket.join(ALL_SITES);
      void socket.leave(BUT_READINGS);
      return;
    }
    void socket.join(codes.map(siteRoom));
    if (hasReadings) void socket.join(BUT_READINGS);
    else void socket.leave(BUT_READINGS);
    void socket.leave(ALL_SITES);
  });
}

function codesIn(wish: unknown): string[] | undefined {
  const isCode = (one: unknown): one is string => typeof one === 'string' && /^[a-z]{2,12}$/.test(one);
  return Array.isArray(wish) && wish.every(isCode) ? wish : undefined;
}

/** The handshake may be hours ago: each message looks at the session again. One after the other, in their order. */
function hearMessages({ db, onMessage, onError }: Parts, socket: Socket): void {
  let last = Promise.resolve();
  let waiting = 0;
  socket.on(MESSAGE, (payload: unknown, answer: unknown) => {
    waiting += 1;
    if (waiting > WAITING_MOST) {
      socket.disconnect(true);
      return;
    }
    last = last
      .then(async () => {
        if (!socket.connected) return;
        const session = await readSession(db, socket.data.token);
        if (!session) return end(socket);
        const said = await onMessage(session.userId, payload);
        if (typeof answer === 'function') answer(said);
      })
      .catch(onError)
      .finally(() => {
        waiting -= 1;
      });
  });
}

async function recheck({ db }: Parts, sockets: Iterable<Socket>): Promise<void> {
  for (const socket of sockets) {
    // An open socket is not a person at work: twelve hours without a request end it.
    if (!socket.data.isReplaced && !(await readSession(db, socket.data.token, false))) end(socket);
  }
}

function end(socket: Socket): void {
  if (!socket.data.isReplaced) socket.emit(SESSION_ENDED);
  socket.disconnect(true);
}

const roomOf = (userId: number) => `user ${userId}`;
/** Of those that have asked for no sites. */
const ALL_SITES = 'all sites';
/** Of those that have asked for readings of some. */
const BUT_READINGS = 'all but readings';
const SITE_ROOM = 'site:';
const siteRoom = (code: string) => `${SITE_ROOM}${code}`;
const roomsOf = (topic: string, site: string) => [
  ...[ALL_SITES, siteRoom(site)],
  ...(READINGS.includes(topic) ? [] : [BUT_READINGS]),
];

function cookieOf(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
}
