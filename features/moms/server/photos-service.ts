// Photos come after their report, in pieces over a bad line; each counts once, and only a whole one is judged, stored and shown.
import { createHash } from 'node:crypto';
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import { type Db, isDatabaseAway } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { FileStore } from '@bantay/server/files/file-store.ts';
import { Problem } from '@bantay/server/problems.ts';
import { type Range, receivedBytes } from '../rules/photo-pieces.ts';
import * as queries from './photos-queries.ts';

export interface PhotoPiece extends Range {
  sha256: Buffer;
  data: Buffer;
}

/** How far it is; `filename` once it is stored. */
export interface PhotoState {
  received: number;
  filename: string | null;
}

export interface PhotoContext {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  files: Pick<FileStore, 'save' | 'remove'>;
  /** Judges and cleans the bytes as of any upload; throws what is wrong with them. */
  accept: (picture: { name: string; bytes: Buffer }) => Promise<{ name: string; bytes: Buffer }>;
}

const FOLDER = 'moms';

export async function takePiece(context: PhotoContext, piece: PhotoPiece, userId: number): Promise<PhotoState> {
  let stored: string | null = null;
  try {
    const outcome = await inTransaction(context.db, async (tx) => {
      const { sha256, from, size, data } = piece;
      await queries.lockPhoto(tx, userId, sha256);
      const photos = await queries.listPhotos(tx, userId, sha256);
      const known = answerFor(photos, size);
      if (known) return known;
      if (from !== null) await queries.putPiece(tx, userId, sha256, from, data);
      const received = receivedBytes(await queries.listPieces(tx, userId, sha256));
      if (received < size) return { received, filename: null };
      const bytes = join(await queries.readPieces(tx, userId, sha256), size);
      await queries.dropPieces(tx, userId, sha256);
      // Something on the way has changed them: from the beginning.
      if (!hashOf(bytes).equals(sha256)) return { received: 0, filename: null };
      const photoIds = photos.filter((one) => one.filename === null).map(({ photoId }) => photoId);
      const judged = await judge(context, photos[0]?.name ?? '', bytes);
      if (judged instanceof Problem) {
        await queries.endPhotos(tx, photoIds, { refusal: judged.code });
        return judged;
      }
      stored = await context.files.save(FOLDER, judged.name, judged.bytes);
      await queries.endPhotos(tx, photoIds, { filename: stored });
      await audit(context, tx, photos, stored, userId);
      return { received: size, filename: stored };
    });
    if (outcome instanceof Problem) throw outcome;
    return outcome;
  } catch (error) {
    // A lost connection does not say whether the row is there: then the picture stays, for a row may name it.
    if (stored !== null && !isDatabaseAway(error)) await context.files.remove(FOLDER, stored);
    throw error;
  }
}

/** What can be said without another byte. */
function answerFor(photos: readonly queries.PhotoRow[], size: number): PhotoState | Problem | null {
  const [first] = photos;
  if (!first) return new Problem('photoNotAwaited');
  if (first.bytes !== size) return new Problem('malformed', { what: 'Content-Range' });
  if (first.filename !== null) return { received: size, filename: first.filename };
  return first.refusal === null ? null : new Problem('photoRefused');
}

function join(pieces: readonly { firstByte: number; data: Buffer }[], size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (const { firstByte, data } of pieces) data.copy(bytes, firstByte);
  return bytes;
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

async function judge({ accept }: PhotoContext, name: string, bytes: Buffer) {
  try {
    return await accept({ name, bytes });
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

async function audit(
  { clock }: PhotoContext,
  tx: Db,
  photos: readonly queries.PhotoRow[],
  filename: string,
  userId: number,
): Promise<void> {
  for (const { momsId } of photos.filter((one) => one.filename === null)) {
    const site = await queries.readSite(tx, momsId);
    await writeAudit(tx, {
      ...actorOf(userId),
      fieldAt: clock.now(),
      action: 'moms.picture',
      siteId: site?.siteId ?? null,
      subjectId: momsId,
      after: { filename, momsIds: [momsId] },
      topic: 'moms',
    });
  }
}
