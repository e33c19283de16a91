// SQL of photos that follow their entry in pieces. Their table bears the name of the first that had such: landslide features.
import { changed, type Db, rows } from '@bantay/server/database/database.ts';
import { lockName } from '@bantay/server/database/own-schema.ts';
import { sql } from 'kysely';

/** What of an entry photos can follow. */
export type PhotoKind = 'feature' | 'activity' | 'feedback' | 'bug';

export interface AwaitedPhoto {
  /** Hexadecimal. */
  sha256: string;
  bytes: number;
  name: string;
}

/** A thing that photos follow. */
export interface Followed {
  kind: PhotoKind;
  subjectId: number;
}

/** Another picture stands in its place, or what it followed is gone. */
export const REPLACED = 'replaced';

export interface PhotoRow extends Followed {
  photoId: number;
  bytes: number;
  name: string;
  /** Null while it is awaited. */
  filename: string | null;
  refusal: string | null;
}

export const insertPhotos = (
  tx: Db,
  { kind, subjectId }: Followed,
  userId: number,
  photos: readonly AwaitedPhoto[],
) => {
  const listed = JSON.stringify(photos.map(({ sha256, bytes, name }, place) => ({ sha256, bytes, name, place })));
  const isFeature = kind === 'feature';
  return sql`insert into moms_photos (kind, moms_id, subject_id, user_id, sha256, bytes, name, place)
      select ${kind}, ${isFeature ? subjectId : null}, ${isFeature ? null : subjectId}, ${userId},
        decode(sha256, 'hex'), bytes, name, place
      from jsonb_to_recordset(${listed}::jsonb) as p (sha256 text, bytes int, name text, place int)
      on conflict do nothing`.execute(tx);
};

/** One photo of one person at a time, across all processes; held to the end of the transaction. */
export const lockPhoto = (tx: Db, userId: number, sha256: Buffer) =>
  sql`select pg_advisory_xact_lock(${lockName(`photo ${userId}${sha256.toString('hex')}`)})`.execute(tx);

/** Every entry of this person that names these bytes, those that still wait first. */
export const listPhotos = (tx: Db, userId: number, sha256: Buffer) =>
  rows<PhotoRow>(
    tx,
    sql`select photo_id, kind, coalesce(moms_id, subject_id)::int as subject_id, bytes, name, filename, refusal from moms_photos
        where user_id = ${userId} and sha256 = ${sha256} order by ended_at is not null, photo_id`,
  );

export const putPiece = (tx: Db, userId: number, sha256: Buffer, firstByte: number, data: Buffer) =>
  sql`insert into photo_pieces (user_id, sha256, first_byte, data) values (${userId}, ${sha256}, ${firstByte}, ${data})
      on conflict (user_id, sha256, first_byte) do update set data = excluded.data
        where length(excluded.data) > length(photo_pieces.data)`.execute(tx);

export const listPieces = (tx: Db, userId: number, sha256: Buffer) =>
  rows<{ firstByte: number; bytes: number }>(
    tx,
    sql`select first_byte, length(data) as bytes from photo_pieces where user_id = ${userId} and sha256 = ${sha256}`,
  );

export const readPieces = (tx: Db, userId: number, sha256: Buffer) =>
  rows<{ firstByte: number; data: Buffer }>(
    tx,
    sql`select first_byte, data from photo_pieces where user_id = ${userId} and sha256 = ${sha256} order by first_byte`,
  );

export const dropPieces = (tx: Db, userId: number, sha256: Buffer) =>
  sql`delete from photo_pieces where user_id = ${userId} and sha256 = ${sha256}`.execute(tx);

export const endPhotos = (tx: Db, photoIds: readonly number[], end: { filename: string } | { refusal: string }) =>
  sql`update moms_photos set filename = ${'filename' in end ? end.filename : null},
        refusal = ${'refusal' in end ? end.refusal : null}, ended_at = now()
      where photo_id = any(${photoIds})`.execute(tx);

/** Nothing of it comes any more, and nobody has to look at that. */
export const endAwaited = (tx: Db, { kind, subjectId }: Followed) =>
  sql`update moms_photos set refusal = ${REPLACED}, ended_at = now()
      where kind = ${kind} and subject_id = ${subjectId} and ended_at is null`.execute(tx);

/** Pieces of photos whose device did not come back for a season. The entry goes on saying that a photo is missing. */
export const forgetPieces = (db: Db) =>
  changed(db, sql`delete from photo_pieces where received_at < now() - interval '90 days'`);
