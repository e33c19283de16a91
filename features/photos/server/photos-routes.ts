// The door of photos that follow their entry in pieces.
import type { Door } from '@bantay/server/http/door.ts';
import { readBytes } from '@bantay/server/http/uploads.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { FastifyRequest } from 'fastify';
import { readRange } from '../rules/photo-pieces.ts';
import { MAX_PIECE_BYTES, photoPieceFields, sendPhotoPiece } from '../wire/photos.ts';
import type { PhotoPiece, PhotosService } from './photos-service.ts';

export function photosRoutes(door: Door, photos: PhotosService): void {
  door(sendPhotoPiece, async ({ request, user }) => {
    const state = await photos.takePiece(await readPiece(request), user.userId);
    return { status: 200 as const, ...state };
  });
}

/** Bytes of a piece are no picture yet: they are judged when the last has come. */
async function readPiece(request: FastifyRequest): Promise<PhotoPiece> {
  const { fields, file } = await readBytes(request, 'piece', MAX_PIECE_BYTES);
  const read = photoPieceFields.safeParse({ ...fields });
  if (!read.success) throw new Problem('malformed', { what: 'sha256' });
  const data = file?.bytes ?? Buffer.alloc(0);
  const range = readRange(String(request.headers['content-range'] ?? ''), data.length);
  if (range === null) throw new Problem('malformed', { what: 'Content-Range' });
  return { ...range, data, sha256: Buffer.from(read.data.sha256, 'hex') };
}
