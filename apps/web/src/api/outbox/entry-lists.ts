// What the store last said, per person, and who is told when that changes.
import { replaceEqualDeep } from '@tanstack/react-query';
import { type Entry, isRefused, isWaiting } from './entry.ts';
import type { OutboxStore } from './outbox-store.ts';
import { type Mark, readMark, writeMark } from './waiting-mark.ts';

/** A store that says nothing is none. */
const STORE_LIMIT_MS = 5_000;
const NOTHING: readonly never[] = [];

export type EntryLists = ReturnType<typeof makeEntryLists>;

export function makeEntryLists(store: Pick<OutboxStore, 'list'>) {
  const listeners = new Set<() => void>();
  let changes = 0;
  const tell = () => {
    changes++;
    for (const listener of listeners) listener();
  };
  /** As last read; a person is missing until then. */
  const lists = new Map<number, readonly Entry[]>();
  /** Of this tab: on their way, or open in a form. */
  const busy = new Set<string>();
  /** Of this tab, by person: how many are being kept. */
  const keeping = new Map<number, number>();
  const write = (userId: number, mark: Mark) => writeMark(userId, mark, (keeping.get(userId) ?? 0) > 0);

  const read = async (userId: number) => {
    const found = await within(store.list(userId));
    const before = lists.get(userId);
    // It is read at each step of each entry: what is as it was stays the same, and only the others are drawn anew.
    const all = replaceEqualDeep(before, found);
    lists.set(userId, all);
    if (all !== before) tell();
    return all;
  };
  return {
    list: (userId: number): readonly Entry[] => lists.get(userId) ?? NOTHING,
    isLoaded: (userId: number) => lists.has(userId),
    read,
    /** A device that cannot be read shows nothing; false then. */
    load: (userId: number): Promise<boolean> =>
      read(userId).then(
        () => true,
        () => {
          lists.set(userId, lists.get(userId) ?? NOTHING);
          return false;
        },
      ),
    /** The word of what was read last, where it says something else; of nothing there may be one left behind. */
    saySo(userId: number): void {
      const mark = markOf(lists.get(userId) ?? NOTHING);
      if (mark.waiting + mark.stored === 0 || !isSameMark(mark, readMark(userId))) write(userId, mark);
    },
    write,
    /** Gives back the deed that ends it. */
    beginKeeping(userId: number) {
      const add = (more: number) => keeping.set(userId, (keeping.get(userId) ?? 0) + more);
      add(1);
      return () => void add(-1);
    },
    /** Read anew, and the word of it written. Whatever the store says: a device that cannot be read sends nothing. */
    changed: (userId: number): Promise<boolean> =>
      read(userId)
        .then((all) => write(userId, markOf(all)))
        .catch(() => false),
    isBusy: (key: string) => busy.has(key),
    take(key: string) {
      busy.add(key);
      tell();
    },
    give(key: string) {
      busy.delete(key);
      tell();
    },
    changes: () => changes,
    /** Also when another tab has changed it. */
    follow(listener: () => void) {
      listeners.add(listener);
      const reread = () => {
        for (const userId of lists.keys()) read(userId).catch(() => undefined);
      };
      window.addEventListener('storage', reread);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', reread);
      };
    },
  };
}

const isSameMark = (one: Mark, other: Mark): boolean =>
  one.waiting === other.waiting && one.refused === other.refused && one.stored === other.stored;

function markOf(all: readonly Entry[]): Mark {
  const waiting = all.filter(isWaiting);
  return {
    waiting: waiting.length,
    refused: waiting.filter(isRefused).length,
    stored: all.length - waiting.length,
  };
}

export function within<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('store')), STORE_LIMIT_MS);
    const done = () => clearTimeout(timer);
    work.then(resolve, reject).then(done, done);
  });
}
