// A browser's database for tests, and entries to keep in it.
import * as pretended from 'fake-indexeddb';
import { vi } from 'vitest';
import { ApiProblem } from '../problem.ts';
import type { Entry, Photo } from './entry.ts';
import type { KeptFile, NewEntry } from './outbox-store.ts';
import { DATABASE, fileId } from './outbox-store.ts';

const { IDBFactory, indexedDB: _own, forceCloseDatabase: _close, default: _same, ...classes } = pretended;

let before: IDBFactory | null = null;

/** An empty one. Ends with `vi.unstubAllGlobals`. */
export async function pretendDatabase(): Promise<void> {
  // Whoever has the one before open closes it.
  if (before) await deleted(before.deleteDatabase(DATABASE));
  before = new IDBFactory();
  // The classes stay: work that a test leaves behind still asks for them.
  Object.assign(globalThis, classes, { IDBFactory });
  vi.stubGlobal('indexedDB', before);
}

const deleted = (request: IDBOpenDBRequest) =>
  new Promise<void>((resolve) => {
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
  });

export const ME = 7;
/** By the device's clock. */
export const NOW = Date.parse('2026-11-21T15:10:00+08:00');

export const entryOf = (key: string, more: Partial<Entry> = {}): NewEntry => ({
  ...{ key, userId: ME, call: 'newHousehold', site: 'lpa', body: { text: key }, form: null, branch: null, photos: [] },
  ...{ deviceAt: NOW, offset: 0, since: NOW, state: 'kept', receipt: null, problem: null },
  ...more,
});

export const photoOf = (sha256: string): Photo => ({ sha256, name: `${sha256}.jpg`, size: 3, isStored: false });

export const fileOf = (key: string, sha256: string): KeptFile => ({
  ...{ id: fileId(key, sha256), entry: key, sha256, name: `${sha256}.jpg`, type: 'image/jpeg' },
  bytes: new Uint8Array([1, 2, 3]).buffer,
});

export const lost = new ApiProblem('network', 0, 'No connection');
export const refused = new ApiProblem('householdTaken', 200, 'There is one', { details: { number: '3' } });
export const overtaken = new ApiProblem('changedMeanwhile', 200, 'Changed', { body: { current: { version: 4 } } });
