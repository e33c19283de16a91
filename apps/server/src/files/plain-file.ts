// A file of the disk as the sender of files wants it.
import { createReadStream, type Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { HEAD_BYTES, type StoredFile } from './stored-file.ts';

/** Null where there is no file. */
export async function readPlainFile(path: string): Promise<StoredFile | null> {
  const facts = await stat(path).catch(() => null);
  return facts?.isFile() ? plainFile(path, facts) : null;
}

export function plainFile(path: string, { size, mtime }: Stats): StoredFile {
  return {
    size,
    modifiedAt: mtime,
    head: () => readHead(path, Math.min(size, HEAD_BYTES)),
    open: async (range) => createReadStream(path, range),
  };
}

async function readHead(path: string, size: number): Promise<Buffer> {
  const file = await open(path);
  try {
    return (await file.read(Buffer.alloc(size), 0, size, 0)).buffer;
  } finally {
    await file.close();
  }
}
