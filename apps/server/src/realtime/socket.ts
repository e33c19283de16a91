// socket.io on the port of the API: session cookie and origin checked at the handshake, cut when the session ends.
import type { Server as HttpServer } from 'node:http';
import { MESSAGE, SESSION_ENDED } from '@bantay/kernel/wire/realtime';
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
  emit(event: string, payload: unknown): void;
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
  const { server, db, isOwnOrigin, onMessage, onError, recheckMs = RECHECK_MS } = parts;
  const cookie = parts.cookies.nameOf(SESSION_COOKIE);
  const io = new Server(server, {
    serveClient: false,
    // Announcements and messages are small; a client that sends more is not ours.
    maxHttpBufferSize: 16_384,
    // A dead line is known to the page after 6.5 s, so that it can say "Offline" within 10.
    pingInterval: 3_000,
    pingTimeout: 3_500,
    allowRequest: (request, callback) => {
      const { origin, host } = request.headers;
      if (origin !== undefined && !isOwnOrigin(origin, host)) return callback('origin', false);
      const token = cookieOf(request.headers.cookie, cookie);
      if (!token) return callback('unsigned', false);
      readSession(db, token).then(
        (session) => callback(session ? null : 'unsigned', session !== null),
        (error) => {
          onError(error);
          callback('unavailable', false);
        },
      );
    },
  });
  // Once more than at the handshake: allowRequest can refuse, but keeps nothing for the socket.
  io.use((socket, next) => {
    const token = cookieOf(socket.handshake.headers.cookie, cookie) ?? '';
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
  });

  const end = (socket: Socket) => {
    if (!socket.data.isReplaced) socket.emit(SESSION_ENDED);
    socket.disconnect(true);
  };
  // The handshake may be hours ago: each message looks at the session again. One after the other, in their order.
  io.on('connection', (socket) => {
    void socket.join(roomOf(socket.data.userId));
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
  });

  const recheck = async () => {
    for (const socket of io.sockets.sockets.values()) {
      // An open socket is not a person at work: twelve hours without a request end it.
      if (!socket.data.isReplaced && !(await readSession(db, socket.data.token, false))) end(socket);
    }
  };
  const timer = setInterval(() => void recheck().catch(onError), recheckMs);
  timer.unref();

  const socketsOf = (sessionId: number) =>
    [...io.sockets.sockets.values()].filter((socket) => socket.data.sessionId === sessionId);

  return {
    emit: (event, payload) => io.emit(event, payload),
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

const roomOf = (userId: number) => `user ${userId}`;

function cookieOf(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
}
