// From a form: kept on the device first, then sent. What the server cannot be told now stays, and goes out by itself.
import { fieldNow } from '../field-clock.ts';
import { isLost } from '../kept-problem.ts';
import { ApiProblem } from '../problem.ts';
import { outbox } from './device.ts';
import type { Entry, Photo } from './entry.ts';
import { fileId, type KeptFile } from './outbox-store.ts';
import { sendEntry } from './send-entry.ts';
import type { WaitableName } from './waitable-calls.ts';

export interface Given {
  call: WaitableName;
  /** As the pages spell it; the fields of a form, where the call takes one. */
  body: unknown;
  key: string;
  /** Null: of nobody that is known; then it is sent and not kept. */
  userId: number | null;
  site: string | null;
  form?: unknown;
  branch?: string | null;
  /** Key of the waiting entry that was opened in this form. */
  opened?: string | null;
  /** Of a form. */
  picture?: File | null;
}

/** No account has this number. */
const NOBODY = 0;

/** No answer of the server: the entry waits on this device. */
export const KEPT = Symbol('kept on this device');
export type Kept = typeof KEPT;

/** The server's answer, or that it is kept. A refusal is thrown and nothing stays: the form is still open. Neither sent nor kept: 'notKept'. */
export async function sendOrKeep<Reply>(given: Given): Promise<Reply | Kept> {
  const { key, userId, opened = null } = given;
  if (userId === null)
    return sendOnly<Reply>(entryOf(given, NOBODY), given.picture ? await fileOf(key, given.picture) : null);
  const wasThere = outbox.list(userId).some((one) => one.key === key);
  const picture = given.picture ? await fileOf(key, given.picture) : null;
  const entry = entryOf(given, userId);
  if (!(await outbox.keep(userId, entry, picture ? [picture] : []))) return sendOnly<Reply>(entry, picture);
  const outcome = await outbox.deliver(userId, key, opened);
  if (outcome.kind === 'late' || outcome.kind === 'busy') return KEPT;
  // What waited before stays until a person throws it away.
  if (outcome.kind !== 'refused' || !wasThere) await outbox.drop(userId, key);
  if (outcome.kind === 'stored') return outcome.reply as Reply; // what the declaration of the call says
  throw outcome.problem;
}

/** A device that keeps nothing: it is sent all the same, and the form stays open when that fails. */
async function sendOnly<Reply>(entry: ReturnType<typeof entryOf>, picture: KeptFile | null): Promise<Reply> {
  try {
    return (await sendEntry(entry, picture)) as Reply; // as above
  } catch (problem) {
    throw isLost(problem) ? new ApiProblem('notKept', 0, 'Not sent, and not kept on this device.') : problem;
  }
}

export function entryOf(given: Given, userId: number, photos: Photo[] = []) {
  const { call, body, key, site, form = null, branch = null } = given;
  const deviceAt = Date.now();
  const entry: Omit<Entry, 'place'> = {
    ...{ key, userId, call, site, body, form, branch, photos },
    ...{ deviceAt, offset: fieldNow() - deviceAt, since: deviceAt },
    ...{ state: 'kept', receipt: null, problem: null },
  };
  return entry;
}

/** A picture of a form is no photo that follows: it goes with its entry, and needs no hash. */
async function fileOf(key: string, picture: File): Promise<KeptFile> {
  const { name, type } = picture;
  return { id: fileId(key, ''), entry: key, sha256: '', name, type, bytes: await picture.arrayBuffer() };
}
