// Where uploaded files lie: one folder per kind. The disk is the driver; another one only has to keep this interface.
import { randomUUID } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { link, lstat, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { numberedFileName, safeFileName } from '@bantay/domain/files/safe-file-name';

export type FileFolder = 'moms' | 'activity_schedule';

export interface StoredFile {
  size: number;
  modifiedAt: Date;
  /** The beginning, which tells the kind. */
  head(): Promise<Buffer>;
  open(): ReadStream;
}

export interface FileStore {
  /** Never overwrites: a taken name gets `_1`. Returns the name that the file has now. */
  save(folder: FileFolder, name: string, bytes: Uint8Array): Promise<string>;
  /** Null where there is no such file. */
  read(folder: FileFolder, name: string): Promise<StoredFile | null>;
  /** What is not there is gone already. */
  remove(folder: FileFolder, name: string): Promise<void>;
}

/** Files being written lie here, where nobody reads; a crash leaves nothing in the folders themselves. */
const INCOMING = '.incoming';
const MOST_OF_A_NAME = 1000;
const HEAD_BYTES = 4100;

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
      // Only names that a file can have got here: no way out of the folder.
      if (name === '' || safeFileName(name) !== name) return null;
      const path = join(root, folder, name);
      const facts = await lstat(path).catch(() => null);
      if (!facts?.isFile()) return null;
      return {
        size: facts.size,
        modifiedAt: facts.mtime,
        head: () => readHead(path, Math.min(facts.size, HEAD_BYTES)),
        open: () => createReadStream(path),
      };
    },

    async remove(folder, name) {
      if (name !== '' && safeFileName(name) === name) await rm(join(root, folder, name), { force: true });
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

async function readHead(path: string, size: number): Promise<Buffer> {
  const file = await open(path);
  try {
    return (await file.read(Buffer.alloc(size), 0, size, 0)).buffer;
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
