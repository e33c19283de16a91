// Starts the embedded PostgreSQL on a data folder, adopts one that outlived its parent, or joins one that runs beside us.
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { clusterAccount, clusterFolder, databasePassword, ensureCluster, SUPERUSER } from './cluster.ts';
import { makeFolder, SYSTEM_FOLDER } from './data-folder.ts';
import { holderOf, lockFolder } from './folder-lock.ts';
import { keepAlive } from './keep-alive.ts';
import { prepareBinaries } from './postgres-binaries.ts';
import { findPostmaster, type Postmaster, startPostmaster, stopPostmaster, waitForStarting } from './postmaster.ts';
import { isAlive } from './process-facts.ts';
import { chooseRunAccount } from './run-account.ts';
import { ensureServiceRole, giveToService, SERVICE, servicePassword } from './service-role.ts';
import { StartRefused } from './start-refused.ts';

export type EmbeddedDatabase = {
  /** As the service: owner of the database, no superuser. */
  url: string;
  /** As the superuser: for tests, which make databases of their own. */
  adminUrl: string;
  /** Of the process that runs now: another one after it has died and was raised again. */
  pid: number;
  port: number;
  /** True when a database left running by a killed parent was taken over. */
  adopted: boolean;
  /** Ends the database in order and gives the folder back; close the pools before. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  log?: (sentence: string) => void;
  /** False only for test clusters that are thrown away: no fsync. */
  durable?: boolean;
  /** Pages that its processes hold together, MB; without it what the cluster's own file says, at first 128. */
  sharedBuffersMb?: number;
};

/** Kept in the data folder: the port stays the same from start to start, and programs of another version are noticed. */
type Remembered = { port: number; binaries: string };

const DATABASE = 'bantay';

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log = () => {}, durable = true, sharedBuffersMb } = options;
  const how = { durable, sharedBuffersMb, log };
  const chosen = chooseRunAccount();
  makeFolder(dataDir, chosen);
  const unlock = await lockFolder(dataDir);
  try {
    const account = clusterAccount(dataDir, chosen);
    const binaries = prepareBinaries(account, SYSTEM_FOLDER);
    await ensureCluster(dataDir, binaries, account, { durable, log });
    const remembered = readRemembered(dataDir);
    const orphan = await adoptOrStop(dataDir, remembered?.binaries === binaries.version, durable, log);
    const running =
      orphan ?? (await startPostmaster(dataDir, binaries, account, { ...how, port: remembered?.port ?? null }));
    remember(dataDir, { port: running.port, binaries: binaries.version });
    const { port } = running;
    await createDatabase(dataDir, port);
    const kept = keepAlive({
      pid: running.pid,
      isAlive,
      // Where everybody knows it: the pools have its address.
      raise: async () => (await startPostmaster(dataDir, binaries, account, { ...how, port, isPortFixed: true })).pid,
      log,
    });
    let stopping: Promise<void> | null = null;
    return {
      url: serviceUrl(dataDir, port),
      adminUrl: adminUrl(dataDir, port, DATABASE),
      port,
      get pid() {
        return kept.pid();
      },
      adopted: orphan !== null,
      stop: () => {
        stopping ??= kept
          .letGo()
          .then(() => stopPostmaster(kept.pid()))
          .finally(unlock);
        return stopping;
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * For commands that work beside the running server: joins its database, or starts one for the command's own time.
 * `stop` ends only what this call started.
 */
export async function joinEmbedded(
  options: EmbeddedOptions,
): Promise<{ url: string; joined: boolean; stop(): Promise<void> }> {
  const url = holderOf(options.dataDir) ? runningUrl(options.dataDir) : null;
  if (url) return { url, joined: true, stop: async () => {} };
  const started = await startEmbedded(options);
  return { url: started.url, joined: false, stop: started.stop };
}

/** Of the database that runs on this folder, as its superuser: for trials, which make databases beside it. */
export function runningAdminUrl(dataDir: string): string {
  const running = findPostmaster(dataDir);
  if (!running) throw new StartRefused(`No database runs on ${dataDir}.`);
  return adminUrl(dataDir, running.port, DATABASE);
}

function runningUrl(dataDir: string): string | null {
  const running = findPostmaster(dataDir);
  return running ? serviceUrl(dataDir, running.port) : null;
}

/** Beside a server of an earlier version, which has made no role, a command works as that server does. */
function serviceUrl(dataDir: string, port: number): string {
  const password = servicePassword(dataDir);
  if (password === null) return adminUrl(dataDir, port, DATABASE);
  return `postgres://${SERVICE}:${password}@127.0.0.1:${port}/${DATABASE}`;
}

function adminUrl(dataDir: string, port: number, database: string): string {
  const password = databasePassword(dataDir);
  if (password === null) throw new StartRefused(`The database's password in ${dataDir} cannot be read.`);
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

async function adoptOrStop(
  dataDir: string,
  sameBinaries: boolean,
  durable: boolean,
  log: (sentence: string) => void,
): Promise<Postmaster | null> {
  const orphan = findPostmaster(dataDir);
  if (!orphan) return null;
  // It may still go through its files: to stop it there would begin that anew, at each start.
  if (sameBinaries && (await waitForStarting(dataDir, orphan)) && (await isOurs(dataDir, orphan, durable))) {
    log(`Took over the database that an earlier Bantay left running (process ${orphan.pid}).`);
    return { pid: orphan.pid, port: orphan.port };
  }
  log(`Stopping a database that an earlier Bantay left running (process ${orphan.pid}) …`);
  await stopPostmaster(orphan.pid);
  return null;
}

async function isOurs(dataDir: string, orphan: Postmaster, durable: boolean): Promise<boolean> {
  try {
    return await withClient(adminUrl(dataDir, orphan.port, 'postgres'), async (client) => {
      const { rows } = await client.query<{ folder: string; fsync: string }>(
        `select current_setting('data_directory') as folder, current_setting('fsync') as fsync`,
      );
      const row = rows[0];
      return (
        row !== undefined &&
        realpathSync(row.folder) === realpathSync(clusterFolder(dataDir)) &&
        row.fsync === (durable ? 'on' : 'off')
      );
    });
  } catch {
    return false;
  }
}

async function createDatabase(dataDir: string, port: number): Promise<void> {
  await withClient(adminUrl(dataDir, port, 'postgres'), async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`create database ${DATABASE}`);
    await ensureServiceRole(client, dataDir, DATABASE);
  });
  await withClient(adminUrl(dataDir, port, DATABASE), giveToService);
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // Without a listener an end of the database while we are idle would end our process too.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function readRemembered(dataDir: string): Remembered | null {
  try {
    const read = JSON.parse(readFileSync(join(dataDir, 'embedded.json'), 'utf8')) as Partial<Remembered>; // looked at in the next line
    return typeof read.port === 'number' ? { port: read.port, binaries: read.binaries ?? '' } : null;
  } catch {
    return null;
  }
}

function remember(dataDir: string, facts: Remembered): void {
  writeFileSync(join(dataDir, 'embedded.json'), JSON.stringify(facts));
}
