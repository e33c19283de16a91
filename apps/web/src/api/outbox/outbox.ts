// What the server does not have yet: kept on this device per person, the same after a reload, sent in order and once each.
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import { type Entry, isOnlyLate, isRefused, isWaiting, keptProblem, maySend, stateOfRefusal } from './entry.ts';
import { fileId, type KeptFile, type NewEntry, type OutboxStore } from './outbox-store.ts';
import { inTurn, takeTurn } from './turn.ts';
import { type Mark, readMark, writeMark } from './waiting-mark.ts';

export interface Ways {
  /** Brings the server's answer. */
  send(entry: Entry): Promise<unknown>;
  /** Whole, however often the line broke. Its entry is stored by then. */
  sendPhoto(entry: Entry, file: KeptFile): Promise<void>;
  /** What an earlier version of the program left on this device. */
  readOld(userId: number): { entries: readonly NewEntry[]; forget: () => boolean } | null;
}

/** What became of one try. */
export type Outcome =
  | { kind: 'stored'; reply: unknown }
  /** The server has it from before, and does not say more. */
  | { kind: 'storedBefore'; problem: unknown }
  | { kind: 'refused'; problem: unknown }
  | { kind: 'late' }
  /** On its way already, open in a form, or behind another one. */
  | { kind: 'busy' };

export interface How {
  /** The one in whose place it stands, which is open in the form that sends it. */
  over?: string | null;
  /** Told what became of the entry, before its photos go. */
  onEntry?: (outcome: Outcome) => void;
}

/** A store that says nothing is none. */
const STORE_LIMIT_MS = 5_000;
/** That something was stored is told so long, should nobody look. */
const TOLD_MS = 7 * DAY_MS;
const NOTHING: readonly never[] = [];

export type Outbox = ReturnType<typeof makeWaitingOutbox>;

export function makeWaitingOutbox(store: OutboxStore, ways: Ways, now: () => number = () => Date.now()) {
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

  const list = (userId: number): readonly Entry[] => lists.get(userId) ?? NOTHING;
  const read = async (userId: number) => {
    const all = await within(store.list(userId));
    lists.set(userId, all);
    tell();
    return all;
  };
  const markNow = async (userId: number) => writeMark(userId, markOf(await read(userId)));
  /** Whatever the store says: a device that cannot be read shows nothing, and sends nothing. */
  const changed = (userId: number) => markNow(userId).catch(() => false);

  const moveOld = async (userId: number) => {
    for (let old = ways.readOld(userId); old !== null; old = ways.readOld(userId)) {
      const known = new Set(list(userId).map(({ key }) => key));
      await within(
        store.keep(
          old.entries.filter(({ key }) => !known.has(key)),
          [],
        ),
      );
      // What another tab has added meanwhile is not forgotten, but moved as well.
      if (old.forget()) return changed(userId);
    }
    return true;
  };
  const load = async (userId: number): Promise<void> => {
    await read(userId).catch(() => lists.set(userId, list(userId)));
    await moveOld(userId).catch(() => false);
    for (const { key, state, since } of list(userId))
      if (state === 'stored' && !busy.has(key) && Math.abs(now() - since) > TOLD_MS) await store.drop(key);
    await changed(userId);
    tell();
  };

  const keep = async (userId: number, entry: NewEntry, files: readonly KeptFile[] = []): Promise<boolean> => {
    const before = readMark(userId);
    // The word first: an entry that nobody knows of would never be sent.
    if (!writeMark(userId, { ...before, waiting: before.waiting + 1 })) return false;
    const isKept = await within(store.keep([entry], files)).then(
      () => true,
      () => false,
    );
    if (!(await changed(userId)) && !isKept) writeMark(userId, before);
    return isKept;
  };
  const drop = async (userId: number, key: string): Promise<boolean> => {
    await within(store.drop(key)).catch(() => undefined);
    return changed(userId);
  };

  const sendOne = async (entry: Entry): Promise<Outcome> => {
    if (entry.receipt !== null) return { kind: 'stored', reply: entry.receipt.reply };
    await store.note(entry.key, { state: 'sending', since: now() });
    try {
      const reply = await ways.send(entry);
      await store.note(entry.key, { state: 'stored', since: now(), problem: null, receipt: { at: now(), reply } });
      return { kind: 'stored', reply };
    } catch (problem) {
      return noteFailure(entry, problem);
    }
  };
  const noteFailure = async ({ key }: Entry, problem: unknown): Promise<Outcome> => {
    const kept = keptProblem(problem);
    if (kept.code === 'alreadyDone') {
      await store.note(key, { state: 'stored', since: now(), problem: null, receipt: { at: now(), reply: null } });
      return { kind: 'storedBefore', problem };
    }
    if (isOnlyLate(problem)) {
      await store.note(key, { state: 'kept', problem: null });
      return { kind: 'late' };
    }
    await store.note(key, { state: stateOfRefusal(kept), since: now(), problem: kept });
    return { kind: 'refused', problem };
  };
  const sendPhotos = async (entry: Entry, reply: unknown): Promise<Outcome> => {
    let photos = entry.photos;
    for (const file of await store.files(entry.key)) {
      try {
        await ways.sendPhoto(entry, file);
      } catch (problem) {
        if (isOnlyLate(problem)) return { kind: 'late' };
        await store.note(entry.key, { state: 'refused', since: now(), problem: keptProblem(problem) });
        return { kind: 'refused', problem };
      }
      photos = photos.map((photo) => (photo.sha256 === file.sha256 ? { ...photo, isStored: true } : photo));
      await store.note(entry.key, { photos });
      await store.dropFile(fileId(entry.key, file.sha256));
    }
    return { kind: 'stored', reply };
  };

  /** The work on one entry: nobody else is at it, here or in another tab. */
  const alone = async (userId: number, key: string, work: () => Promise<Outcome>): Promise<Outcome> => {
    if (busy.has(key)) return { kind: 'busy' };
    busy.add(key);
    tell();
    try {
      return (await inTurn(`bantay-entry ${key}`, work)) ?? { kind: 'busy' };
    } finally {
      busy.delete(key);
      await changed(userId);
    }
  };
  /** The entry, then its photos. */
  const deliver = (userId: number, key: string, how: How = {}): Promise<Outcome> => {
    if (how.over === key) return attempt(userId, key, how).finally(() => changed(userId));
    return alone(userId, key, () => attempt(userId, key, how));
  };
  const attempt = async (userId: number, key: string, { over, onEntry }: How): Promise<Outcome> => {
    // As it is now: another tab may have sent it, or a person thrown it away.
    const all = (await read(userId)).filter((one) => one.key === key || one.key !== over);
    const entry = all.find((one) => one.key === key);
    if (entry === undefined) return { kind: 'busy' };
    if (!isWaiting(entry)) return { kind: 'stored', reply: entry.receipt?.reply ?? null };
    if (!maySend({ ...entry, state: 'kept' }, all, now())) return { kind: 'busy' };
    const outcome = await sendOne(entry);
    onEntry?.(outcome);
    if (entry.photos.length === 0 || (outcome.kind !== 'stored' && outcome.kind !== 'storedBefore')) return outcome;
    const ofPhotos = await sendPhotos(entry, outcome.kind === 'stored' ? outcome.reply : null);
    if (ofPhotos.kind === 'stored' && entry.receipt !== null) await store.note(key, { state: 'stored', problem: null });
    return ofPhotos.kind === 'stored' ? outcome : ofPhotos;
  };

  return {
    list,
    load,
    isLoaded: (userId: number) => lists.has(userId),
    keep,
    drop,
    deliver,
    busy,
    /** While it is open in a form nobody sends it, in no tab. Gives back the deed that ends it. */
    hold(key: string) {
      busy.add(key);
      const giveBack = takeTurn(`bantay-entry ${key}`);
      tell();
      return () => {
        busy.delete(key);
        giveBack();
        tell();
      };
    },
    /** What only lacks a connection, oldest first; what was refused waits for a person. Brings what was stored. */
    async send(userId: number): Promise<readonly Entry[]> {
      const stored = await inTurn(`bantay-outbox ${userId}`, async () => {
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
      });
      return stored ?? NOTHING;
    },
    /** What was refused goes again, as it is. */
    again: (userId: number, key: string): Promise<boolean> => {
      const note = within(store.note(key, { state: 'kept', since: now(), problem: null }));
      return note.then(() => changed(userId)).catch(() => false);
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

function markOf(all: readonly Entry[]): Mark {
  const waiting = all.filter(isWaiting);
  return {
    waiting: waiting.length,
    refused: waiting.filter(isRefused).length,
    stored: all.length - waiting.length,
  };
}

function within<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The store of this browser does not answer')), STORE_LIMIT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
