// The store that the settings name: the disk, or a bucket.
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { type FileStore, makeDiskStore } from './file-store.ts';

export const storageFolder = (dataFolder: string): string => join(dataFolder, 'storage');

export async function openFileStore(_config: Config, dataFolder: string): Promise<FileStore> {
  return makeDiskStore(storageFolder(dataFolder));
}
