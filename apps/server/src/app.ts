// The order of assembly, nothing else: gate, doors, sources of triggers, sockets, sender, jobs, and their orderly end.
import { createServer, type Server } from 'node:http';
import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import statics from '@fastify/static';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { backUpNightly, backupFolder } from './backup/nightly.ts';
import type { Config } from './config.ts';
import { type Db, openDatabase } from './database/database.ts';
import { type DatabaseWatch, watchDatabase } from './database/watch-database.ts';
import type { FileStore } from './files/file-store.ts';
import { type FreeSpace, watchSpace } from './files/free-space.ts';
import { makeIncoming } from './files/incoming.ts';
import { openFileStore, storageFolder } from './files/open-file-store.ts';
import { openFormDoor } from './http/accept-forms.ts';
import { answerUnknown, watchRoutes } from './http/answer-unknown.ts';
import { answerBroken } from './http/broken-request.ts';
import { makeCookies, SESSION_COOKIE } from './http/cookies.ts';
import { describeError } from './http/describe-error.ts';
import { makeDoor } from './http/door.ts';
import { readFirstPage } from './http/first-page.ts';
import { watchForProxy } from './http/forgotten-proxy.ts';
import { addGate } from './http/gate.ts';
import { makeIdempotency, serverName } from './http/idempotency.ts';
import { ignoreUpgrades } from './http/ignore-upgrade.ts';
import { refuseTwoHosts } from './http/one-host.ts';
import { makeOriginCheck } from './http/own-origin.ts';
import { BROTLI, PACKINGS } from './http/packing.ts';
import { addPages } from './http/pages.ts';
import { replyError } from './http/reply-problem.ts';
import { refuseWithoutRoom } from './http/room-for-writes.ts';
import { isKnownToLive } from './http/session.ts';
import { passUnreadBodies } from './http/unread-body.ts';

import { type Job, type Jobs, startJobs } from './jobs/jobs.ts';
import { ENGINE_JOB, type Services } from './plate.ts';
import { readPlates } from './read-plates.ts';
import { startAnnouncer } from './realtime/announce.ts';
import { openSockets } from './realtime/socket.ts';
import { schedule } from './schedule.ts';
import { makeHouse, type ServiceParts } from './services.ts';
import { OUTBOX_CHANNEL } from './sms/outbox.ts';
import { makeWatchdog } from './watchdog.ts';

export interface AppParts extends Omit<ServiceParts, 'db' | 'readDb' | 'isDemo' | 'files' | 'space'> {
  databaseUrl: string;
  /** Tests fill the disk. */
  space?: FreeSpace;
  /** Built web files; null in tests of the API. */
  webRoot: string | null;
}

export interface App {
  http: FastifyInstance;
  services: Services;
  files: FileStore;
  db: Db;
  listen(): Promise<void>;
  /** Timed jobs and the SMS sender: apart from `listen`, so that tests decide when they run. `beforeClosing` is the demo's. */
  /** What is timed. `beforeClosing` is the demo's. */
  timed(beforeClosing?: () => Promise<void>): Job[];
  startJobs(more?: readonly Job[], beforeClosing?: () => Promise<void>): Jobs;
  close(): Promise<void>;
}

const BODY_LIMIT = 1024 * 1024;
const FORGOTTEN_PROXY =
  'everybody comes through one address that names others in X-Forwarded-For: set TRUST_PROXY=1, or limits count all people as one';
/** The largest upload over the slowest line that is any use (16 MB at 20 kB/s). */
const REQUEST_MS = 15 * MINUTE_MS;

export async function buildApp(parts: AppParts): Promise<App> {
  const { config } = parts;
  const http = Fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.cookie', 'req.headers.authorization'],
      serializers: { err: describeError },
    },
    logController: new LogController({ disableRequestLogging: true }),
    // Exactly one hop: what stands directly before us is believed, nothing further away.
    trustProxy: config.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    genReqId: () => crypto.randomUUID().slice(0, 8),
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: true },
    clientErrorHandler: answerBroken,
    frameworkErrors: (error, request, reply) => void replyError(error, request, reply),
  });
  let isClosing = false;
  const onError = (error: unknown) => {
    // Ctrl-C reaches the embedded database at the same time: that it lets us go is no fault then.
    if (isClosing && (error as { code?: string }).code === '57P01') return;
    http.log.error({ err: error }, 'background work failed');
  };
  const database = openDatabase({ url: parts.databaseUrl, patience: 'server', onError });
  const readOnly = config.databaseReadUrl
    ? openDatabase({ url: config.databaseReadUrl, patience: 'server', onError })
    : database;
  const { db } = database;
  let watch: DatabaseWatch | null = null;
  const files = await openFileStore(config, parts.dataFolder);
  const incoming = makeIncoming(storageFolder(parts.dataFolder));
  const space =
    parts.space ??
    watchSpace({
      dataFolder: parts.dataFolder,
      holdsDatabase: config.databaseUrl === null,
      reserveMb: config.diskReserveMb,
    });
  const plates = await readPlates();
  const isDemo = config.mode === 'demo';
  const house = makeHouse(plates, { ...parts, db, readDb: readOnly.db, isDemo, files, space });
  const { services } = house;
  for (const plate of plates) plate.begin?.(services);
  await services.clock.reload();

  const isOwnOrigin = makeOriginCheck(config);
  const cookies = makeCookies(config);
  const methodsOf = watchRoutes(http);
  await http.register(cookie);
  await http.register(helmet, helmetOptions(config));
  await http.register(multipart);
  await http.register(compress, {
    // What comes in is never unpacked: 2 kB would become 2 MB before anybody has asked who sends it.
    globalDecompression: false,
    threshold: 1024,
    encodings: [...PACKINGS],
    brotliOptions: BROTLI,
  });
  http.setErrorHandler(replyError);
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  passUnreadBodies(http);
  refuseTwoHosts(http);
  const proxy = watchForProxy(config.trustProxy, () => http.log.warn(FORGOTTEN_PROXY));
  http.addHook('onRequest', async ({ raw, headers }) =>
    proxy.see(raw.socket.remoteAddress ?? '', headers['x-forwarded-for']?.toString()),
  );
  addGate(http, {
    db,
    cookies,
    isAway: () => watch?.isAway() ?? false,
    isOwnOrigin: (origin, request) => isOwnOrigin(origin, request.headers.host),
    requireLoggerKey: async (authorization) => void (await services.loggers.require(authorization)),
  });
  refuseWithoutRoom(http, space);
  addJson(http);

  await http.register(swagger, {
    openapi: { info: { title: 'Bantay', version: '0.1.0' } },
    transform: jsonSchemaTransform,
  });
  const sockets = openSockets({
    server: http.server,
    db,
    cookies,
    isOwnOrigin,
    onMessage: async (userId, payload) => {
      for (const one of listening) {
        const answer = await one.receive(userId, payload);
        if (answer !== null) return answer;
      }
      return null;
    },
    onError,
  });
  ignoreUpgrades(http.server, (url) => url.startsWith('/socket.io'));
  const listening = plates.flatMap((plate) => plate.socket?.(house, sockets.emitTo, onError) ?? []);
  const idempotency = makeIdempotency(db, serverName(config.port));
  const door = makeDoor(http, idempotency);
  const formDoor = await openFormDoor(http, idempotency);
  for (const plate of plates) plate.doors?.({ ...house, door, formDoor, http, cookies, uploads: incoming });
  if (parts.webRoot) await http.register(statics, { root: parts.webRoot, wildcard: false, index: false });
  addPages(http, { db, isAway: () => watch?.isAway() ?? false, proxy, dataFolder: parts.dataFolder });
  // Behind the gate like every call: what it says is nobody's business outside.
  http.get('/api/openapi.json', async () => http.swagger());
  const pageFor = parts.webRoot === null ? null : await readFirstPage(parts.webRoot, services.clock.now);
  const hasSession = async (request: FastifyRequest) => {
    const token = cookies.read(request, SESSION_COOKIE);
    return token !== null && (await isKnownToLive(db, token));
  };
  answerUnknown(http, methodsOf, pageFor && { pageFor, hasSession });

  const announcer = await startAnnouncer({
    url: parts.databaseUrl,
    db,
    emit: sockets.emit,
    onClock: services.clock.reload,
    onSessionEnded: sockets.cutSession,
    onSessionReplaced: sockets.cutReplaced,
    channels: [OUTBOX_CHANNEL, ...listening.map(({ channel }) => channel)],
    onNotice: (channel, payload) => {
      if (channel === OUTBOX_CHANNEL) services.sender.wake();
      for (const one of listening) if (one.channel === channel) one.deliver(payload).catch(onError);
    },
    onGap: () => services.sender.wake(),
    onError,
  });
  watch = watchDatabase({
    url: parts.databaseUrl,
    onAway: () => {
      http.log.error('the database does not answer');
      database.cut();
      announcer.tellAway();
    },
  });
  const backup = {
    db,
    pool: database.pool,
    dataFolder: parts.dataFolder,
    folder: backupFolder(config, parts.dataFolder),
    bucket: config.fileBucket === null ? null : files,
    onDamaged: (damaged: readonly object[]) => http.log.error({ damaged }, 'stored files are not what they were'),
  };
  const watchdog = makeWatchdog(config.notifySocket);
  const chores = {
    sweepUploads: () => incoming.sweep(Date.now()),
    backUp: isDemo ? null : () => backUpNightly(backup),
  };
  const timed = (beforeClosing?: () => Promise<void>) =>
    schedule(plates, { ...house, beforeClosing, turned: watchdog.turn }, chores);
  let jobs: Jobs | null = null;
  let secondPort: Server | null = null;

  return {
    http,
    services,
    files,
    db,
    timed,
    async listen() {
      await http.listen({ port: config.port, host: config.host });
      secondPort = createServer({ requestTimeout: REQUEST_MS }, (request, response) => http.routing(request, response));
      secondPort.on('clientError', answerBroken);
      await new Promise<void>((resolve, reject) => {
        secondPort!.once('error', reject).listen(config.storagePort, config.host, resolve);
      });
    },
    startJobs(more = [], beforeClosing = undefined) {
      jobs = startJobs(db, [...more, ...timed(beforeClosing)], onError, space.mayWrite, (job) => {
        if (job === ENGINE_JOB) watchdog.turn();
      });
      watchdog.ready();
      services.sender.start(onError);
      services.gateway?.listen?.({
        report: async (report) => void (await services.reports.note(report)),
        incoming: async (sms) => {
          for (const plate of plates) await plate.hear?.(services, sms);
        },
      });
      return jobs;
    },
    async close() {
      isClosing = true;
      // At once and beside the rest: an end never waits for a gateway longer than sender.ts says.
      const sent = services.sender.stop();
      secondPort?.close();
      secondPort?.closeAllConnections();
      await sockets.close();
      await http.close();
      await jobs?.stop();
      await sent;
      await watch.close();
      await announcer.close();
      if (readOnly !== database) await readOnly.close();
      await database.close();
    },
  };
}

/** JSON bodies; an empty one is no body, so that sign-out works from every client. */
function addJson(http: FastifyInstance): void {
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(body as string));
    } catch {
      done(Object.assign(new Error('not JSON'), { code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 }));
    }
  });
}

function helmetOptions(config: Config) {
  const isSecure = config.publicUrl?.startsWith('https:') ?? false;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Large workbooks are packed by a worker that the page makes itself; it is bound by these same rules.
        workerSrc: ["'self'", 'blob:'],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    crossOriginOpenerPolicy: isSecure,
  } as const;
}
