// Where entries and their photos lie: IndexedDB. A browser that has none, or is full, says so by an error.
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import type { Entry } from './entry.ts';

export interface KeptFile {
  /** Key of its entry and hash: the same picture of two entries lies there twice. */
  id: string;
  entry: string;
  sha256: string;
  name: string;
  type: string;
  /** Not a Blob: older phones lose what a Blob points to. */
  bytes: ArrayBuffer;
}

interface Schema extends DBSchema {
  entries: { key: string; value: Entry; indexes: { user: number } };
  files: { key: string; value: KeptFile; indexes: { entry: string } };
}

type Stores = ['entries', 'files'];
type EntriesOf = IDBPObjectStore<Schema, Stores, 'entries', 'readwrite'>;
type FilesOf = IDBPObjectStore<Schema, Stores, 'files', 'readwrite'>;

export const DATABASE = 'bantay-outbox';

export type NewEntry = Omit<Entry, 'place'>;

export interface OutboxStore {
  /** In their order; without those in whose place another stands. */
  list(userId: number): Promise<Entry[]>;
  /** All of them, with their files, or none. One whose key is there takes its place. */
  keep(entries: readonly NewEntry[], files: readonly KeptFile[]): Promise<void>;
  /** What became of it; one that was thrown away meanwhile stays away. With one that is stored goes the one that it replaces. */
  note(key: string, part: Partial<Entry>): Promise<void>;
  /** With its files, and with the one that it replaces: that comes into its own again where `puts back`. */
  drop(key: string, andThen?: 'puts back'): Promise<void>;
  files(key: string): Promise<KeptFile[]>;
  dropFile(id: string): Promise<void>;
}

export const fileId = (key: string, sha256: string): string => `${key} ${sha256}`;

export function makeOutboxStore(): OutboxStore {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const open = () => {
    opened ??= openDB<Schema>(DATABASE, 1, {
      upgrade(database) {
        database.createObjectStore('entries', { keyPath: 'key' }).createIndex('user', 'userId');
        database.createObjectStore('files', { keyPath: 'id' }).createIndex('entry', 'entry');
      },
      // A newer version in another tab, or a browser that took the store away: the next step opens it anew.
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close(); // of the event of a database
        opened = null;
      },
      terminated: () => {
        opened = null;
      },
    }).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };

  const change = async (work: (entries: EntriesOf, files: FilesOf) => Promise<void>) => {
    const tx = (await open()).transaction(['entries', 'files'], 'readwrite');
    try {
      await work(tx.objectStore('entries'), tx.objectStore('files'));
    } catch (error) {
      // It says the same once more.
      tx.done.catch(() => undefined);
      throw error;
    }
    await tx.done;
  };

  return {
    async list(userId) {
      const found = await (await open()).getAllFromIndex('entries', 'user', userId);
      const isReplaced = ({ key }: Entry) => found.some(({ replaces }) => replaces === key);
      return found.filter((one) => !isReplaced(one)).sort((a, b) => a.place - b.place);
    },
    async keep(given, newFiles) {
      await change(async (entries, files) => {
        let place = (await entries.getAll()).reduce((last, one) => Math.max(last, one.place), 0);
        for (const entry of given) {
          const before = await entries.get(entry.key);
          await entries.put({ ...entry, place: before?.place ?? ++place });
        }
        for (const file of newFiles) await files.put(file);
      });
    },
    async note(key, part) {
      await change(async (entries, files) => {
        const entry = await entries.get(key);
        if (entry) await entries.put({ ...entry, ...part });
        if (part.state === 'stored' && entry?.replaces) await remove(entry.replaces, entries, files);
      });
    },
    async drop(key, andThen) {
      await change(async (entries, files) => {
        const replaced = (await entries.get(key))?.replaces;
        await remove(key, entries, files);
        if (replaced && !andThen) await remove(replaced, entries, files);
      });
    },
    files: async (key) => (await open()).getAllFromIndex('files', 'entry', key),
    dropFile: async (id) => (await open()).delete('files', id),
  };
}

async function remove(key: string, entries: EntriesOf, files: FilesOf): Promise<void> {
  await entries.delete(key);
  for (const id of await files.index('entry').getAllKeys(key)) await files.delete(id);
}
