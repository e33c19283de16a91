// Whether an SMS can still leave: one goes to the office's own number, and its arrival in our own inbox is the proof.
import { HOUR_MS, type Instant, MINUTE_MS } from '@bantay/kernel/time/manila-time';

export interface SentProof {
  /** Machine time. */
  sentAt: Instant;
  /** Null: not yet. */
  arrivedAt: Instant | null;
}

/** A gateway may die within a day of its last warning; four proofs a day cost less than one resident's warning [ours]. */
export const PROOF_EVERY_MS = 6 * HOUR_MS;
/** What has not arrived by then has not arrived: networks deliver within seconds [ours]. */
export const PROOF_WITHIN_MS = 5 * MINUTE_MS;
/** After one that did not arrive: often enough to see that it works again [ours]. */
export const PROOF_AGAIN_MS = 15 * MINUTE_MS;

export type ProofState = 'waiting' | 'proven' | 'failed';

/** `newest`: the one that was sent last. Null: none was sent yet. */
export function proofState(newest: SentProof | null, now: Instant): ProofState | null {
  if (newest === null) return null;
  if (newest.arrivedAt !== null) return 'proven';
  const age = now - newest.sentAt;
  // A clock that went back would wait for ever.
  return age >= 0 && age < PROOF_WITHIN_MS ? 'waiting' : 'failed';
}

/**
 * Since when none has come back, machine time; null: the last that could have come back has, or none was sent. One that is on its way
 * says nothing yet: a gateway that fails is not well again because it is asked again. `proofs`: the newest first.
 */
export function failingSince(proofs: readonly SentProof[], now: Instant): Instant | null {
  let since: Instant | null = null;
  for (const proof of proofs) {
    const state = proofState(proof, now);
    if (state === 'proven') break;
    if (state === 'failed') since = proof.sentAt;
  }
  return since;
}

/** 'rehearsal': asked for by the night rehearsal. */
export type ProofCause = 'time' | 'warning' | 'rehearsal';

/**
 * Why a proof is sent now; null: not now. `warnedAt`: when the newest round of a warning was written, machine time. One beside each
 * warning, but none while one is on its way: they would say the same.
 */
export function proofDue(newest: SentProof | null, warnedAt: Instant | null, now: Instant): ProofCause | null {
  if (newest === null) return 'time';
  const state = proofState(newest, now);
  if (state === 'waiting') return null;
  if (warnedAt !== null && warnedAt > newest.sentAt && warnedAt <= now) return 'warning';
  const age = now - newest.sentAt;
  const isOver = age < 0 || age >= (state === 'failed' ? PROOF_AGAIN_MS : PROOF_EVERY_MS);
  return isOver ? 'time' : null;
}

/** Two times four digits, neither with a leading zero: as people type it, and no message that somebody has to read. */
export const proofText = (code: string): string => `OK Bantay ${code.slice(0, 4)} ${code.slice(4)}`;

/** Null: it is no proof. A gateway may change blanks. */
export function codeOfProof(text: string): string | null {
  const found = /^\s*OK\s+Bantay\s+(\d{4})\s+(\d{4})\s*$/i.exec(text);
  return found ? `${found[1]}${found[2]}` : null;
}

/** `draw`: numbers from 0 up to, but not, 1. */
export const proofCode = (draw: () => number): string =>
  [draw(), draw()].map((one) => String(1000 + Math.floor(one * 9000))).join('');

/** Whole seconds on the way, at least 1; null: it has not arrived. */
export const secondsOf = ({ sentAt, arrivedAt }: SentProof): number | null =>
  arrivedAt === null ? null : Math.max(1, Math.round((arrivedAt - sentAt) / 1000));
