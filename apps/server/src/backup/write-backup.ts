// A backup: all tables by COPY in one repeatable-read transaction, then the files, in one archive.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Lines } from '../database/database.ts';
import { onClient } from '../database/on-client.ts';
import type { FileStore } from '../files/file-store.ts';
import { readBackupKey } from '../secrets.ts';
import { VERSION } from '../version.ts';
import { packArchive } from './archive.ts';
import * as queries from './backup-queries.ts';
import { fetchBucket } from './bucket-files.ts';
import { copyOut } from './copy-table.ts';
import { listDataFiles } from './data-files.ts';
import { BackupError, type Manifest, type TableFacts } from './manifest.ts';

export interface WrittenBackup {
  path: string;
  bytes: number;
  manifest: Manifest;
}

interface BackupPlace {
  dataFolder: string;
  folder: string;
  now: Date;
  /** Uploads lie here instead of the data folder. */
  bucket?: FileStore | null;
}

/** Files come after the snapshot: an upload is stored before the row that names it, so none is missing. */
export async function writeBackup(
  pool: Lines,
  { dataFolder, folder, now, bucket = null }: BackupPlace,
): Promise<WrittenBackup> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const desk = await mkdtemp(join(folder, `.writing-${process.pid}-`));
  try {
    const content = await copyTables(pool, desk);
    const fetched = join(desk, 'bucket');
    if (bucket) await fetchBucket(bucket, fetched);
    const inBucket = bucket ? await listDataFiles(fetched) : [];
    const isInBucket = new Set(inBucket.map((file) => file.path));
    const beside = (await listDataFiles(dataFolder)).filter((file) => !isInBucket.has(file.path));
    const files = [...beside, ...inBucket];
    const manifest: Manifest = {
      product: 'bantay',
      format: 1,
      version: VERSION,
      at: now.toISOString(),
      ...content,
      files,
    };
    const path = join(folder, nameOf(now));
    const sources = {
      table: (name: string) => join(desk, name),
      file: (file: string) => join(isInBucket.has(file) ? fetched : dataFolder, file),
    };
    const bytes = await packArchive(path, manifest, sources, readBackupKey(dataFolder));
    return { path, bytes, manifest };
  } finally {
    await rm(desk, { recursive: true, force: true });
  }
}

/** `bantay-20261122T020000Z.tar.gz`: sorted by name is sorted by time. */
const nameOf = (now: Date) => `bantay-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.gz`;

/** Each into a file of its name. */
export async function copyTables(
  pool: Lines,
  desk: string,
  ending = '',
): Promise<Pick<Manifest, 'kind' | 'schema' | 'tables' | 'sequences' | 'seals'>> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    // It holds nothing that anybody waits for, and a slow disk may take its time.
    for (const wait of ['lock_timeout', 'idle_in_transaction_session_timeout', 'tcp_user_timeout']) {
      await client.query(`set local ${wait} = 0`);
    }
    const tx = onClient(client);
    const kind = await queries.readKind(tx);
    if (kind === null)
      throw new BackupError('This database belongs to no installation yet: there is nothing to back up.');
    const schema = await queries.readSchema(tx);
    const tables: TableFacts[] = [];
    for (const table of await queries.listTables(tx))
      tables.push(await copyOut(client, table, join(desk, `${table.name}${ending}`)));
    const sequences = [];
    // A sequence may be ahead of the snapshot, never behind it.
    for (const { name } of await queries.listSequences(tx)) {
      sequences.push({ name, ...(await queries.readSequence(tx, name)) });
    }
    return { kind, schema, tables, sequences, seals: await queries.listSeals(tx) };
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}
