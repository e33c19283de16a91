// The archive of a backup: a gzipped tar whose first entry is the manifest. Nothing in it is believed before it is checked.

import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { messageOf } from '@bantay/kernel/thrown';
import { type Header, type Pack, extract as readTar, pack as writeTar } from 'tar-stream';
import { countBytes } from './count-bytes.ts';
import { isDataFile } from './data-files.ts';
import { BackupError, fileEntry, MANIFEST, type Manifest, manifestSchema, SIGNATURE, tableEntry } from './manifest.ts';
import { requireSignature, signatureOf, type Trust } from './signature.ts';

type Entry = AsyncIterable<unknown> & { header: Header };

const MANIFEST_MAX = 50 * 1024 * 1024;

/** Where the bytes of each entry lie while the archive is written. */
export interface Sources {
  table: (name: string) => string;
  file: (path: string) => string;
}

/** Writes beside `target` and gives it its name when it is whole; returns its size in bytes. */
export async function packArchive(target: string, manifest: Manifest, sources: Sources, key: string): Promise<number> {
  const partial = `${target}.partial`;
  const pack = writeTar();
  const fill = async () => {
    const list = Buffer.from(JSON.stringify(manifest));
    await addBytes(pack, MANIFEST, list);
    await addBytes(pack, SIGNATURE, Buffer.from(signatureOf(list, key)));
    for (const { name, bytes } of manifest.tables) await addFile(pack, tableEntry(name), sources.table(name), bytes);
    for (const { path, bytes } of manifest.files) await addFile(pack, fileEntry(path), sources.file(path), bytes);
    pack.finalize();
  };
  try {
    const written = pipeline(pack, createGzip(), createWriteStream(partial, { mode: 0o600 }));
    await Promise.all([written, fill().catch((error: Error) => void pack.destroy(error))]);
    const file = await open(partial);
    await file.sync();
    await file.close();
    await rename(partial, target);
    return (await stat(target)).size;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

function addBytes(pack: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    pack.entry({ name }, bytes, (error) => (error ? reject(error) : resolve()));
  });
}

/** A file that grows while it is read is cut at the size that was counted. */
async function addFile(pack: Pack, name: string, path: string, size: number): Promise<void> {
  if (size === 0) return addBytes(pack, name, Buffer.alloc(0));
  const entry = pack.entry({ name, size });
  await pipeline(createReadStream(path, { end: size - 1 }), entry);
}

/** Unpacks to `folder` and checks signature and every byte; throws a sentence for anything that is not right. */
export async function unpackArchive(archive: string, folder: string, trust: Trust): Promise<Manifest> {
  const extract = readTar();
  const broken = new AbortController();
  const reading = pipeline(createReadStream(archive), createGunzip(), extract);
  // An entry that is being written when the reading fails would wait for ever.
  reading.catch((error: unknown) => broken.abort(error));
  let list: Buffer | null = null;
  let manifest: Manifest | null = null;
  const expected = new Map<string, { bytes: number; sha256: string }>();
  try {
    for await (const entry of extract) {
      const { name } = entry.header;
      if (list === null) {
        if (name !== MANIFEST) throw new BackupError('This file is no backup of Bantay.');
        list = await wholeEntry(entry, broken.signal);
        continue;
      }
      if (manifest === null) {
        // Nothing of the list is read before it is known who wrote it.
        const isSigned = name === SIGNATURE;
        requireSignature(list, isSigned ? (await wholeEntry(entry, broken.signal)).toString() : null, trust);
        manifest = readManifest(list);
        for (const one of manifest.tables) expected.set(tableEntry(one.name), one);
        for (const one of manifest.files) expected.set(fileEntry(one.path), one);
        if (isSigned) continue;
      }
      const facts = expected.get(name);
      if (!facts)
        throw new BackupError(`The backup holds something that its list does not name: ${name.slice(0, 200)}.`);
      expected.delete(name);
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const found = await writeEntry(entry, path, broken.signal);
      if (found.bytes !== facts.bytes || found.sha256 !== facts.sha256) {
        throw new BackupError(`${name} is damaged: it is not what its list says.`);
      }
    }
    await reading;
  } catch (error) {
    await reading.catch(() => undefined);
    if (error instanceof BackupError) throw error;
    throw new BackupError(`The backup cannot be read: ${messageOf(broken.signal.reason ?? error)}.`);
  }
  if (manifest === null) throw new BackupError('This file is no backup of Bantay.');
  const [missing] = expected.keys();
  if (missing !== undefined) throw new BackupError(`The backup is cut short: ${missing} is missing.`);
  return manifest;
}

function readManifest(bytes: Buffer): Manifest {
  const manifest = parseManifest(bytes);
  for (const { path } of manifest.files) {
    if (!isDataFile(path)) {
      throw new BackupError(
        `This backup holds what no backup of Bantay holds: ${path.slice(0, 200)}. Nothing was changed.`,
      );
    }
  }
  return manifest;
}

function parseManifest(bytes: Buffer): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    throw new BackupError('The list of this backup cannot be read; it may come from a newer version.');
  }
}

async function wholeEntry(entry: Entry, signal: AbortSignal): Promise<Buffer> {
  if (entry.header.size > MANIFEST_MAX) throw new BackupError('The list of this backup is too long.');
  const parts: Buffer[] = [];
  const collect = new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(part);
      done();
    },
  });
  // streamx declares no Readable, and is one.
  await pipeline(entry as unknown as Readable, collect, { signal });
  return Buffer.concat(parts);
}

async function writeEntry(entry: Entry, path: string, signal: AbortSignal): Promise<{ bytes: number; sha256: string }> {
  const counting = countBytes();
  // As above.
  await pipeline(entry as unknown as Readable, counting.stream, createWriteStream(path, { mode: 0o600 }), { signal });
  return counting.result();
}
