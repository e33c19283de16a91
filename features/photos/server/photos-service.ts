// Photos come after their entry, in pieces over a bad line; each counts once, and only a whole one is judged, stored and shown.
import { createHash } from 'node:crypto';
import { type Db, isDatabaseAway } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FileFolder, FileStore } from '@bantay/server/files/file-store.ts';
import { Problem } from '@bantay/server/problems.ts';
import { type Range, receivedBytes } from '../rules/photo-pieces.ts';
import * as queries from './photos-queries.ts';

export type { AwaitedPhoto, PhotoKind } from './photos-queries.ts';

export interface PhotoPiece extends Range {
  sha256: Buffer;
  data: Buffer;
}

/** How far it is; `filename` once it is stored. */
export interface PhotoState {
  received: number;
  filename: string | null;
}

/** What a room does with a photo that is whole. */
export interface PhotoKeeper {
  folder: FileFolder;
  /** In the transaction that stores it: it stands with these from now on. */
  onStored(tx: Db, subjectIds: readonly number[], filename: string, userId: number): Promise<void>;
}

interface PhotoContext {
  db: Db;
  files: Pick<FileStore, 'save' | 'remove'>;
  /** Judges and cleans the bytes as of any upload; throws what is wrong with them. */
  accept: (picture: { name: string; bytes: Buffer }) => Promise<{ name: string; bytes: Buffer }>;
}

export interface PhotosService {
  /** Told once by each room whose entries have photos. */
  keptBy(kind: queries.PhotoKind, keeper: PhotoKeeper): void;
  /** In the transaction of the entry. */
  expect(tx: Db, what: queries.Followed, userId: number, photos: readonly queries.AwaitedPhoto[]): Promise<void>;
  /** Another picture has come, or the thing is gone: the device is told that it is done. */
  end(tx: Db, what: queries.Followed): Promise<void>;
  /** A piece of a photo that an entry awaits; the last one stores it. */
  takePiece(piece: PhotoPiece, userId: number): Promise<PhotoState>;
  forgetPieces(): Promise<void>;
}

type Keepers = ReadonlyMap<queries.PhotoKind, PhotoKeeper>;

export function makePhotosService(context: PhotoContext): PhotosService {
  const keepers = new Map<queries.PhotoKind, PhotoKeeper>();
  return {
    keptBy: (kind, keeper) => void keepers.set(kind, keeper),
    async expect(tx, what, userId, photos) {
      if (photos.length > 0) await queries.insertPhotos(tx, what, userId, photos);
    },
    end: async (tx, what) => void (await queries.endAwaited(tx, what)),
    takePiece: (piece, userId) => takePiece(context, keepers, piece, userId),
    forgetPieces: async () => void (await queries.forgetPieces(context.db)),
  };
}

interface Stored {
  folder: FileFolder;
  filename: string;
}

async function takePiece(
  context: PhotoContext,
  keepers: Keepers,
  piece: PhotoPiece,
  userId: number,
): Promise<PhotoState> {
  const stored: Stored[] = [];
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
      const awaited = photos.filter((one) => one.filename === null && one.refusal === null);
      const judged = await judge(context, photos[0]?.name ?? '', bytes);
      if (judged instanceof Problem) {
        await queries.endPhotos(tx, idsOf(awaited), { refusal: judged.code });
        return judged;
      }
      for (const [kind, keeper] of keepers) {
        const own = awaited.filter((one) => one.kind === kind);
        if (own.length === 0) continue;
        const filename = await context.files.save(keeper.folder, judged.name, judged.bytes);
        stored.push({ folder: keeper.folder, filename });
        await queries.endPhotos(tx, idsOf(own), { filename });
        const subjects = own.map(({ subjectId }) => subjectId);
        await keeper.onStored(tx, subjects, filename, userId);
      }
      return { received: size, filename: stored[0]?.filename ?? judged.name };
    });
    if (outcome instanceof Problem) throw outcome;
    return outcome;
  } catch (error) {
    // A lost connection does not say whether the row is there: then the picture stays, for a row may name it.
    if (!isDatabaseAway(error)) for (const { folder, filename } of stored) await context.files.remove(folder, filename);
    throw error;
  }
}

const idsOf = (photos: readonly queries.PhotoRow[]) => photos.map(({ photoId }) => photoId);

/** What can be said without another byte. */
function answerFor(photos: readonly queries.PhotoRow[], size: number): PhotoState | Problem | null {
  const [first] = photos;
  if (!first) return new Problem('photoNotAwaited');
  if (first.bytes !== size) return new Problem('malformed', { what: 'Content-Range' });
  if (first.filename !== null) return { received: size, filename: first.filename };
  if (first.refusal === queries.REPLACED) return { received: size, filename: first.name };
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
