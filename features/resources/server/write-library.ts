// Files of the library come, go, come back and are gone for good: the bytes and the row that names them in step.
import { createHash, randomUUID } from 'node:crypto';
import { numberedFileName, safeFileName } from '@bantay/kernel/files/safe-file-name';
import { type Actor, actorOf, operatorActor, systemActor, writeAudit } from '@bantay/server/database/audit.ts';
import { type Db, isDatabaseAway } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { FileStore } from '@bantay/server/files/file-store.ts';
import { Problem } from '@bantay/server/problems.ts';
import { type LibraryFolder, TRASH_DAYS } from '../rules/folders.ts';
import * as queries from './resources-queries.ts';

export interface LibraryContext {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  files: Pick<FileStore, 'save' | 'remove'>;
}

/** Judged and cleaned already. */
export interface NewResource {
  folder: LibraryFolder;
  name: string;
  mime: string;
  isInline: boolean;
  bytes: Buffer;
}

export interface Added {
  /** That the file has now. */
  name: string;
  isNew: boolean;
}

const STORE = 'library';
const MOST_OF_A_NAME = 1000;

/** The same bytes under the same name are stored once, however often they are sent. */
export async function addFile(context: LibraryContext, file: NewResource, userId: number | null): Promise<Added> {
  const { db, files } = context;
  const { folder } = file;
  const givenName = safeFileName(file.name);
  const sha256 = createHash('sha256').update(file.bytes).digest();
  const twin = await queries.findTwin(db, folder, givenName, sha256);
  if (twin) return { name: twin.name, isNew: false };
  // The bytes are there before a row names them; a row that does not come takes them away again.
  const object = await files.save(STORE, randomUUID(), file.bytes);
  const drop = () => files.remove(STORE, object);
  try {
    return await inTransaction(db, async (tx) => {
      await queries.lockFolder(tx, folder);
      const first = await queries.findTwin(tx, folder, givenName, sha256);
      if (first) {
        await drop();
        return { name: first.name, isNew: false };
      }
      const name = await freeName(tx, folder, givenName);
      const facts = { folder, name, mime: file.mime, bytes: file.bytes.length };
      const origin = { givenName, sha256, object, isInline: file.isInline };
      const upload = { uploadedBy: userId, uploadedAt: context.clock.now() };
      const fileId = await queries.insertFile(tx, { ...facts, ...origin, ...upload });
      const by = userId === null ? systemActor : actorOf(userId);
      await auditFile(context, tx, by, { verb: 'upload', fileId, facts });
      return { name, isNew: true };
    });
  } catch (error) {
    // A lost connection does not say whether the row is there: bytes without a row harm nobody, the other way round does.
    if (!isDatabaseAway(error)) await drop();
    throw error;
  }
}

/** It keeps its row and its bytes until its days are over. */
export function deleteFile(
  context: LibraryContext,
  folder: LibraryFolder,
  name: string,
  userId: number,
): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    await queries.lockFolder(tx, folder);
    const row = await queries.findFile(tx, folder, name);
    if (!row || (await queries.markDeleted(tx, row.fileId, userId)) === 0) throw new Problem('fileUnknown');
    const { fileId } = row;
    await auditFile(context, tx, actorOf(userId), { verb: 'delete', fileId, facts: { folder, name: row.name } });
  });
}

/** The name under which it is back. */
export function restoreFile(context: LibraryContext, fileId: number): Promise<{ folder: LibraryFolder; name: string }> {
  return inTransaction(context.db, async (tx) => {
    const row = await queries.lockDeleted(tx, fileId);
    if (!row) throw new Problem('fileUnknown');
    const { folder } = row;
    await queries.lockFolder(tx, folder);
    const name = await freeName(tx, folder, row.name);
    await queries.markRestored(tx, fileId, name);
    await auditFile(context, tx, operatorActor, { verb: 'restore', fileId, facts: { folder, name } });
    return { folder, name };
  });
}

/** Deleted files whose days are over. */
export async function purgeFiles(context: LibraryContext): Promise<void> {
  for (const { fileId } of await queries.listExpired(context.db, TRASH_DAYS)) {
    await inTransaction(context.db, async (tx) => {
      const row = await queries.lockExpired(tx, fileId, TRASH_DAYS);
      if (!row) return;
      const { folder, name, object } = row;
      // The bytes first: a crash in between leaves a row, and the next round comes back to it.
      await context.files.remove(STORE, object);
      await queries.removeRow(tx, fileId);
      await auditFile(context, tx, systemActor, { verb: 'purge', fileId, facts: { folder, name } });
    });
  }
}

/** The name, or the first `_1`, `_2` … of it that nobody has. */
async function freeName(tx: Db, folder: LibraryFolder, name: string): Promise<string> {
  const taken = await queries.listNames(tx, folder);
  for (let count = 0; count < MOST_OF_A_NAME; count++) {
    const chosen = numberedFileName(name, count);
    if (!taken.has(chosen.toLowerCase())) return chosen;
  }
  throw new Problem('fileNameTaken');
}

interface Happened {
  verb: 'upload' | 'delete' | 'restore' | 'purge';
  fileId: number;
  facts: object;
}

async function auditFile(
  { clock }: LibraryContext,
  tx: Db,
  by: Actor,
  { verb, fileId, facts }: Happened,
): Promise<void> {
  const what = { action: `resources.${verb}`, subjectId: fileId, after: facts };
  await writeAudit(tx, { ...by, fieldAt: clock.now(), ...what, topic: 'resources' });
}
