// A browser's database for tests: as much of it as sealed-store.ts asks for, and what lies in it.
import { vi } from 'vitest';
import { SEALED } from './sealed-name.ts';

interface Answer {
  result?: unknown;
  error?: unknown;
  onsuccess?: () => void;
  onerror?: () => void;
  onupgradeneeded?: () => void;
}

/** `isFull` may be set: then nothing more is written. */
export function pretendDatabase() {
  const state = { isFull: false, isOpen: 0 };
  const lying = new Map<string, unknown>();
  const soon = (answer: Answer, result: unknown) => {
    queueMicrotask(() => {
      answer.result = result;
      answer.onsuccess?.();
    });
    return answer;
  };
  const transaction = () => {
    const own: { error: unknown; oncomplete?: () => void; onabort?: () => void } = { error: new Error('full') };
    let isWriting = false;
    const done = (result?: unknown) => {
      setTimeout(() => (isWriting && state.isFull ? own.onabort?.() : own.oncomplete?.()));
      return soon({}, result);
    };
    const objectStore = () => ({
      get: (name: string) => done(lying.get(name)),
      put(value: unknown, name: string) {
        isWriting = true;
        if (!state.isFull) lying.set(name, value);
        return done();
      },
      delete: (name: string) => done(void lying.delete(name)),
    });
    return Object.assign(own, { objectStore });
  };
  /** Of the outbox, where a test pretends that as well. */
  const others = (globalThis as { indexedDB?: IDBFactory }).indexedDB; // none in Node
  const database = { createObjectStore: () => undefined, transaction, close: () => state.isOpen-- };
  vi.stubGlobal('indexedDB', {
    open(name: string, version?: number) {
      if (name !== SEALED && others) return others.open(name, version);
      state.isOpen++;
      return soon({}, database);
    },
    deleteDatabase: (name: string) => name === SEALED && lying.clear(),
  });
  return { lying, state };
}
