// What the app stands on before it has a door: log, databases, files, and the services of all rooms.

import { codeOf } from '@bantay/kernel/thrown';
import type { FastifyInstance } from 'fastify';
import { makeBesideHouses } from './beside-house.ts';
import type { Config } from './config.ts';
import type { Db, ReachedDatabase } from './database/database.ts';
import type { Reach } from './database/reach.ts';
import { openReplica, type Replica } from './database/read-replica.ts';
import type { FileStore } from './files/file-store.ts';
import { type FreeSpace, watchSpace } from './files/free-space.ts';
import { type Incoming, makeIncoming } from './files/incoming.ts';
import { openFileStore, storageFolder } from './files/open-file-store.ts';
import { openHttp } from './http/open-http.ts';
import type { House, Plate } from './plate.ts';
import { readPlates } from './read-plates.ts';
import { makeHouse, type ServiceParts } from './services.ts';

/**
 * Of a server: at a start eight jobs hold one for their lock and work on another, closings that hang hold three, and rain is stored at
 * three sites at a time. With ten, a slow database made whoever came last wait until it gave up.
 */
const CONNECTIONS = 16;

export interface AppParts
  extends Omit<ServiceParts, 'db' | 'readDb' | 'replica' | 'isDemo' | 'files' | 'space' | 'report'> {
  reach: Reach;
  /** Tests fill the disk. */
  space?: FreeSpace;
  /** Built web files; null in tests of the API. */
  webRoot: string | null;
}

export interface Ground {
  http: FastifyInstance;
  database: ReachedDatabase;
  reach: Reach;
  /** On which jobs hold their locks. */
  locks: Db;
  /** Null: none is set, and the database itself is read. */
  replica: Replica | null;
  incoming: Incoming;
  plates: readonly Plate[];
  house: House;
  onError: (error: unknown) => void;
  state: GroundState;
}

/** What changes while the app lives. */
export interface GroundState {
  isClosing: boolean;
  /** Whether the database answers; nobody knows before it is watched. */
  isAway: () => boolean;
}

export async function layGround(parts: AppParts): Promise<Ground> {
  const { config, reach, dataFolder } = parts;
  const http = openHttp(config);
  const state: GroundState = { isClosing: false, isAway: () => false };
  const onError = reporter(http.log, state);
  const database = reach.open({ patience: 'server', max: CONNECTIONS, onError });
  const replica = config.databaseReadUrl
    ? await openReplica({ url: config.databaseReadUrl, first: database, onError })
    : null;
  const files = await openFileStore(config, dataFolder);
  const incoming = makeIncoming(storageFolder(dataFolder));
  const plates = await readPlates();
  const house = await raiseHouse(plates, { ...parts, files, database, replica, report: onError });
  const locks = reach.locksFor(database);
  return { http, database, reach, locks, replica, incoming, plates, house, onError, state };
}

/** Work of which nobody waits for the answer. */
export function reporter(log: Pick<FastifyInstance['log'], 'error'>, state: Pick<GroundState, 'isClosing'>) {
  return (error: unknown) => {
    // Ctrl-C reaches the embedded database at the same time: that it lets us go is no fault then.
    if (state.isClosing && codeOf(error) === '57P01') return;
    log.error({ err: error }, 'background work failed');
  };
}

interface Materials extends AppParts {
  files: FileStore;
  database: ReachedDatabase;
  replica: Replica | null;
  report: (error: unknown) => void;
}

async function raiseHouse(plates: readonly Plate[], { database, replica, ...parts }: Materials): Promise<House> {
  const isDemo = parts.config.mode === 'demo';
  const space = parts.space ?? watchSpace(watched(parts.config, parts.dataFolder));
  const readDb = replica?.db ?? database.db;
  const materials = { ...parts, db: database.db, readDb, isDemo, space, replica };
  const beside = makeBesideHouses(plates, materials, database, parts.reach);
  const house = makeHouse(plates, { ...materials, beside });
  for (const plate of plates) plate.begin?.(house.services);
  await house.services.clock.reload();
  return house;
}

const watched = (config: Config, dataFolder: string) => ({
  dataFolder,
  holdsDatabase: config.databaseUrl === null,
  reserveMb: config.diskReserveMb,
});
