// The browser's database under sealed.ts: opened for each deed and closed after it, so that signing out can delete it.
import type { SealedStore } from './sealed.ts';
import { isOwner, SEALED } from './sealed-name.ts';

const ALL = 'all';

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

async function inStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(SEALED, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(ALL);
  const database = await answerOf(opening);
  try {
    const transaction = database.transaction(ALL, mode);
    // A device that is full says so only at the end.
    const ended = new Promise<void>((done, failed) => {
      transaction.oncomplete = () => done();
      transaction.onabort = () => failed(transaction.error);
    });
    const [answer] = await Promise.all([answerOf(ask(transaction.objectStore(ALL))), ended]);
    return answer;
  } finally {
    database.close();
  }
}

/** Whoever has signed out meanwhile gets nothing written. */
export const sealedStoreOf = (userId: number): SealedStore => ({
  read: (name) => inStore<unknown>('readonly', (store) => store.get(name)),
  async write(name, value) {
    if (!isOwner(userId)) throw new Error('Nobody is signed in for whom this could be kept.');
    await inStore('readwrite', (store) => store.put(value, name));
  },
  async delete(name) {
    await inStore('readwrite', (store) => store.delete(name));
  },
});
