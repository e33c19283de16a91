// The gate: everything under /api, /message, /storage and /moms/{file} needs a session, known address or not.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../database/database.ts';
import { Problem } from '../problems.ts';
import { type Cookies, SESSION_COOKIE } from './cookies.ts';
import { isLoggerAuthorization, loggerAuthorization } from './logger-authorization.ts';
import type { Dialect } from './reply-problem.ts';
import { readSession, type SignedIn } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null;
  }
  interface FastifyContextConfig {
    dialect?: Dialect;
    isPublic?: boolean;
    refusesInWords?: boolean;
  }
}

/** What a call of a stranger may weigh, bytes: a name and a password of the longest kind are 1.4 kB. */
export const PUBLIC_BODY_LIMIT = 4 * 1024;
const PUBLIC_PATHS = new Set(['/api/signin', '/api/forgot_password', '/api/verify_otp', '/api/signup']);
const GATED = /^\/(?:api|message|storage)(?:\/|$)/;
/** `/moms/lpa` is a page, `/moms/photo.jpg` a file. */
const GATED_FILE = /^\/moms\/[^/]*\.[^/]+$/;
const LOGGER_PATH = /^\/api\/ingest(?:\/|$)/;

export function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

/** Whether this path answers only to a session. */
export function needsSession(path: string): boolean {
  if (isPublicPath(path)) return false;
  return GATED.test(path) || GATED_FILE.test(path);
}

/** Whether a stranger may call this. */
export const isPublicPath = (path: string): boolean => PUBLIC_PATHS.has(path);

/** Under /api/ingest, and only there, a logger key stands in for the session; the route itself asks what it may bring. */
function bringsLoggerKey(request: FastifyRequest, path: string): boolean {
  return LOGGER_PATH.test(path) && isLoggerAuthorization(loggerAuthorization(request));
}

export interface GateOptions {
  db: Db;
  cookies: Cookies;
  /** The database does not answer: every call needs it, so nobody waits for it. */
  isAway: () => boolean;
  /** Origins that may send changes: own host on either port, PUBLIC_URL. */
  isOwnOrigin: (origin: string, request: FastifyRequest) => boolean;
  /** Refuses unknown and revoked keys, before a byte of the body is read. */
  requireLoggerKey: (authorization: string | undefined) => Promise<void>;
}

export function addGate(
  app: FastifyInstance,
  { db, cookies, isAway, isOwnOrigin, requireLoggerKey }: GateOptions,
): void {
  app.decorateRequest('signedIn', null);
  app.decorateRequest('formDigest', null);
  app.addHook('onRequest', async (request) => {
    const path = pathOf(request.url);
    const token = cookies.read(request, SESSION_COOKIE);
    // The route as well as the address: the router also understands other spellings, /%61pi for example.
    const isGated = needsSession(path) || needsSession(request.routeOptions.url ?? '');
    if ((isGated || isPublicPath(path)) && isAway()) throw new Problem('unavailable');
    if (isGated && bringsLoggerKey(request, path)) {
      await requireLoggerKey(loggerAuthorization(request));
    } else if (isGated) {
      request.signedIn = token ? await readSession(db, token) : null;
      if (!request.signedIn) throw new Problem('unsigned');
    }
    const changes = request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'OPTIONS';
    if (changes && isForeign(request)) throw new Problem('foreignOrigin');
  });

  /** Browsers say where a change comes from in at least one of two heads; programs in neither. */
  function isForeign(request: FastifyRequest): boolean {
    const { origin } = request.headers;
    if (origin !== undefined) return !isOwnOrigin(origin, request);
    return /^(cross|same)-site$/.test(String(request.headers['sec-fetch-site']));
  }
}
