// The store that the settings name: the disk, or a bucket.
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { type FileStore, makeDiskStore } from './file-store.ts';

export const storageFolder = (dataFolder: string): string => join(dataFolder, 'storage');

export async function openFileStore({ fileBucket }: Config, dataFolder: string): Promise<FileStore> {
  if (fileBucket === null) return makeDiskStore(storageFolder(dataFolder));
  const { makeS3Store } = await import('./s3-store.ts');
  return makeS3Store(fileBucket);
}
