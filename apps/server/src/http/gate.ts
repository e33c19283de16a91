// The gate: asks of each call what its declaration says; an address of calls or files that nobody declared needs a session too.
import type { Scope } from '@bantay/kernel/roles/scopes';
import { type Dialect, isForKeys, type Opens, type Who } from '@bantay/kernel/wire/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../database/database.ts';
import { Problem, type ProblemCode } from '../problems.ts';
import { type Cookies, SESSION_COOKIE } from './cookies.ts';
import { isLoggerAuthorization, loggerAuthorization } from './logger-authorization.ts';
import { isReadingKey } from './reading-key.ts';
import { requireRole } from './rights.ts';
import { readSession, type SignedIn } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null;
  }
  interface FastifyContextConfig {
    /** Whose call it is; undeclared is what is no call: files, health. */
    who?: Who;
    /** What a key for reading needs for it; null: no such key opens it. */
    opens?: Opens | null;
    dialect?: Dialect;
    refusesInWords?: boolean;
  }
}

/** Addresses of calls and stored files, known or not: a stranger does not even learn which there are. */
const GATED = /^\/(?:api|message|storage)(?:\/|$)/;
/** `/moms/lpa` is a page, `/moms/photo.jpg` a file. */
const GATED_FILE = /^\/moms\/[^/]*\.[^/]+$/;
/** Here whoever holds a key learns that an address is wrong, and not that the key is. */
const LOGGER_ADDRESS = /^\/api\/ingest(?:\/|$)/;

export function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

/** Whether this is the address of calls and files, and never one of a page. */
export const isGatedAddress = (path: string): boolean => GATED.test(path) || GATED_FILE.test(path);

/** Any of them opens the call, where the query says nothing that it knows: then its door refuses the query. */
function scopesFor(opens: Opens | null, query: unknown): readonly Scope[] {
  if (opens === null || typeof opens === 'string') return opens === null ? [] : [opens];
  const asked: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, opens.by) : undefined;
  const scope = typeof asked === 'string' && Object.hasOwn(opens.of, asked) ? opens.of[asked] : undefined;
  return scope === undefined ? Object.values(opens.of) : [scope];
}

export interface GateOptions {
  db: Db;
  cookies: Cookies;
  /** The database does not answer: every call needs it, so nobody waits for it. */
  isAway: () => boolean;
  /** Origins that may send changes: own host on either port, PUBLIC_URL. */
  isOwnOrigin: (origin: string, request: FastifyRequest) => boolean;
  /** Refuses unknown and revoked keys, before a byte of the body is read; the id of a good one. */
  requireLoggerKey: (authorization: string | undefined) => Promise<number | null>;
  /** Refuses keys for reading that are unknown, over, in too great a hurry, or without the scope. */
  requireReader: (authorization: string, opens: readonly Scope[]) => Promise<void>;
}

export function addGate(
  app: FastifyInstance,
  { db, cookies, isAway, isOwnOrigin, requireLoggerKey, requireReader }: GateOptions,
): void {
  app.decorateRequest('signedIn', null);
  app.decorateRequest('formDigest', null);
  /** What the doors declare, by the address as it is spelled there: it holds for methods that the address does not take as well. */
  const declared = new Map<string, Who>();
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.who) declared.set(url, config.who);
  });
  app.addHook('onRequest', async (request) => {
    const path = pathOf(request.url);
    const token = cookies.read(request, SESSION_COOKIE);
    const { url = '', config } = request.routeOptions;
    const isClosed = (address: string) => isGatedAddress(address) && declared.get(address) !== 'anybody';
    // The route as well as the address: the router also understands other spellings, /%61pi for example.
    const isGated = isClosed(path) || isClosed(url) || (config.who ?? 'anybody') !== 'anybody';
    if ((isGated || isGatedAddress(path)) && isAway()) throw new Problem('unavailable');
    if (isGated && takesKeys(path) && isLoggerAuthorization(loggerAuthorization(request))) {
      request.loggerKeyId = await requireLoggerKey(loggerAuthorization(request));
    } else if (isGated && isReadingKey(request.headers.authorization)) {
      await requireReader(request.headers.authorization, scopesFor(config.opens ?? null, request.query));
    } else if (isGated) {
      request.signedIn = token ? await readSession(db, token) : null;
      if (!request.signedIn) throw new Problem(missingAt(path, config.opens ?? null));
      // Files, and addresses that nobody declared, are read.
      requireRole(request.signedIn.roles, config.who ?? 'reader');
    }
    const changes = request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'OPTIONS';
    if (changes && isForeign(request)) throw new Problem('foreignOrigin');
  });

  /** There a key stands in for the session; the route itself asks what it may bring. */
  function takesKeys(path: string): boolean {
    const who = declared.get(path);
    return who === undefined ? LOGGER_ADDRESS.test(path) : isForKeys(who);
  }

  /** What would have opened it. Whoever comes where loggers post, or to a door for programs beside `/api`, is a machine or its owner. */
  function missingAt(path: string, opens: Opens | null): ProblemCode {
    if (takesKeys(path)) return 'machineKeyMissing';
    return opens !== null && !path.startsWith('/api/') ? 'readingKeyMissing' : 'unsigned';
  }

  /** Browsers say where a change comes from in at least one of two heads; programs in neither. */
  function isForeign(request: FastifyRequest): boolean {
    const { origin } = request.headers;
    if (origin !== undefined) return !isOwnOrigin(origin, request);
    return /^(cross|same)-site$/.test(String(request.headers['sec-fetch-site']));
  }
}
