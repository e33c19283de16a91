// The nightly backup: one per night after 02:00 Manila, the newest fourteen are kept.
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { DAY_MS, HOUR_MS, startOfManilaDay } from '@bantay/domain/time/manila-time';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import type { Db } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { newestBackup, noteBackup } from './backup-queries.ts';
import { writeBackup } from './write-backup.ts';

const HOUR_OF_NIGHT_MS = 2 * HOUR_MS;
const KEPT = 14;
const OURS = /^bantay-\d{8}T\d{6}Z\.tar\.gz$/;

/** Where backups are written unless somebody says otherwise. */
export const backupFolder = ({ backupFolder: chosen }: Pick<Config, 'backupFolder'>, dataFolder: string): string =>
  chosen === null ? join(dataFolder, 'backups') : resolve(chosen);

export interface BackupParts {
  db: Db;
  pool: Pool;
  dataFolder: string;
  folder: string;
  /** Uploads lie here instead of the data folder. */
  bucket: FileStore | null;
}

/** Writes one now, notes it, and removes the oldest of its kind. */
export async function backUpNow({
  db,
  pool,
  dataFolder,
  folder,
  bucket,
}: BackupParts): Promise<{ path: string; bytes: number }> {
  const now = new Date();
  await removeRemains(folder, now.getTime());
  const { path, bytes } = await writeBackup(pool, { dataFolder, folder, now, bucket });
  await noteBackup(db, { at: now.getTime(), file: basename(path), bytes });
  const all = (await readdir(folder)).filter((name) => OURS.test(name)).sort();
  for (const name of all.slice(0, -KEPT)) await rm(join(folder, name));
  return { path, bytes };
}

/** What a backup that was cut off has left, once it cannot be running any more. */
async function removeRemains(folder: string, now: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    if (!name.startsWith('.writing-') && !name.endsWith('.partial')) continue;
    const path = join(folder, name);
    if ((await stat(path)).mtimeMs < now - DAY_MS) await rm(path, { recursive: true, force: true });
  }
}

/** Asked every few minutes: a machine that was off at night makes it when it is on again. */
export async function backUpNightly(parts: BackupParts, now = Date.now()): Promise<void> {
  const newest = await newestBackup(parts.db);
  if (newest === null || newest < lastNight(now)) await backUpNow(parts);
}

/** The newest 02:00 that is over. */
export const lastNight = (now: number): number => startOfManilaDay(now - HOUR_OF_NIGHT_MS) + HOUR_OF_NIGHT_MS;
