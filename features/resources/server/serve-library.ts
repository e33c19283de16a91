// /storage/{folder}/{file} of the library: the file, parts of it, or a small picture of it.
import { buffer } from 'node:stream/consumers';
import { tagOf } from '@bantay/server/files/stored-file.ts';
import { makeThumbnails } from '@bantay/server/files/thumbnail.ts';
import { sendFile } from '@bantay/server/http/send-file.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { FastifyInstance } from 'fastify';
import { parseLibraryFolder } from '../rules/folders.ts';
import type { HazardMapService } from './hazard-map-service.ts';
import type { ResourcesService } from './resources-service.ts';

interface Address {
  Params: { folder: string; file: string };
  Querystring: { size?: string };
}

/** A name may belong to another file after a deletion: browsers ask whether theirs still holds. */
const CACHING = 'private, no-cache';
/** Of maps beside municipality.json, which is checked for these endings. */
const MAP_TYPES: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

export function serveLibrary(http: FastifyInstance, resources: ResourcesService, hazardMaps: HazardMapService): void {
  const thumbnails = makeThumbnails();

  http.get<Address>('/storage/:folder/:file', async (request, reply) => {
    // The gate reads the address as it is written; this route is also reached by another spelling of it.
    if (!request.signedIn) throw new Problem('unsigned');
    const folder = parseLibraryFolder(request.params.folder);
    if (folder === null) throw new Problem('notFound');
    const found = await resources.find(folder, request.params.file);
    if (!found) return folder === 'assets' ? sendMap(request.params.file) : missing();
    const { row, file } = found;
    if (request.query.size === 'small') {
      const read = async () => (row.mime.startsWith('image/') ? buffer(await file.open()) : null);
      const small = await thumbnails(row.object, read);
      if (!small) throw new Problem('notFound');
      return reply
        .type('image/webp')
        .header('cache-control', CACHING)
        .header('etag', `"small-${row.object}"`)
        .send(small);
    }
    const saveAs = row.isInline ? null : row.name;
    return sendFile(request, reply, { file, mime: row.mime, saveAs, tag: `"${row.object}"`, caching: CACHING });

    async function sendMap(name: string) {
      const map = (await hazardMaps.beside()).find((one) => one.name === name);
      const mime = MAP_TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''];
      if (!map || !mime) return missing();
      const tag = tagOf(map.file);
      // A drawing can hold scripts: as a picture of a page they never run, and opened by itself it is saved.
      const onlySaved = mime === MAP_TYPES.svg ? name : null;
      return sendFile(request, reply, { file: map.file, mime, saveAs: onlySaved, tag, caching: CACHING });
    }
  });
}

function missing(): never {
  throw new Problem('notFound');
}
