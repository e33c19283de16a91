// The nightly backup: one per night after 02:00 Manila, the newest fourteen are kept.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { HOUR_MS, startOfManilaDay } from '@bantay/kernel/time/manila-time';
import type { Config } from '../config.ts';
import type { Db, Lines } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { listNamedFiles, newestBackup, noteBackup } from './backup-queries.ts';
import { type DamagedFile, damagedFiles, filesOfBackup } from './look-at-files.ts';
import { removeRemains } from './remains.ts';
import { writeBackup } from './write-backup.ts';

const HOUR_OF_NIGHT_MS = 2 * HOUR_MS;
const KEPT = 14;
const OURS = /^bantay-\d{8}T\d{6}Z\.tar\.gz$/;

/** Where backups are written unless somebody says otherwise. */
export const backupFolder = ({ backupFolder: chosen }: Pick<Config, 'backupFolder'>, dataFolder: string): string =>
  chosen === null ? join(dataFolder, 'backups') : resolve(chosen);

/** Names of the archives in a folder, the newest last. */
export const listArchives = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => OURS.test(name)).sort();

export interface BackupParts {
  db: Db;
  pool: Lines;
  dataFolder: string;
  folder: string;
  /** Uploads lie here instead of the data folder. */
  bucket: FileStore | null;
  /** The folder is somebody's own: how many archives lie there is no business of ours. */
  keepsAll?: boolean;
  /** Told of files that are not what they were. */
  onDamaged?: (files: readonly DamagedFile[]) => void;
}

/** Writes one now, notes it, and removes the oldest of its kind unless all are to be kept. */
export async function backUpNow({
  db,
  pool,
  dataFolder,
  folder,
  bucket,
  keepsAll = false,
}: BackupParts): Promise<{ path: string; bytes: number; damaged: DamagedFile[] }> {
  const now = new Date();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeRemains(folder);
  const named = await listNamedFiles(db);
  const newest = (await listArchives(folder)).at(-1);
  const before = newest === undefined ? [] : await filesOfBackup(join(folder, newest));
  const { path, bytes, manifest } = await writeBackup(pool, { dataFolder, folder, now, bucket });
  await noteBackup(db, { at: now.getTime(), file: basename(path), bytes });
  const all = await listArchives(folder);
  for (const name of keepsAll ? [] : all.slice(0, -KEPT)) await rm(join(folder, name));
  return { path, bytes, damaged: damagedFiles(named, manifest.files, before) };
}

/** Asked every few minutes: a machine that was off at night makes it when it is on again. */
export async function backUpNightly(parts: BackupParts, now = Date.now()): Promise<void> {
  const newest = await newestBackup(parts.db);
  if (newest !== null && newest >= lastNight(now)) return;
  const { damaged } = await backUpNow(parts);
  if (damaged.length > 0) parts.onDamaged?.(damaged);
}

/** The newest 02:00 that is over. */
export const lastNight = (now: number): number => startOfManilaDay(now - HOUR_OF_NIGHT_MS) + HOUR_OF_NIGHT_MS;
