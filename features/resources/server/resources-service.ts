// The resource library: uploads, lists, deletion that can be undone for 30 days by the operator, and its end.
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { type FileStore, isStoredName } from '@bantay/server/files/file-store.ts';
import type { StoredFile } from '@bantay/server/files/stored-file.ts';
import { Problem } from '@bantay/server/problems.ts';
import { type LibraryFolder, parseLibraryFolder } from '../rules/folders.ts';
import * as queries from './resources-queries.ts';
import { type Added, addFile, deleteFile, type NewResource, purgeFiles, restoreFile } from './write-library.ts';

export type { FileRow } from './resources-queries.ts';

export interface ResourcesService {
  /** Throws for what is no folder of the library. */
  requireFolder(text: string): LibraryFolder;
  list(folder: LibraryFolder): Promise<queries.FileRow[]>;
  count(folder: LibraryFolder): Promise<number>;
  /** The name that the file has now. The same bytes under the same name are stored once, however often they are sent. */
  add(file: NewResource, userId: number | null): Promise<Added>;
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

export function makeResourcesService(db: Db, clock: FieldClock, files: FileStore): ResourcesService {
  const context = { db, clock, files };

  return {
    requireFolder(text) {
      const folder = parseLibraryFolder(text);
      if (folder === null) throw new Problem('folderUnknown', {}, { data: [] });
      return folder;
    },
    list: (folder) => queries.listFiles(db, folder),
    count: (folder) => queries.countFiles(db, folder),
    add: (file, userId) => addFile(context, file, userId),
    remove: (folder, name, userId) => deleteFile(context, folder, name, userId),
    isNew: async () => !(await queries.hasFiles(db)),
    async find(folder, name) {
      const row = isStoredName(name) ? await queries.findFile(db, folder, name) : null;
      const file = row && (await files.read('library', row.object));
      return row && file ? { row, file } : null;
    },
    deleted: () => queries.listDeleted(db),
    restore: (fileId) => restoreFile(context, fileId),
    purge: () => purgeFiles(context),
  };
}
