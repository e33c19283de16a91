// The public log of a server, followed: its newest checkpoint is taken only where a signed proof shows that it grew from the last one.
import { createHash, randomBytes } from 'node:crypto';
import { readCheckpoint } from '@bantay/features/public-log/rules/checkpoint.ts';
import { isGrown } from '@bantay/features/public-log/rules/consistency.ts';
import { openNote } from '@bantay/features/public-log/server/sign-note.ts';
import { compareLogs, type Finding, type LogWatch } from '@bantay/features/watch/rules/decide-log.ts';
import type { LogWord } from '@bantay/features/watch/rules/pulse.ts';
import { logProof } from '@bantay/features/watch/wire/watch.ts';
import { readSigned } from '@bantay/server/outside/signed-word.ts';
import type { Ask } from './ask-server.ts';
import type { Watched } from './settings.ts';

export interface KeptLog {
  size: number;
  root: string;
  /** What was signed of it: what a countersignature covers. */
  text: string;
}

/** A line below a checkpoint, signed now. */
export type Cosign = (text: string, at: number) => string;

interface Asking {
  ask: Ask;
  patienceMs: number;
}

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const bytesOf = (base64: string): Uint8Array => Buffer.from(base64, 'base64');

/** `note`: as it stood in a pulse; null or undefined: it said nothing of a log. */
export async function lookAtLog(
  asking: Asking,
  watched: Watched,
  { kept }: Pick<LogWatch<KeptLog>, 'kept'>,
  note: string | null | undefined,
): Promise<Finding<KeptLog>> {
  const text = note ? openNote(note, Buffer.from(watched.key, 'base64url')) : null;
  const told = note && text !== null ? readCheckpoint(note) : null;
  if (text === null || told === null) return { is: 'unknown' };
  const log = { size: told.size, root: told.root, text };
  const found = compareLogs(kept, log);
  if (found === 'grown') return { is: 'grown', log };
  if (found !== 'ask' || kept === null) return found === 'ask' ? { is: 'unknown' } : { is: found };
  const proof = await askForProof(asking, watched, { old: kept.size, now: log.size });
  if (proof === null) return { is: 'unknown' };
  const claim = { old: kept.size, now: log.size, oldRoot: bytesOf(kept.root), nowRoot: bytesOf(log.root), proof };
  return isGrown(claim, sha256) ? { is: 'grown', log } : { is: 'rewritten' };
}

/** Only what bears its key accuses it: a line that changes an answer makes nobody a liar. */
async function askForProof(
  { ask, patienceMs }: Asking,
  { address, key }: Watched,
  { old, now }: { old: number; now: number },
): Promise<Uint8Array[] | null> {
  const nonce = randomBytes(16).toString('base64url');
  const given = await ask(`${address}/health/log-proof?nonce=${nonce}&old=${old}&now=${now}`, null, patienceMs);
  const word = given?.status === 200 ? readSigned(given.json, key, logProof) : null;
  const isAnswer = word !== null && word.from === key && word.nonce === nonce && word.old === old && word.now === now;
  return isAnswer ? word.hashes.map(bytesOf) : null;
}

/** Nothing is signed while anything is held against it. */
export const logWord = ({ kept, fault }: LogWatch<KeptLog>, cosign: Cosign, at: number): LogWord => ({
  line: kept === null || fault !== null ? null : cosign(kept.text, at),
  fault,
});
