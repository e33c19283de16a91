// Programs and styles of the build, from memory once somebody has asked for them: a page comes in a dozen, and four questions to the disk
// for each were most of what it waited for on a quick line. Another file of the build has another name.
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { codeOf } from '@bantay/kernel/thrown';
import type { FastifyInstance } from 'fastify';
import { type Packing, packingFor } from './packing.ts';

/** Below the root of the pages. */
const BUILT = 'assets';
const KINDS: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
/** Of its packed twin, which the build has put beside it where that is smaller. */
const SUFFIX: Readonly<Record<Packing, string>> = { br: '.br', gzip: '.gz' };

/** For whoever serves the rest. */
export const KEPT_FILES: readonly string[] = Object.keys(KINDS).map((kind) => `${BUILT}/*${kind}`);

/** By path, for the whole process: the municipalities of a cell have the same pages. */
const kept = new Map<string, Buffer>();

/** Each has an address of its own, so that a name that no file has is answered like any that nobody knows. */
export async function serveBuilt(http: FastifyInstance, webRoot: string): Promise<void> {
  const folder = join(webRoot, BUILT);
  const names = new Set(await readOr(readdir(folder), []));
  for (const name of names) {
    const kind = KINDS[extname(name)];
    if (kind === undefined) continue;
    http.get(`/${BUILT}/${name}`, async (request, reply) => {
      const allowed = packingFor(request.headers['accept-encoding']);
      const packing = allowed !== null && names.has(name + SUFFIX[allowed]) ? allowed : null;
      const bytes = await read(join(folder, packing === null ? name : name + SUFFIX[packing]));
      // Taken away since the start.
      if (bytes === null) return reply.callNotFound();
      reply.header('vary', 'accept-encoding').type(kind);
      return packing === null ? reply.send(bytes) : reply.header('content-encoding', packing).send(bytes);
    });
  }
}

async function read(path: string): Promise<Buffer | null> {
  const bytes = kept.get(path) ?? (await readOr(readFile(path), null));
  if (bytes !== null) kept.set(path, bytes);
  return bytes;
}

/** The other where there is no such file or folder. */
async function readOr<T, Other>(found: Promise<T>, other: Other): Promise<T | Other> {
  try {
    return await found;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return other;
    throw error;
  }
}
