// Entries that the server does not have yet: kept on this device per person, each sent with its own key until it has them.
import type { insertObservation, ObservationInput } from '@bantay/contract/surficial';
import { surficialCalls } from '@bantay/contract/surficial.calls';
import type { SiteCode } from '@bantay/domain/sites/site';
import { send } from '../../api/client.ts';
import { ApiProblem, type Details } from '../../api/problem.ts';
import type { Edited, EntryForm } from './measurement-form.ts';
import { changeStored, readStored } from './stored-list.ts';

export interface WaitingEntry {
  /** Its Idempotency-Key: the same content is stored once, however often it is sent. */
  key: string;
  site: SiteCode;
  form: EntryForm;
  edited: Edited | null;
  /** As it was first sent. */
  body: ObservationInput;
  /** Field time, epoch ms. */
  savedAt: number;
  /** Why the server did not take it; null while it only lacks a connection. */
  problem: KeptProblem | null;
}

export interface KeptProblem {
  code: string;
  status: number;
  message: string;
  details: Details;
  body: unknown;
}

const nameOf = (userId: number) => `waiting-measurements.${userId}`;

export const listWaiting = (userId: number): readonly WaitingEntry[] => readStored<WaitingEntry>(nameOf(userId));

/** False when this device cannot keep it. */
export const keepWaiting = (userId: number, entry: WaitingEntry): boolean =>
  changeStored<WaitingEntry>(nameOf(userId), (list) => [...list.filter(({ key }) => key !== entry.key), entry]);

export const dropWaiting = (userId: number, key: string): boolean =>
  changeStored<WaitingEntry>(nameOf(userId), (list) => list.filter((entry) => entry.key !== key));

/** Whether a failure only means: not now. */
export function isOnlyLate(problem: unknown): boolean {
  if (!(problem instanceof ApiProblem)) return false;
  const { status, code } = problem;
  return status === 0 || status === 401 || status === 429 || status >= 500 || code === 'stillRunning';
}

/** The connection or the server is away, so the entry is worth keeping. */
export const isLost = (problem: unknown): boolean =>
  problem instanceof ApiProblem && (problem.status === 0 || (problem.status >= 502 && problem.status <= 504));

/** On their way, or open in the form: neither is sent a second time meanwhile. */
const busy = new Set<string>();

export const hold = (key: string): void => void busy.add(key);
export const release = (key: string): void => void busy.delete(key);

/** One after the other, oldest first. Returns how many were stored. */
export async function sendWaiting(userId: number, again: (entry: WaitingEntry) => boolean): Promise<number> {
  let stored = 0;
  for (const entry of listWaiting(userId)) {
    if (busy.has(entry.key) || !again(entry)) continue;
    hold(entry.key);
    try {
      await send<typeof insertObservation>(surficialCalls.insertObservation, { body: entry.body, key: entry.key });
      dropWaiting(userId, entry.key);
      stored++;
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.code === 'alreadyDone') dropWaiting(userId, entry.key);
      else if (isOnlyLate(problem))
        return stored; // the next ones would fare no better
      else note(userId, entry.key, problem);
    } finally {
      release(entry.key);
    }
  }
  return stored;
}

function note(userId: number, key: string, problem: unknown): void {
  const kept = keptProblem(problem);
  changeStored<WaitingEntry>(nameOf(userId), (list) =>
    list.map((entry) => (entry.key === key ? { ...entry, problem: kept } : entry)),
  );
}

export function keptProblem(problem: unknown): KeptProblem {
  const { code, status, message, details, body } =
    problem instanceof ApiProblem ? problem : new ApiProblem('unknown', 0, String(problem));
  return { code, status, message, details, body };
}

export const problemOf = ({ code, status, message, details, body }: KeptProblem): ApiProblem =>
  new ApiProblem(code, status, message, { details, body });
