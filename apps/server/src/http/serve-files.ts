// Sends stored files to people with a session: kind by content, never guessed by the browser, never a listing.
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import type { FileFolder, FileStore } from '../files/file-store.ts';
import { tagOf } from '../files/stored-file.ts';
import { makeThumbnails } from '../files/thumbnail.ts';
import { Problem } from '../problems.ts';
import { openToPages, sendFile } from './send-file.ts';

/** Names are given once and never again, so a day in the browser's own cache does no harm. */
const CACHING = 'private, max-age=86400';

/** Addresses with `:file`; a name without a dot is no file but a page, /moms/lpa for example. */
export function serveFiles(http: FastifyInstance, files: FileStore, path: string, folder: FileFolder): void {
  http.get<{ Params: { file: string } }>(path, async (request, reply) => {
    if (!request.params.file.includes('.')) return reply.callNotFound();
    // The gate reads the address as it is written; this route is also reached by another spelling of it.
    if (!request.signedIn) throw new Problem('unsigned');
    const file = await files.read(folder, request.params.file);
    if (!file) throw new Problem('notFound');
    const kind = await fileTypeFromBuffer(await file.head());
    return sendFile(request, reply, {
      file,
      mime: kind?.mime ?? 'application/octet-stream',
      saveAs: null,
      tag: tagOf(file),
      caching: CACHING,
    });
  });
}

/** Small pictures of the files of a folder; one that cannot be drawn small is not there. */
export function serveThumbnails(http: FastifyInstance, files: FileStore, path: string, folder: FileFolder): void {
  const thumbnails = makeThumbnails();
  http.get<{ Params: { file: string } }>(path, async (request, reply) => {
    if (!request.signedIn) throw new Problem('unsigned');
    const { file } = request.params;
    const small = await thumbnails(file, async () => {
      const found = await files.read(folder, file);
      return found && buffer(await found.open());
    });
    if (!small) throw new Problem('notFound');
    openToPages(reply).header('cache-control', CACHING).header('x-content-type-options', 'nosniff');
    return reply.type('image/webp').send(small);
  });
}
