// All SQL of the resource library. A deleted file keeps its row, and its bytes, until it is too old.
import { at, changed, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { lockName } from '@bantay/server/database/own-schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { LibraryFolder } from '../rules/folders.ts';

export interface FileRow {
  fileId: number;
  folder: LibraryFolder;
  name: string;
  mime: string;
  isInline: boolean;
  bytes: number;
  /** Name in the file store. */
  object: string;
  uploadedAt: number;
  uploadedBy: string | null;
}

export interface DeletedRow extends FileRow {
  deletedAt: number;
  deletedBy: string | null;
}

const COLUMNS = sql`f.file_id, f.folder, f.name, f.mime, f.is_inline, f.bytes, f.object, f.uploaded_at,
  u.first_name || ' ' || u.last_name as uploaded_by`;
const FILES: RawBuilder<unknown> = sql`library_files f left join users u on u.user_id = f.uploaded_by`;

/** Uploads, deletions and restorations of one folder go one after the other. */
export const lockFolder = (tx: Db, folder: LibraryFolder) =>
  sql`select pg_advisory_xact_lock(${lockName(`library ${folder}`)})`.execute(tx);

export const listFiles = (db: Db, folder: LibraryFolder) =>
  rows<FileRow>(
    db,
    sql`select ${COLUMNS} from ${FILES} where f.folder = ${folder} and f.deleted_at is null order by lower(f.name)`,
  );

export const countFiles = async (db: Db, folder: LibraryFolder): Promise<number> =>
  (await firstRow<{ count: number }>(
    db,
    sql`select count(*)::int as count from library_files where folder = ${folder} and deleted_at is null`,
  ))!.count; // a count has its row

/** Deleted ones count. */
export const hasFiles = async (db: Db): Promise<boolean> =>
  (await firstRow(db, sql`select 1 from library_files limit 1`)) !== null;

/** Capitals do not matter: two names that differ in nothing else are one. */
export const findFile = (db: Db, folder: LibraryFolder, name: string) =>
  firstRow<FileRow>(
    db,
    sql`select ${COLUMNS} from ${FILES}
        where f.folder = ${folder} and lower(f.name) = lower(${name}) and f.deleted_at is null`,
  );

/** The same bytes that came under the same name before. */
export const findTwin = (db: Db, folder: LibraryFolder, givenName: string, sha256: Buffer) =>
  firstRow<{ name: string }>(
    db,
    sql`select name from library_files
        where folder = ${folder} and given_name = ${givenName} and sha256 = ${sha256} and deleted_at is null`,
  );

export const listNames = async (db: Db, folder: LibraryFolder): Promise<Set<string>> =>
  new Set(
    (
      await rows<{ name: string }>(
        db,
        sql`select lower(name) as name from library_files where folder = ${folder} and deleted_at is null`,
      )
    ).map(({ name }) => name),
  );

export interface NewFile {
  folder: LibraryFolder;
  name: string;
  givenName: string;
  mime: string;
  isInline: boolean;
  bytes: number;
  sha256: Buffer;
  object: string;
  uploadedBy: number | null;
  uploadedAt: number;
}

export const insertFile = async (tx: Db, one: NewFile): Promise<number> =>
  (await firstRow<{ fileId: number }>(
    tx,
    sql`insert into library_files
          (folder, name, given_name, mime, is_inline, bytes, sha256, object, uploaded_by, uploaded_at)
        values (${one.folder}, ${one.name}, ${one.givenName}, ${one.mime}, ${one.isInline}, ${one.bytes},
          ${one.sha256}, ${one.object}, ${one.uploadedBy}, ${at(one.uploadedAt)})
        returning file_id`,
  ))!.fileId; // an insert that returns has its row

export const markDeleted = (tx: Db, fileId: number, userId: number) =>
  changed(
    tx,
    sql`update library_files set deleted_at = now(), deleted_by = ${userId}
        where file_id = ${fileId} and deleted_at is null`,
  );

const DELETED = sql`select ${COLUMNS}, f.deleted_at, d.first_name || ' ' || d.last_name as deleted_by
  from ${FILES} left join users d on d.user_id = f.deleted_by`;

/** Newest deletion first. */
export const listDeleted = (db: Db) =>
  rows<DeletedRow>(db, sql`${DELETED} where f.deleted_at is not null order by f.deleted_at desc, f.file_id desc`);

/** Held against another restoration and against the end of its days. */
export const lockDeleted = (tx: Db, fileId: number) =>
  firstRow<DeletedRow>(tx, sql`${DELETED} where f.file_id = ${fileId} and f.deleted_at is not null for update of f`);

export const markRestored = (tx: Db, fileId: number, name: string) =>
  sql`update library_files set deleted_at = null, deleted_by = null, name = ${name} where file_id = ${fileId}`.execute(
    tx,
  );

export const listExpired = (db: Db, days: number) =>
  rows<{ fileId: number }>(
    db,
    sql`select file_id from library_files where deleted_at < now() - make_interval(days => ${days})`,
  );

export const lockExpired = (tx: Db, fileId: number, days: number) =>
  firstRow<{ folder: LibraryFolder; name: string; object: string }>(
    tx,
    sql`select folder, name, object from library_files
        where file_id = ${fileId} and deleted_at < now() - make_interval(days => ${days}) for update skip locked`,
  );

export const removeRow = (tx: Db, fileId: number) =>
  sql`delete from library_files where file_id = ${fileId}`.execute(tx);
