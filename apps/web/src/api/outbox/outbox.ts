// What the server does not have yet: kept on this device per person, the same after a reload, sent in order and once each.
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import { makeDeliver, type Ways } from './deliver.ts';
import { type Entry, isWaiting, maySend } from './entry.ts';
import { makeEntryLists, within } from './entry-lists.ts';
import { fileId, type KeptFile, type NewEntry, type OutboxStore } from './outbox-store.ts';
import { inTurn, takeTurn } from './turn.ts';
import { readMark } from './waiting-mark.ts';

/** What an earlier version of the program left on this device. */
export type ReadOld = (userId: number) => { entries: readonly NewEntry[]; forget: () => boolean } | null;

/** That something was stored is told so long, should nobody look. */
const TOLD_MS = 7 * DAY_MS;

export type Outbox = ReturnType<typeof makeWaitingOutbox>;

export function makeWaitingOutbox(store: OutboxStore, ways: Ways & { readOld: ReadOld }, now = () => Date.now()) {
  const lists = makeEntryLists(store);
  const { list, changed } = lists;
  const deliver = makeDeliver(store, ways, lists, now);

  const load = async (userId: number): Promise<void> => {
    const isRead = await lists.load(userId);
    const known = new Set(list(userId).map(({ key }) => key));
    // What cannot be read as it lies there is left there.
    const isMoved = await moveOld(store, ways.readOld, userId, known).catch(() => true);
    const isOver = ({ key, state, since }: Entry) =>
      state === 'stored' && !lists.isBusy(key) && Math.abs(now() - since) > TOLD_MS;
    const over = list(userId).filter(isOver);
    for (const { key } of over) await store.drop(key);
    // Every try begins with it: what was just read is not read once more.
    if (isRead && !isMoved && over.length === 0) lists.saySo(userId);
    else await changed(userId);
  };
  const keep = async (userId: number, entry: NewEntry, files: readonly KeptFile[] = []): Promise<boolean> => {
    // The word first: an entry that nobody knows of would never be sent. It counts when it is kept.
    const endKeeping = lists.beginKeeping(userId);
    const isSaid = lists.write(userId, readMark(userId));
    const isKept = isSaid && (await isDone(store.keep([entry], files)));
    endKeeping();
    if (!isSaid || (await changed(userId))) return isKept;
    const mark = readMark(userId);
    lists.write(userId, { ...mark, waiting: mark.waiting + Number(isKept) });
    return isKept;
  };
  const drop = async (userId: number, key: string, andThen?: 'puts back'): Promise<boolean> => {
    await isDone(store.drop(key, andThen));
    return changed(userId);
  };
  const sendAll = async (userId: number): Promise<Entry[]> => {
    await load(userId);
    const done: Entry[] = [];
    const tried = new Set<string>();
    for (;;) {
      const all = list(userId);
      const entry = all.find((one) => !tried.has(one.key) && maySend(one, all, now()));
      if (entry === undefined) return done;
      tried.add(entry.key);
      const { kind } = await deliver(userId, entry.key);
      if (kind === 'stored' || kind === 'storedBefore') done.push(entry);
      // The next ones would fare no better.
      if (kind === 'late') return done;
    }
  };

  const { isLoaded, isBusy, changes, follow } = lists;
  return {
    ...{ list, load, isLoaded, isBusy, changes, follow, keep, drop, deliver },
    /** While it is open in a form nobody sends it, in no tab. Gives back the deed that ends it. */
    hold(key: string) {
      const giveBack = takeTurn(`bantay-entry ${key}`);
      lists.take(key);
      return () => {
        giveBack();
        lists.give(key);
      };
    },
    /** What only lacks a connection, oldest first; what was refused waits for a person. Brings what was stored. */
    send: async (userId: number): Promise<readonly Entry[]> =>
      (await inTurn(`bantay-outbox ${userId}`, () => sendAll(userId))) ?? [],
    /** What was refused goes again, as it is. */
    async again(userId: number, key: string): Promise<boolean> {
      const isNoted = await isDone(store.note(key, { state: 'kept', since: now(), problem: null }));
      return isNoted && changed(userId);
    },
    /** In the place of one that was refused: over what stands there now. False when the device cannot keep it; then the old one stays. */
    async replace(userId: number, old: Entry, key: string, part: Pick<Entry, 'body' | 'form'>): Promise<boolean> {
      const fresh: NewEntry = { ...old, ...part, key, state: 'kept', since: now(), problem: null };
      const files = (await store.files(old.key)).map((file) => ({ ...file, entry: key, id: fileId(key, file.sha256) }));
      // Should it end between the two: the old one waits for a person, and nothing goes twice.
      return (await keep(userId, fresh, files)) && drop(userId, old.key);
    },
    /** Somebody has read that these are stored. */
    async forgetStored(userId: number): Promise<void> {
      for (const entry of list(userId)) if (!isWaiting(entry)) await store.drop(entry.key);
      await changed(userId);
    },
  };
}

/** What another tab has added meanwhile is not forgotten, but moved as well. Whether there was any. */
async function moveOld(store: OutboxStore, readOld: ReadOld, userId: number, known: Set<string>): Promise<boolean> {
  let old = readOld(userId);
  const isThere = old !== null;
  for (; old !== null; old = readOld(userId)) {
    const fresh = old.entries.filter(({ key }) => !known.has(key));
    if (!(await isDone(store.keep(fresh, [])))) break;
    for (const { key } of fresh) known.add(key);
    if (old.forget()) break;
  }
  return isThere;
}

const isDone = (work: Promise<unknown>): Promise<boolean> =>
  within(work).then(
    () => true,
    () => false,
  );
