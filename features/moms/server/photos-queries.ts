// SQL of photos that follow their report in pieces.
import { changed, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { lockName } from '@bantay/server/database/own-schema.ts';
import { sql } from 'kysely';

export interface AwaitedPhoto {
  sha256: Buffer;
  bytes: number;
  name: string;
}

export interface PhotoRow {
  photoId: number;
  momsId: number;
  bytes: number;
  name: string;
  /** Null while it is awaited. */
  filename: string | null;
  refusal: string | null;
}

export const insertPhotos = (tx: Db, momsId: number, userId: number, photos: readonly AwaitedPhoto[]) =>
  sql`insert into moms_photos (moms_id, user_id, sha256, bytes, name, place)
      select ${momsId}, ${userId}, decode(sha256, 'hex'), bytes, name, place
      from jsonb_to_recordset(${JSON.stringify(photos.map(({ sha256, ...one }, place) => ({ ...one, place, sha256: sha256.toString('hex') })))}::jsonb)
        as p (sha256 text, bytes int, name text, place int)
      on conflict do nothing`.execute(tx);

/** One photo of one person at a time, across all processes; held to the end of the transaction. */
export const lockPhoto = (tx: Db, userId: number, sha256: Buffer) =>
  sql`select pg_advisory_xact_lock(${lockName(`photo ${userId}${sha256.toString('hex')}`)})`.execute(tx);

/** Every report of this person that names these bytes, those that still wait first. */
export const listPhotos = (tx: Db, userId: number, sha256: Buffer) =>
  rows<PhotoRow>(
    tx,
    sql`select photo_id, moms_id, bytes, name, filename, refusal from moms_photos
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

/** Pieces of photos whose device did not come back for a season. The report goes on saying that a photo is missing. */
export const forgetPieces = (db: Db) =>
  changed(db, sql`delete from photo_pieces where received_at < now() - interval '90 days'`);

export const readSite = (tx: Db, momsId: number) =>
  firstRow<{ siteId: number }>(
    tx,
    sql`select i.site_id from monitoring_moms m join moms_instances i using (instance_id) where m.moms_id = ${momsId}`,
  );
