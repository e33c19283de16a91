// Files that are not what they were: rows name one that is gone, a library file has other bytes, a picture is empty or changed.
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract as readTar } from 'tar-stream';
import { MANIFEST, type Manifest, manifestSchema } from './manifest.ts';

export interface NamedFile {
  path: string;
  /** Null where no row knows. */
  sha256: string | null;
}

export interface DamagedFile {
  path: string;
  what: 'missing' | 'empty' | 'changed';
}

/** `before`: the files of an earlier backup; no name is ever given to other bytes. */
export function damagedFiles(
  named: readonly NamedFile[],
  files: Manifest['files'],
  before: Manifest['files'],
): DamagedFile[] {
  const there = new Map(files.map((file) => [file.path, file]));
  const earlier = new Map(before.map((file) => [file.path, file.sha256]));
  const damaged = new Map<string, DamagedFile['what']>();
  for (const { path, sha256 } of named) {
    const file = there.get(path);
    if (!file) damaged.set(path, 'missing');
    else if (file.bytes === 0) damaged.set(path, 'empty');
    else if (file.sha256 !== (sha256 ?? earlier.get(path) ?? file.sha256)) damaged.set(path, 'changed');
  }
  return [...damaged].map(([path, what]) => ({ path, what }));
}

/** The files that an archive says it holds; none where it cannot be read. */
export const filesOfBackup = async (path: string): Promise<Manifest['files']> =>
  (await readManifestOf(path))?.files ?? [];

/** What an archive says about itself, unchecked; null where it cannot be read. */
export async function readManifestOf(path: string): Promise<Manifest | null> {
  const source = createReadStream(path);
  const tar = readTar();
  // Whoever reads the entries hears of what goes wrong.
  pipeline(source, createGunzip(), tar).catch(() => {});
  try {
    for await (const entry of tar) {
      if (entry.header.name !== MANIFEST) return null;
      const parts: Buffer[] = [];
      for await (const part of entry) parts.push(part as Buffer); // without an encoding it gives bytes
      return manifestSchema.parse(JSON.parse(Buffer.concat(parts).toString('utf8')));
    }
  } catch {
    // An archive of another version or a damaged one: the restore says what is wrong with it.
  } finally {
    source.destroy();
  }
  return null;
}
