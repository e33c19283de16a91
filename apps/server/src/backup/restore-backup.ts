// A restore: the schema of the backup, its rows, the files, a second look at every table, then the newest schema.
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PoolClient } from 'pg';
import { type Lines, openDatabase } from '../database/database.ts';
import { knowsMigration, migrate } from '../database/migrate.ts';
import { onClient } from '../database/on-client.ts';
import { unpackArchive } from './archive.ts';
import * as queries from './backup-queries.ts';
import { copyIn, copyOut, hasRowsOf } from './copy-table.ts';
import { BackupError, fileEntry, type Manifest, tableEntry } from './manifest.ts';
import { removeRemains } from './remains.ts';
import type { Trust } from './signature.ts';

export interface UnpackedBackup {
  manifest: Manifest;
  folder: string;
  remove(): Promise<void>;
}

/** Unpacks beside the data and checks every byte; the database is not touched yet. */
export async function openBackup(archive: string, dataFolder: string, trust: Trust): Promise<UnpackedBackup> {
  await removeRemains(dataFolder);
  const folder = await mkdtemp(join(dataFolder, `.restore-${process.pid}-`));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const manifest = await unpackArchive(archive, folder, trust);
    if (!knowsMigration(manifest.schema)) {
      throw new BackupError(`This backup comes from a newer version (${manifest.schema}). Update Bantay first.`);
    }
    return { manifest, folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Puts the files in their places; what is there under the same name is replaced. */
export async function restoreFiles({ manifest, folder }: UnpackedBackup, dataFolder: string): Promise<void> {
  for (const { path } of manifest.files) {
    const target = join(dataFolder, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await rename(join(folder, fileEntry(path)), target);
    // Names, illnesses, numbers: nobody's but the account's of the service.
    await chmod(target, 0o600);
  }
}

/** Called before anything is written. */
export async function refuseUsed(databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase({ url: databaseUrl, max: 1 });
  try {
    if (!(await queries.isUsed(db))) return;
    throw new BackupError('This database is in use: a restore needs an empty one. Nothing was changed.');
  } finally {
    await close();
  }
}

/**
 * Fills a database that nobody has used. Rows come back in one transaction, each table is read again and compared with the
 * backup's digest before it is kept; then the schema is brought to the newest. Sends nothing: messages that were on their
 * way are held for a person, and returned as a number.
 */
export async function restoreDatabase(
  backup: Pick<UnpackedBackup, 'manifest' | 'folder'>,
  databaseUrl: string,
  /** Carried: what it comes from is no more, and what was to be sent is sent from here. */
  how: 'restored' | 'carried' = 'restored',
): Promise<number> {
  await refuseUsed(databaseUrl);
  const { manifest } = backup;
  const database = openDatabase({ url: databaseUrl, max: 2 });
  let held: number;
  try {
    await migrate(databaseUrl, manifest.schema);
    held = await fill(database.pool, backup, how);
  } finally {
    await database.close();
  }
  await migrate(databaseUrl);
  return held;
}

type Rows = Pick<UnpackedBackup, 'manifest' | 'folder'>;

async function fill(pool: Lines, backup: Rows, how: 'restored' | 'carried'): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await fillIn(client, backup);
    const held = how === 'carried' ? 0 : await makeHarmless(client, backup);
    await client.query('commit');
    return held;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** In the same transaction: no server ever finds the rows of the backup as they were. */
async function makeHarmless(client: PoolClient, { manifest }: Rows): Promise<number> {
  const tx = onClient(client);
  // An older schema has no mark; its migration makes a new one.
  if (manifest.tables.some(({ name }) => name === 'message_mark')) await queries.renewMark(tx);
  if (manifest.tables.some(({ name }) => name === 'webhooks')) await queries.silenceWebhooks(tx);
  if (manifest.tables.some(({ name }) => name === 'channel_outbox')) await queries.holdFurther(tx);
  return queries.holdUnsent(tx);
}

async function fillIn(client: PoolClient, { manifest, folder }: Rows): Promise<void> {
  const tx = onClient(client);
  const there = (await queries.listTables(tx)).map(({ name }) => name);
  const named = manifest.tables.map(({ name }) => name);
  const odd = [...there.filter((name) => !named.includes(name)), ...named.filter((name) => !there.includes(name))];
  if (odd.length > 0) throw new BackupError(`The backup does not fit its schema: ${odd.join(', ')}.`);
  const keys = await queries.listForeignKeys(tx);
  for (const key of keys) await queries.dropForeignKey(tx, key);
  for (const name of there) await queries.setTriggers(tx, name, false);
  await queries.emptyTables(tx, there);
  for (const table of manifest.tables) {
    const file = join(folder, tableEntry(table.name));
    await copyIn(client, table, file);
    const found = await copyOut(client, table, null);
    if (found.sha256 !== table.sha256 && !(await hasRowsOf(client, table, file)))
      throw new BackupError(`Table ${table.name} did not come back as it was.`);
  }
  for (const sequence of manifest.sequences) await queries.setSequence(tx, sequence);
  for (const name of there) await queries.setTriggers(tx, name, true);
  for (const key of keys) await queries.addForeignKey(tx, key);
}
