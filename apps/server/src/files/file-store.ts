// Where uploaded files lie: one folder per kind. The disk is the usual driver; a bucket (s3-store.ts) keeps the same interface.
import { randomUUID } from 'node:crypto';
import { link, lstat, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { numberedFileName, safeFileName } from '@bantay/kernel/files/safe-file-name';
import { plainFile } from './plain-file.ts';
import type { StoredFile } from './stored-file.ts';

/** `library`: resources and hazard maps, under names that only the database knows. */
export const FILE_FOLDERS = ['moms', 'activity_schedule', 'library', 'feedback'] as const;
export type FileFolder = (typeof FILE_FOLDERS)[number];

export interface FileStore {
  /** Never overwrites: a taken name gets `_1`. Returns the name that the file has now. */
  save(folder: FileFolder, name: string, bytes: Uint8Array): Promise<string>;
  /** Null where there is no such file. */
  read(folder: FileFolder, name: string): Promise<StoredFile | null>;
  /** What is not there is gone already. */
  remove(folder: FileFolder, name: string): Promise<void>;
  /** Names of a folder, in no order. */
  list(folder: FileFolder): Promise<string[]>;
}

/** Files being written lie here, where nobody reads; a crash leaves nothing in the folders themselves. */
export const INCOMING = '.incoming';
/** As many files of one name are kept. */
export const MOST_OF_A_NAME = 1000;

/** Only names that a file can have got here: no way out of the folder. */
export const isStoredName = (name: string): boolean => name !== '' && safeFileName(name) === name;

export function makeDiskStore(root: string): FileStore {
  return {
    async save(folder, name, bytes) {
      const parts = [join(root, INCOMING), join(root, folder)] as const;
      for (const part of parts) await mkdir(part, { recursive: true });
      const incoming = join(parts[0], randomUUID());
      try {
        await writeWhole(incoming, bytes);
        return await nameFreely(incoming, parts[1], safeFileName(name));
      } finally {
        await rm(incoming, { force: true });
      }
    },

    async read(folder, name) {
      if (!isStoredName(name)) return null;
      const path = join(root, folder, name);
      const facts = await lstat(path).catch(() => null);
      if (!facts?.isFile()) return null;
      return plainFile(path, facts);
    },

    async remove(folder, name) {
      if (isStoredName(name)) await rm(join(root, folder, name), { force: true });
    },

    async list(folder) {
      const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
      return entries.filter((entry) => entry.isFile() && isStoredName(entry.name)).map(({ name }) => name);
    },
  };
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A second name of the same file, given only where the name is free: two uploads at once cannot meet. */
async function nameFreely(incoming: string, folder: string, name: string): Promise<string> {
  for (let count = 0; count < MOST_OF_A_NAME; count++) {
    const chosen = numberedFileName(name, count);
    const isFree = await link(incoming, join(folder, chosen)).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false;
        throw error;
      },
    );
    if (isFree) return chosen;
  }
  throw new Error(`more than ${MOST_OF_A_NAME} files are called ${name}`);
}
