// The order of assembly, nothing else: ground, doors, what hears the database, jobs, and their orderly end.
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Lines, openDoors } from './app-doors.ts';
import { type AppParts, type Ground, layGround } from './app-ground.ts';
import { backUpNightly, backupFolder } from './backup/nightly.ts';
import type { Db } from './database/database.ts';
import type { DatabaseWatch } from './database/watch-database.ts';
import type { FileStore } from './files/file-store.ts';
import { answerBroken } from './http/broken-request.ts';
import { REQUEST_MS } from './http/open-http.ts';
import { type Job, type Jobs, startJobs } from './jobs/jobs.ts';
import { ENGINE_JOB, type Line, type Services, type SocketPart } from './plate.ts';
import { type Announcer, startAnnouncer } from './realtime/announce.ts';
import { schedule } from './schedule.ts';
import { OUTBOX_CHANNEL } from './sms/outbox.ts';
import { makeWatchdog } from './watchdog.ts';

export interface App {
  http: FastifyInstance;
  services: Services;
  files: FileStore;
  db: Db;
  listen(): Promise<void>;
  /** What is timed. `beforeClosing` is the demo's. */
  timed(beforeClosing?: () => Promise<void>): Job[];
  /** Timed jobs and the SMS sender: apart from `listen`, so that tests decide when they run. `beforeClosing` is the demo's. */
  startJobs(more?: readonly Job[], beforeClosing?: () => Promise<void>): Jobs;
  close(): Promise<void>;
}

/** What is at work, and what has to be ended. */
interface Running extends Ground, Lines {
  announcer: Announcer;
  watch: DatabaseWatch;
  /** Null until they are asked for. */
  jobs: Jobs | null;
  secondPort: Server | null;
  lines: readonly Line[];
}

export async function buildApp(parts: AppParts): Promise<App> {
  const ground = await layGround(parts);
  const { http, house, state } = ground;
  const lines = await openDoors(ground, parts);
  const announcer = await hearDatabase(ground, lines);
  const watch = lookAfterDatabase(ground, () => announcer.tellAway());
  state.isAway = () => watch.isAway();
  const watchdog = makeWatchdog(house.config.notifySocket);
  const timed = timetable(ground, watchdog.turn);
  const running: Running = {
    ...ground,
    ...lines,
    announcer,
    watch,
    jobs: null,
    secondPort: null,
    lines: openable(ground),
  };

  return {
    http,
    services: house.services,
    files: house.files,
    db: house.db,
    timed,
    listen: async () => {
      await listenAtBoth(running);
      for (const line of running.lines) await line.open();
    },
    startJobs(more = [], beforeClosing = undefined) {
      running.jobs = startWork(running, [...more, ...timed(beforeClosing)], watchdog);
      return running.jobs;
    },
    close: () => closeInOrder(running),
  };
}

export const openable = ({ plates, house }: Ground): Line[] => plates.flatMap((plate) => plate.line?.(house) ?? []);

export function hearDatabase(
  { house, reach, onError }: Pick<Ground, 'house' | 'reach' | 'onError'>,
  { sockets, listening }: Lines,
): Promise<Announcer> {
  const { services, db } = house;
  return startAnnouncer({
    listen: reach.listen,
    db,
    announce: sockets.announce,
    onClock: services.clock.reload,
    onSessionEnded: sockets.cutSession,
    onSessionReplaced: sockets.cutReplaced,
    channels: [OUTBOX_CHANNEL, ...listening.map(({ channel }) => channel)],
    onNotice: (channel, payload) => {
      if (channel === OUTBOX_CHANNEL) services.sender.wake();
      deliver(listening, channel, payload, onError);
    },
    onGap: () => services.sender.wake(),
    onError,
  });
}

/** One room that fails is reported, and keeps nothing from the others. */
export function deliver(
  listening: readonly Pick<SocketPart, 'channel' | 'deliver'>[],
  channel: string,
  payload: string,
  onError: (error: unknown) => void,
): void {
  for (const one of listening) if (one.channel === channel) one.deliver(payload).catch(onError);
}

export const lookAfterDatabase = ({ http, reach, database }: Ground, tellAway: () => void): DatabaseWatch =>
  reach.watch({
    onAway: () => {
      http.log.error('the database does not answer');
      database.cut();
      tellAway();
    },
  });

export function timetable({ http, database, house, plates, incoming }: Ground, turned: () => void): App['timed'] {
  const { config, dataFolder, files } = house;
  const backup = {
    db: house.db,
    pool: database.pool,
    dataFolder,
    folder: backupFolder(config, dataFolder),
    bucket: config.fileBucket === null ? null : files,
    onDamaged: (damaged: readonly object[]) => http.log.error({ damaged }, 'stored files are not what they were'),
  };
  const chores = {
    sweepUploads: () => incoming.sweep(Date.now()),
    backUp: house.isDemo ? null : () => backUpNightly(backup),
  };
  return (beforeClosing) => schedule(plates, { ...house, beforeClosing, turned }, chores);
}

async function listenAtBoth(running: Pick<Running, 'http' | 'house' | 'secondPort'>): Promise<void> {
  const { http, house } = running;
  const { port, storagePort, host } = house.config;
  await http.listen({ port, host });
  const second = createServer({ requestTimeout: REQUEST_MS }, (request, response) => http.routing(request, response));
  running.secondPort = second;
  second.on('clientError', answerBroken);
  await new Promise<void>((resolve, reject) => {
    second.once('error', reject).listen(storagePort, host, resolve);
  });
}

/** What turns without anybody asking: jobs, the sender, what a gateway hears. */
export function startWork(
  { house, plates, locks, onError }: Ground,
  jobs: readonly Job[],
  watchdog: ReturnType<typeof makeWatchdog>,
  spreadMs = 0,
): Jobs {
  const { space, services } = house;
  const onTurn = (job: string) => {
    if (job === ENGINE_JOB) watchdog.turn();
  };
  const started = startJobs(locks, jobs, onError, space.mayWrite, onTurn, spreadMs);
  watchdog.ready();
  services.sender.start(onError);
  services.gateway?.listen?.({
    report: async (report) => void (await services.reports.note(report)),
    incoming: async (sms) => {
      for (const plate of plates) await plate.hear?.(services, sms);
    },
  });
  return started;
}

async function closeInOrder(running: Running): Promise<void> {
  const { http, house, state, sockets, watch, announcer, replica, database, lines } = running;
  state.isClosing = true;
  // At once and beside the rest: an end never waits for a gateway longer than sender.ts says.
  const sent = house.services.sender.stop();
  for (const line of lines) await line.close();
  running.secondPort?.close();
  running.secondPort?.closeAllConnections();
  await sockets.close();
  await http.close();
  await running.jobs?.stop();
  await sent;
  await watch.close();
  await announcer.close();
  await replica?.close();
  await database.close();
}
