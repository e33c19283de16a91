// Which files of the data folder belong to the data: uploads, municipality.json, its pictures and the app to download.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { FileFacts } from './manifest.ts';

/** Uploads lie here; what begins with a dot is still being written. */
const STORAGE = 'storage';
/** Secrets, the database itself and its log stay behind. */
const BESIDE = /^(municipality\.json|[\w-][\w.-]*\.(svg|png|jpe?g|webp|apk))$/i;

/** What a backup writes, and so all that a restore takes: neither a secret nor a setting of the database. */
export function isDataFile(path: string): boolean {
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part.startsWith('.') || /[\\\0]/.test(part))) return false;
  return parts.length === 1 ? BESIDE.test(path) : parts[0] === STORAGE;
}

/** Every file with its digest, by path below the data folder. */
export async function listDataFiles(dataFolder: string): Promise<FileFacts[]> {
  const beside = (await readdir(dataFolder, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && BESIDE.test(entry.name))
    .map((entry) => entry.name);
  const uploads = await readdir(join(dataFolder, STORAGE), { recursive: true, withFileTypes: true }).catch(() => []);
  const stored = uploads
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataFolder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(isDataFile);
  const facts: FileFacts[] = [];
  for (const path of [...beside, ...stored].sort()) {
    // Deleted since it was listed: then no row of the snapshot's successors needs it, and the restore says if one does.
    const one = await factsOf(dataFolder, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (one) facts.push(one);
  }
  return facts;
}

async function factsOf(dataFolder: string, path: string): Promise<FileFacts> {
  const full = join(dataFolder, path);
  const { size } = await stat(full);
  const hash = createHash('sha256');
  if (size > 0) for await (const chunk of createReadStream(full, { end: size - 1 })) hash.update(chunk);
  return { path, bytes: size, sha256: hash.digest('hex') };
}
