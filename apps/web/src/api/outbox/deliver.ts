// One entry on its way: itself first, then its photos. What came of it is noted before anybody is told.
import { type Entry, isOnlyLate, isWaiting, keptProblem, maySend, stateOfRefusal } from './entry.ts';
import type { EntryLists } from './entry-lists.ts';
import { fileId, type KeptFile, type OutboxStore } from './outbox-store.ts';
import { inTurn } from './turn.ts';

export interface Ways {
  /** Brings the server's answer. */
  send(entry: Entry): Promise<unknown>;
  /** Whole, however often the line broke. Its entry is stored by then. */
  sendPhoto(entry: Entry, file: KeptFile): Promise<void>;
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

export type Deliver = (userId: number, key: string, how?: How) => Promise<Outcome>;

export function makeDeliver(store: OutboxStore, ways: Ways, lists: EntryLists, now: () => number): Deliver {
  const noteStored = (key: string, reply: unknown) =>
    store.note(key, { state: 'stored', since: now(), problem: null, receipt: { at: now(), reply } });

  const sendOne = async (entry: Entry): Promise<Outcome> => {
    if (entry.receipt !== null) return { kind: 'stored', reply: entry.receipt.reply };
    try {
      const reply = await ways.send(entry);
      await noteStored(entry.key, reply);
      return { kind: 'stored', reply };
    } catch (problem) {
      return noteFailure(entry, problem);
    }
  };
  const noteFailure = async ({ key, state }: Entry, problem: unknown): Promise<Outcome> => {
    const kept = keptProblem(problem);
    if (kept.code === 'alreadyDone') {
      await noteStored(key, null);
      return { kind: 'storedBefore', problem };
    }
    if (isOnlyLate(problem)) {
      // As it was: a line that breaks at each try costs the device no write.
      if (state !== 'kept') await store.note(key, { state: 'kept', problem: null });
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

  const attempt = async (userId: number, key: string, { over, onEntry }: How): Promise<Outcome> => {
    // As it is now: another tab may have sent it, or a person thrown it away.
    const all = (await lists.read(userId)).filter((one) => one.key === key || one.key !== over);
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

  return async (userId, key, how = {}) => {
    // Open in the form that sends it: the form holds it already.
    const isHeld = how.over === key;
    if (!isHeld && lists.isBusy(key)) return { kind: 'busy' };
    if (!isHeld) lists.take(key);
    try {
      const work = () => attempt(userId, key, how);
      return (await (isHeld ? work() : inTurn(`bantay-entry ${key}`, work))) ?? { kind: 'busy' };
    } finally {
      if (!isHeld) lists.give(key);
      await lists.changed(userId);
    }
  };
}
