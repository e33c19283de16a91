// The resource library: uploads, lists, deletion that can be undone for 30 days by the operator, and its end.
import { createHash, randomUUID } from 'node:crypto';
import { numberedFileName, safeFileName } from '@bantay/kernel/files/safe-file-name';
import { type Actor, actorOf, operatorActor, systemActor, writeAudit } from '@bantay/server/database/audit.ts';
import { type Db, isDatabaseAway } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { type FileStore, isStoredName } from '@bantay/server/files/file-store.ts';
import type { StoredFile } from '@bantay/server/files/stored-file.ts';
import { Problem } from '@bantay/server/problems.ts';
import { type LibraryFolder, parseLibraryFolder, TRASH_DAYS } from '../rules/folders.ts';
import * as queries from './resources-queries.ts';

export type { FileRow } from './resources-queries.ts';

/** Judged and cleaned already. */
export interface NewResource {
  folder: LibraryFolder;
  name: string;
  mime: string;
  isInline: boolean;
  bytes: Buffer;
}

export interface ResourcesService {
  /** Throws for what is no folder of the library. */
  requireFolder(text: string): LibraryFolder;
  list(folder: LibraryFolder): Promise<queries.FileRow[]>;
  count(folder: LibraryFolder): Promise<number>;
  /** The name that the file has now. The same bytes under the same name are stored once, however often they are sent. */
  add(file: NewResource, userId: number | null): Promise<{ name: string; isNew: boolean }>;
  remove(folder: LibraryFolder, name: string, userId: number): Promise<void>;
  /** Nothing was ever put into it. */
  isNew(): Promise<boolean>;
  find(folder: LibraryFolder, name: string): Promise<{ row: queries.FileRow; file: StoredFile } | null>;
  deleted(): Promise<queries.DeletedRow[]>;
  /** The name under which it is back. */
  restore(fileId: number): Promise<{ folder: LibraryFolder; name: string }>;
  /** Deleted files whose days are over. */
  purge(): Promise<void>;
}

const MOST_OF_A_NAME = 1000;

export function makeResourcesService(db: Db, clock: FieldClock, files: FileStore): ResourcesService {
  const audit = (tx: Db, by: Actor, verb: string, fileId: number, facts: object) =>
    writeAudit(tx, {
      ...by,
      fieldAt: clock.now(),
      action: `resources.${verb}`,
      subjectId: fileId,
      after: facts,
      topic: 'resources',
    });

  return {
    requireFolder(text) {
      const folder = parseLibraryFolder(text);
      if (folder === null) throw new Problem('folderUnknown', {}, { data: [] });
      return folder;
    },

    list: (folder) => queries.listFiles(db, folder),
    count: (folder) => queries.countFiles(db, folder),

    async add({ folder, name, mime, isInline, bytes }, userId) {
      const givenName = safeFileName(name);
      const sha256 = createHash('sha256').update(bytes).digest();
      const twin = await queries.findTwin(db, folder, givenName, sha256);
      if (twin) return { name: twin.name, isNew: false };
      // The bytes are there before a row names them; a row that does not come takes them away again.
      const object = await files.save('library', randomUUID(), bytes);
      const drop = () => files.remove('library', object);
      try {
        return await inTransaction(db, async (tx) => {
          await queries.lockFolder(tx, folder);
          const first = await queries.findTwin(tx, folder, givenName, sha256);
          if (first) {
            await drop();
            return { name: first.name, isNew: false };
          }
          const free = await freeName(tx, folder, givenName);
          const facts = { folder, name: free, mime, bytes: bytes.length };
          const fileId = await queries.insertFile(tx, {
            ...facts,
            givenName,
            isInline,
            sha256,
            object,
            uploadedBy: userId,
            uploadedAt: clock.now(),
          });
          await audit(tx, userId === null ? systemActor : actorOf(userId), 'upload', fileId, facts);
          return { name: free, isNew: true };
        });
      } catch (error) {
        // A lost connection does not say whether the row is there: bytes without a row harm nobody, the other way round does.
        if (!isDatabaseAway(error)) await drop();
        throw error;
      }
    },

    remove: (folder, name, userId) =>
      inTransaction(db, async (tx) => {
        await queries.lockFolder(tx, folder);
        const row = await queries.findFile(tx, folder, name);
        if (!row || (await queries.markDeleted(tx, row.fileId, userId)) === 0) throw new Problem('fileUnknown');
        await audit(tx, actorOf(userId), 'delete', row.fileId, { folder, name: row.name });
      }),

    isNew: async () => !(await queries.hasFiles(db)),

    async find(folder, name) {
      const row = isStoredName(name) ? await queries.findFile(db, folder, name) : null;
      const file = row && (await files.read('library', row.object));
      return row && file ? { row, file } : null;
    },

    deleted: () => queries.listDeleted(db),

    restore: (fileId) =>
      inTransaction(db, async (tx) => {
        const row = await queries.lockDeleted(tx, fileId);
        if (!row) throw new Problem('fileUnknown');
        await queries.lockFolder(tx, row.folder);
        const name = await freeName(tx, row.folder, row.name);
        await queries.markRestored(tx, fileId, name);
        await audit(tx, operatorActor, 'restore', fileId, { folder: row.folder, name });
        return { folder: row.folder, name };
      }),

    async purge() {
      for (const { fileId } of await queries.listExpired(db, TRASH_DAYS)) {
        await inTransaction(db, async (tx) => {
          const row = await queries.lockExpired(tx, fileId, TRASH_DAYS);
          if (!row) return;
          // The bytes first: a crash in between leaves a row, and the next round comes back to it.
          await files.remove('library', row.object);
          await queries.removeRow(tx, fileId);
          await audit(tx, systemActor, 'purge', fileId, { folder: row.folder, name: row.name });
        });
      }
    },
  };

  /** The name, or the first `_1`, `_2` … of it that nobody has. */
  async function freeName(tx: Db, folder: LibraryFolder, name: string): Promise<string> {
    const taken = await queries.listNames(tx, folder);
    for (let count = 0; count < MOST_OF_A_NAME; count++) {
      const chosen = numberedFileName(name, count);
      if (!taken.has(chosen.toLowerCase())) return chosen;
    }
    throw new Problem('fileNameTaken');
  }
}
