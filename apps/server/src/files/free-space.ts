// How much room is left on the disks that we write to, and whether a write may still be made (decision 023).
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isSpaceLow, mayWrite, type WriteRank } from '@bantay/kernel/files/write-ranks';
import { codeOf } from '@bantay/kernel/thrown';
import { Problem } from '../problems.ts';
import { storageFolder } from './open-file-store.ts';

export interface FreeSpace {
  /** Bytes on the fullest of the disks; null where the system does not tell. */
  read(): Promise<number | null>;
  mayWrite(rank: WriteRank): Promise<boolean>;
  /** Throws the refusal. */
  require(rank: WriteRank): Promise<void>;
  /** Free MB while people have to know; null while there is enough. */
  low(): Promise<number | null>;
}

/** One look serves everybody who asks within this. */
const FRESH_MS = 250;
export const BYTES_PER_MB = 1024 * 1024;

/** What a disk says of itself: blocks that an ordinary account may still fill, and files it may still make. */
type Look = (folder: string) => Promise<{ bavail: number; bsize: number; ffree: number; files: number }>;

export interface SpaceOptions {
  dataFolder: string;
  /** False: the database lies elsewhere, and of what we are asked to write only files come here. */
  holdsDatabase: boolean;
  /** 0: nobody watches. */
  reserveMb: number;
  look?: Look;
}

export function watchSpace({ dataFolder, holdsDatabase, reserveMb, look = statfs }: SpaceOptions): FreeSpace {
  const reserve = reserveMb * BYTES_PER_MB;
  // Each may be a disk of its own.
  const folders = [storageFolder(dataFolder), ...(holdsDatabase ? [join(dataFolder, 'postgres')] : [])];
  let newest: { at: number; bytes: Promise<number | null> } | null = null;
  let wasLow = false;

  const read = (): Promise<number | null> => {
    const now = performance.now();
    if (!newest || now - newest.at > FRESH_MS) newest = { at: now, bytes: leastFree(folders, look) };
    return newest.bytes;
  };
  const may = async (rank: WriteRank) => {
    if (reserve === 0 || (!holdsDatabase && rank !== 'file')) return true;
    const bytes = await read();
    return bytes === null || mayWrite(rank, bytes, reserve);
  };

  return {
    read,
    mayWrite: may,
    async require(rank) {
      if (!(await may(rank))) throw new Problem('diskFull');
    },
    async low() {
      const bytes = reserve === 0 ? null : await read();
      wasLow = bytes !== null && isSpaceLow(wasLow, bytes, reserve);
      return bytes !== null && wasLow ? Math.floor(bytes / BYTES_PER_MB) : null;
    },
  };
}

async function leastFree(folders: readonly string[], look: Look): Promise<number | null> {
  const found = await Promise.all(folders.map((folder) => freeBytes(folder, look)));
  const known = found.filter((bytes) => bytes !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** Of the folder, or of what it will be made in. */
async function freeBytes(folder: string, look: Look): Promise<number | null> {
  try {
    const { bavail, bsize, ffree, files } = await look(folder);
    // A disk without room for another file is full, however many bytes are left.
    return files > 0 && ffree === 0 ? 0 : bavail * bsize;
  } catch (error) {
    const isMissing = codeOf(error) === 'ENOENT' && dirname(folder) !== folder;
    return isMissing ? freeBytes(dirname(folder), look) : null;
  }
}
