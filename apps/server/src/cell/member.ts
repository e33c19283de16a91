// One municipality of a cell: its rooms and jobs are always there; doors are opened when somebody asks, and closed when nobody has for a
// while, because they are most of what a municipality weighs (decision 100).
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { prepareInstallation } from '@bantay/features/sites/server/prepare-installation.ts';
import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { hearDatabase, lookAfterDatabase, openable, startWork, timetable } from '../app.ts';
import { type Lines, openDoors } from '../app-doors.ts';
import { type AppParts, type Ground, layGround } from '../app-ground.ts';
import { openDatabase } from '../database/database.ts';
import { bringSchema } from '../database/migrate.ts';
import { freeInterruptedKeys, serverName } from '../http/idempotency.ts';
import { openHttp } from '../http/open-http.ts';
import type { Announcer } from '../realtime/announce.ts';
import { OUTBOX_CHANNEL } from '../sms/outbox.ts';
import type { Watchdog } from '../watchdog.ts';

/** Doors that nobody has asked at for so long are closed; loggers come more seldom, and wait for half a second. */
const REST_MS = 3 * MINUTE_MS;

/** Sixty that start together have two thousand jobs. */
const SPREAD_MS = MINUTE_MS / 2;

export interface Member {
  serve(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Closes doors that rest. */
  rest(now: number): Promise<void>;
  isAwake(): boolean;
  close(): Promise<void>;
}

export interface MemberParts extends AppParts {
  /** Of its schema, for the time in which that is brought up to date. */
  databaseUrl: string;
  watchdog: Watchdog;
  restMs?: number;
}

interface Doors extends Lines {
  http: Ground['http'];
  announcer: Announcer;
}

/** Its schema as this program needs it, and what a first start brings. */
async function prepare({ databaseUrl, config, municipality }: MemberParts): Promise<void> {
  const { db, close } = openDatabase({ url: databaseUrl, max: 2 });
  try {
    await bringSchema(db, databaseUrl);
    await prepareInstallation(db, config.mode, municipality);
    // Of one process: another that serves the same cell has a port of its own, or a machine.
    await freeInterruptedKeys(db, serverName(config.port));
  } finally {
    await close();
  }
}

export async function openMember(parts: MemberParts): Promise<Member> {
  await prepare(parts);
  const ground = await layGround(parts);
  const begun: (() => Promise<unknown>)[] = [];
  try {
    return await beginIn(ground, parts, begun);
  } catch (error) {
    // It is tried again: what was begun must not go on beside that.
    await closeAll(ground, begun);
    throw error;
  }
}

/** `begun`: how to end what was begun, the newest last. */
async function beginIn(ground: Ground, parts: MemberParts, begun: (() => Promise<unknown>)[]): Promise<Member> {
  const { house, state, onError } = ground;
  let doors: Promise<Doors> | null = null;
  let opened: Doors | null = null;
  const watch = lookAfterDatabase(ground, () => opened?.announcer.tellAway());
  begun.push(watch.close);
  state.isAway = () => watch.isAway();
  const wake = () => house.services.sender.wake();
  const mail = await ground.reach.listen({ channels: [OUTBOX_CHANNEL], onNotice: wake, onGap: wake, onError });
  begun.push(mail.close);
  await house.services.releases.ensureFirstReleases();
  for (const line of openable(ground)) {
    await line.open();
    begun.push(() => line.close());
  }
  const jobs = startWork(ground, timetable(ground, parts.watchdog.turn)(), parts.watchdog, SPREAD_MS);
  begun.push(
    () => house.services.sender.stop(),
    () => jobs.stop(),
  );
  let asked = performance.now();
  let inside = 0;

  const open = (): Promise<Doors> => {
    doors ??= openAll(ground, parts).then(
      (all) => {
        opened = all;
        return all;
      },
      (error: unknown) => {
        doors = null;
        throw error;
      },
    );
    return doors;
  };
  const shut = async () => {
    const all = opened;
    [doors, opened] = [null, null];
    if (all === null) return;
    await all.announcer.close();
    await all.sockets.close();
    await all.http.close();
  };
  const enter = async (what: (http: Ground['http']) => void, end: () => void) => {
    asked = performance.now();
    inside += 1;
    try {
      what((await open()).http);
    } catch (error) {
      onError(error);
      end();
    }
  };
  const leave = () => {
    inside -= 1;
    asked = performance.now();
  };
  return {
    serve(request, response) {
      response.once('close', leave);
      void enter(
        (http) => http.server.emit('request', request, response),
        () => response.writeHead(503).end(),
      );
    },
    upgrade(request, socket, head) {
      socket.once('close', leave);
      void enter(
        (http) => http.server.emit('upgrade', request, socket, head),
        () => socket.destroy(),
      );
    },
    async rest(now) {
      if (opened === null || inside > 0 || now - asked < (parts.restMs ?? REST_MS)) return;
      await shut();
    },
    isAwake: () => opened !== null,
    async close() {
      state.isClosing = true;
      await doors?.catch(() => undefined);
      await shut();
      await closeAll(ground, begun);
    },
  };
}

/** The newest first; what does not end well keeps nothing else. */
async function closeAll(ground: Ground, begun: readonly (() => Promise<unknown>)[]): Promise<void> {
  ground.state.isClosing = true;
  const ends = [...begun].reverse();
  for (const end of [...ends, () => ground.http.close(), ground.database.close]) await end().catch(ground.onError);
}

async function openAll(ground: Ground, parts: MemberParts): Promise<Doors> {
  const http = openHttp(parts.config);
  const entry = { ...ground, http };
  const lines = await openDoors(entry, parts);
  const announcer = await hearDatabase(entry, lines);
  await ground.house.services.clock.reload();
  await http.ready();
  return { ...lines, http, announcer };
}
