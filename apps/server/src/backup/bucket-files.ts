// Uploads of an installation that keeps them in a bucket: fetched for a backup, put back by a restore.
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FILE_FOLDERS, type FileStore } from '../files/file-store.ts';
import { storageFolder } from '../files/open-file-store.ts';

/** Below `target` as they would lie below the data folder. */
export async function fetchBucket(bucket: FileStore, target: string): Promise<void> {
  for (const folder of FILE_FOLDERS) {
    const place = join(storageFolder(target), folder);
    await mkdir(place, { recursive: true });
    for (const name of await bucket.list(folder)) {
      const file = await bucket.read(folder, name);
      // Deleted since it was listed.
      if (file) await pipeline(await file.open(), createWriteStream(join(place, name), { mode: 0o600 }));
    }
  }
}

/** Uploads that a restore has put on the disk go into the bucket; what is there already stays, names never change hands. */
export async function fillBucket(bucket: FileStore, dataFolder: string): Promise<void> {
  for (const folder of FILE_FOLDERS) {
    const place = join(storageFolder(dataFolder), folder);
    for (const name of await readdir(place).catch(() => [])) {
      const path = join(place, name);
      if (!(await bucket.read(folder, name))) await bucket.save(folder, name, await readFile(path));
      await rm(path);
    }
  }
}
