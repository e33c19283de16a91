// What waits on a device: an entry, what its answer makes of it, and which one may go next.
import { HOUR_MS } from '@bantay/kernel/time/manila-time';
import type { KeptProblem } from '../kept-problem.ts';
import { ApiProblem } from '../problem.ts';
import type { WaitableName } from './waitable-calls.ts';

/** `sending` is what the list says of one that is on its way; where an earlier version of the program has stored it, it counts as `kept`. */
export type EntryState = 'kept' | 'sending' | 'stored' | 'refused' | 'conflict';

export interface Photo {
  /** Of its bytes, hexadecimal. */
  sha256: string;
  name: string;
  /** Length of the file. */
  size: number;
  isStored: boolean;
}

export interface Receipt {
  /** Of the device, epoch ms. */
  at: number;
  reply: unknown;
}

export interface Entry {
  /** Entry-Id and Idempotency-Key in one: the same content is stored once, however often it is sent under this. */
  key: string;
  /** The account follows: nobody sees or sends what another person wrote on the same device. */
  userId: number;
  call: WaitableName;
  /** Code of its site; null where it has none. */
  site: string | null;
  /** As it was first sent, in the pages' spelling. */
  body: unknown;
  /** What the form was filled with, for forms that can be opened again. */
  form: unknown;
  /** The thing that is edited: edits of one thing go one after the other. Null: stands alone. */
  branch: string | null;
  /** Entries of a device go in this order. */
  place: number;
  /** The device's own clock, epoch ms, and how far the server's was from it, ms. Neither ever changes what was observed. */
  deviceAt: number;
  offset: number;
  state: EntryState;
  /** When it came to this state, by the device's clock. */
  since: number;
  /** When and what the server answered; null until it is stored. */
  receipt: Receipt | null;
  /** Why the server did not take it; null while it only lacks a connection. */
  problem: KeptProblem | null;
  photos: readonly Photo[];
  /** Key of the waiting entry that was opened and changed into this one: nobody sees or sends it as long as this one is there. */
  replaces?: string;
}

/** Not at the server yet, its photos included. */
export const isWaiting = ({ state, photos }: Pick<Entry, 'state' | 'photos'>): boolean =>
  state !== 'stored' || photos.some((photo) => !photo.isStored);

/** Needs a person. */
export const isRefused = ({ state }: Pick<Entry, 'state'>): boolean => state === 'refused' || state === 'conflict';

/** An edit waits so long for one before it that a person has to look at, then it goes by itself, over what it was typed over. */
export const GAP_MS = 24 * HOUR_MS;

/** The refused entry before it in its branch that holds it up. `now`: of the device. A clock that was put back holds nobody up longer. */
export function gapBefore(entry: Entry, all: readonly Entry[], now: number): Entry | null {
  if (entry.branch === null) return null;
  const before = all.filter((one) => one.branch === entry.branch && one.place < entry.place && isRefused(one));
  return before.find(({ since }) => Math.abs(now - since) < GAP_MS) ?? null;
}

/** An edit of the same thing before it is still to be sent. */
const isBehind = (entry: Entry, all: readonly Entry[]): boolean =>
  entry.branch !== null &&
  all.some((one) => one.branch === entry.branch && one.place < entry.place && one.receipt === null && !isRefused(one));

/** Nothing that a person has to look at, and of each branch nothing out of its order or behind a gap. */
export const maySend = (entry: Entry, all: readonly Entry[], now: number): boolean =>
  isWaiting(entry) && !isRefused(entry) && !isBehind(entry, all) && gapBefore(entry, all, now) === null;

/** The session is another person's: it waits for its own. */
const OF_OTHER: readonly string[] = ['entryOfOther', 'observationOfOther'];

/**
 * Whether a failure only means: not now. Also an answer that cannot be read: on a strange line a page of somebody else comes
 * instead of the server's word, with whatever status.
 */
export function isOnlyLate(problem: unknown): boolean {
  if (!(problem instanceof ApiProblem)) return false;
  const { status, code } = problem;
  if (code === 'stillRunning' || code === 'nonsense' || OF_OTHER.includes(code)) return true;
  return [0, 401, 429].includes(status) || status >= 500;
}

/** Refusals that bring what stands there instead. */
const CONFLICTS: readonly string[] = ['changedMeanwhile', 'observationTaken'];

export const stateOfRefusal = ({ code }: Pick<KeptProblem, 'code'>): EntryState =>
  CONFLICTS.includes(code) ? 'conflict' : 'refused';

export function keptProblem(problem: unknown): KeptProblem {
  const { code, status, message, details, body } =
    problem instanceof ApiProblem ? problem : new ApiProblem('unknown', 0, String(problem));
  return { code, status, message, details, body };
}
