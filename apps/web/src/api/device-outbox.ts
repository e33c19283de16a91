// What the server does not have yet: kept on this device per person, the same after a reload, each sent under its own key until it is there.
import { useSyncExternalStore } from 'react';
import { inward, outward } from './inside.ts';
import type { KeptProblem } from './kept-problem.ts';
import { ApiProblem } from './problem.ts';

export interface Waiting {
  /** The same content is stored once, however often it is sent under this. */
  key: string;
  /** Why the server did not take it; null while it only lacks a connection. */
  problem: KeptProblem | null;
}

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface Kind<Entry> {
  /** The account follows: nobody sees or sends what another person wrote on the same device. */
  name: string;
  storage: () => Store;
  /** As this or an earlier version has written it. */
  revive?: (stored: Entry) => Entry;
}

type Deliver<Entry> = (entry: Entry) => Promise<unknown>;
export type Outbox<Entry extends Waiting> = ReturnType<typeof makeOutbox<Entry>>;

export function makeOutbox<Entry extends Waiting>({ name, storage, revive = (one) => one }: Kind<Entry>) {
  const listeners = new Set<() => void>();
  let changes = 0;
  const tell = () => {
    changes++;
    for (const listener of listeners) listener();
  };
  /** What was read last, so that an unchanged list stays the same object. */
  let known = { of: -1, text: null as string | null, list: NOTHING as readonly Entry[] };
  /** On their way, or open in a form: neither is sent a second time meanwhile. */
  const busy = new Set<string>();

  const list = (userId: number): readonly Entry[] => {
    const text = storage().getItem(name + userId);
    if (known.of !== userId || known.text !== text) known = { of: userId, text, list: parse<Entry>(text).map(revive) };
    return known.list;
  };
  /** False when this device cannot keep it. */
  const change = (userId: number, how: (all: readonly Entry[]) => readonly Entry[]): boolean => {
    const next = how(list(userId));
    try {
      if (next.length === 0) storage().removeItem(name + userId);
      else storage().setItem(name + userId, JSON.stringify(next, toWire));
      return true;
    } catch {
      return false;
    } finally {
      tell();
    }
  };
  const note = (userId: number, key: string, problem: KeptProblem | null) =>
    change(userId, (all) => all.map((one) => (one.key === key ? { ...one, problem } : one)));
  const drop = (userId: number, key: string) => change(userId, (all) => all.filter((one) => one.key !== key));

  /** Whether it was stored, was there already or refused, or only has to wait. */
  const deliver = async (userId: number, entry: Entry, way: Deliver<Entry>) => {
    const { key } = entry;
    if (busy.has(key)) return 'busy';
    busy.add(key);
    tell();
    try {
      await way(entry);
      drop(userId, key);
      return 'stored';
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.code === 'alreadyDone') drop(userId, key);
      else if (isOnlyLate(problem)) {
        if (entry.problem !== null) note(userId, key, null);
        return 'late';
      } else note(userId, key, keptProblem(problem));
      return 'done';
    } finally {
      busy.delete(key);
      tell();
    }
  };

  return {
    list,
    drop,
    deliver,
    keep: (userId: number, entry: Entry) =>
      change(userId, (all) => [...all.filter(({ key }) => key !== entry.key), entry]),
    busy,
    /** What only lacks a connection, one after the other, oldest first; what was refused waits for a person. Brings how many were stored. */
    async send(userId: number, way: Deliver<Entry>): Promise<number> {
      let stored = 0;
      for (const { key } of list(userId)) {
        // It may have been thrown away while the one before it was on its way.
        const entry = list(userId).find((one) => one.key === key && one.problem === null);
        const outcome = entry ? await deliver(userId, entry, way) : 'done';
        if (outcome === 'stored') stored++;
        // The next ones would fare no better.
        if (outcome === 'late') break;
      }
      return stored;
    },
    changes: () => changes,
    /** Also when another tab has changed it. */
    follow(listener: () => void) {
      listeners.add(listener);
      window.addEventListener('storage', tell);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', tell);
      };
    },
  };
}

/** What of this person waits, drawn anew whenever that or its sending changes. */
export function useOutbox<Entry extends Waiting>(outbox: Outbox<Entry>, userId: number | undefined): readonly Entry[] {
  useSyncExternalStore(outbox.follow, outbox.changes);
  return userId === undefined ? NOTHING : outbox.list(userId);
}

const NOTHING: readonly never[] = [];

// What goes to the server, or came from it, stands under `body`, and is stored as the wire spells it: another tab may still have
// the pages of an earlier version, and reads and sends it as well.
const toWire = (name: string, value: unknown) => (name === 'body' ? outward(value) : value);
const fromWire = (name: string, value: unknown) => (name === 'body' ? inward(value) : value);

function parse<Entry>(text: string | null): Entry[] {
  try {
    const all: unknown = JSON.parse(text ?? '[]', fromWire);
    // Written here, by this or an earlier version.
    return Array.isArray(all) ? (all as Entry[]) : [];
  } catch {
    return [];
  }
}

/** Whether a failure only means: not now. */
function isOnlyLate(problem: unknown): problem is ApiProblem {
  if (!(problem instanceof ApiProblem)) return false;
  const { status, code } = problem;
  return status === 0 || status === 401 || status === 429 || status >= 500 || code === 'stillRunning';
}

function keptProblem(problem: unknown): KeptProblem {
  const { code, status, message, details, body } =
    problem instanceof ApiProblem ? problem : new ApiProblem('unknown', 0, String(problem));
  return { code, status, message, details, body };
}
