// The doors of the app in the order in which a request meets them: gate, calls of the rooms, pages; and its sockets.
import statics from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import type { AppParts, Ground } from './app-ground.ts';
import { openFormDoor } from './http/accept-forms.ts';
import { answerUnknown, watchRoutes } from './http/answer-unknown.ts';
import { type Cookies, makeCookies, SESSION_COOKIE } from './http/cookies.ts';
import { makeDoor } from './http/door.ts';
import { addFirstAnswers } from './http/first-answers.ts';
import { readFirstPages } from './http/first-page.ts';
import { type ProxyWatch, watchForProxy } from './http/forgotten-proxy.ts';
import { addGate } from './http/gate.ts';
import { makeIdempotency, serverName } from './http/idempotency.ts';
import { ignoreUpgrades } from './http/ignore-upgrade.ts';
import { keepArrivals } from './http/keep-arrivals.ts';
import { addJson, addManners } from './http/open-http.ts';
import { makeOriginCheck, type OriginCheck } from './http/own-origin.ts';
import { addPages } from './http/pages.ts';
import { makeRights } from './http/rights.ts';
import { refuseWithoutRoom } from './http/room-for-writes.ts';
import { sessionInTime } from './http/session.ts';
import { readSignInPage, type SignInPage } from './http/sign-in-page.ts';
import type { SocketPart } from './plate.ts';
import { openSockets, type Sockets } from './realtime/socket.ts';

const FORGOTTEN_PROXY =
  'everybody comes through one address that names others in X-Forwarded-For: set TRUST_PROXY=1, or limits count all people as one';

export interface Lines {
  sockets: Sockets;
  /** The rooms that hear what people send by socket. */
  listening: readonly SocketPart[];
}

/** What the steps hand on. */
interface Entry extends Ground {
  cookies: Cookies;
  isOwnOrigin: OriginCheck;
  proxy: ProxyWatch;
  methodsOf: (path: string) => string[];
}

export async function openDoors(ground: Ground, parts: Pick<AppParts, 'webRoot' | 'dataFolder'>): Promise<Lines> {
  const entry = await buildGate(ground);
  const lines = openLines(entry);
  const signInPage = await readSignInPage(parts.webRoot, ground.house.services.clock.now);
  await openCalls(entry, signInPage);
  await openPages(entry, { ...parts, signInPage });
  return lines;
}

async function buildGate(ground: Ground): Promise<Entry> {
  const { http, house, state } = ground;
  const { config, db, services } = house;
  const isOwnOrigin = makeOriginCheck(config);
  const cookies = makeCookies(config);
  const methodsOf = watchRoutes(http);
  await addManners(http, config);
  const proxy = watchForProxy(config.trustProxy, () => http.log.warn(FORGOTTEN_PROXY));
  http.addHook('onRequest', async ({ raw, headers }) =>
    proxy.see(raw.socket.remoteAddress ?? '', headers['x-forwarded-for']?.toString()),
  );
  addGate(http, {
    db,
    cookies,
    isAway: () => state.isAway(),
    isOwnOrigin: (origin, request) => isOwnOrigin(origin, request.headers.host),
    requireLoggerKey: async (authorization) => (await services.loggers.require(authorization)).keyId,
    requireReader: (authorization, opens) => services.readers.require(authorization, opens),
  });
  keepArrivals(http, services.arrivals, ground.onError);
  refuseWithoutRoom(http, house.space);
  addJson(http);
  return { ...ground, cookies, isOwnOrigin, proxy, methodsOf };
}

function openLines({ http, plates, house, cookies, isOwnOrigin, onError }: Entry): Lines {
  const sockets = openSockets({
    server: http.server,
    db: house.db,
    cookies,
    isOwnOrigin,
    onMessage: (userId, payload) => receive(listening, userId, payload),
    onError,
  });
  ignoreUpgrades(http.server, (url) => url.startsWith('/socket.io'));
  const listening = plates.flatMap((plate) => plate.socket?.(house, sockets.emitTo, onError) ?? []);
  return { sockets, listening };
}

/** The first room that has an answer gives it. */
export async function receive(
  listening: readonly Pick<SocketPart, 'receive'>[],
  userId: number,
  payload: unknown,
): Promise<unknown> {
  for (const one of listening) {
    const answer = await one.receive(userId, payload);
    if (answer !== null) return answer;
  }
  return null;
}

async function openCalls(
  { http, house, plates, cookies, incoming }: Entry,
  signInPage: SignInPage | null,
): Promise<void> {
  const idempotency = makeIdempotency(house.db, serverName(house.config.port));
  const rights = makeRights(house.db, Object.assign({}, ...plates.map(({ sitesOf }) => sitesOf)));
  const behind = { idempotency, rights, declared: [] };
  const door = makeDoor(http, behind);
  const formDoor = await openFormDoor(http, behind);
  const { declared } = behind;
  const entrance = { ...house, door, rights, formDoor, http, signInPage, cookies, uploads: incoming, declared };
  for (const plate of plates) plate.doors?.(entrance);
}

interface PageParts extends Pick<AppParts, 'webRoot' | 'dataFolder'> {
  signInPage: SignInPage | null;
}

async function openPages(entry: Entry, { webRoot, dataFolder, signInPage }: PageParts) {
  const { http, house, plates, state, proxy, cookies, methodsOf } = entry;
  const { db, services } = house;
  // The packed twin of a file is its answer and no address of its own: two thirds of a thousand doors at each start.
  const globIgnore = ['**/*.br', '**/*.gz'];
  if (webRoot)
    await http.register(statics, { root: webRoot, wildcard: false, index: false, preCompressed: true, globIgnore });
  addPages(http, { db, isAway: () => state.isAway(), proxy, dataFolder });
  const named = Object.assign({}, ...plates.map((plate) => plate.named?.(services)));
  const given = {
    parts: Object.assign({}, ...plates.map((plate) => plate.firstParts?.(services))),
    above: plates.flatMap((plate) => plate.firstAbove?.(services) ?? []),
  };
  const sight = plates.find((plate) => plate.firstSight)?.firstSight?.(house, given) ?? null;
  const first = webRoot === null ? null : await readFirstPages(webRoot, { now: services.clock.now, named, sight });
  addFirstAnswers(http, first?.isNamed ?? (() => false));
  const sessionOf = async (request: FastifyRequest) => {
    const token = cookies.read(request, SESSION_COOKIE);
    return token === null ? null : sessionInTime(db, token);
  };
  const plain: Parameters<typeof answerUnknown>[2] = first && {
    ...{ pageFor: first.pageFor, sessionOf },
    signIn:
      signInPage &&
      (async (request, reply) =>
        signInPage(request, reply, { ...(await services.settings.known()).office, isDemo: house.isDemo })),
  };
  answerUnknown(http, methodsOf, plain);
}
