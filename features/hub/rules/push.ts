// What a cell pushes to the hub: when the hub believes it, what goes first, and when a cell counts as silent.
import { HOUR_MS, type Instant, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { CLOCK_APART_MS } from '../../watch/rules/pulse.ts';

export const PUSH_FAULTS = ['misdirected', 'replayed', 'old', 'clock', 'gap', 'place'] as const;
/** Why the hub does not take a push that bears the key of a cell. */
export type PushFault = (typeof PUSH_FAULTS)[number];

/** Why the newest push was not taken, as the cell sees it. */
export const LINE_FAULTS = [...PUSH_FAULTS, 'silent', 'forged', 'unknown'] as const;
export type LineFault = (typeof LINE_FAULTS)[number];

export interface Push {
  /** Public key of the hub that it is meant for. */
  to: string;
  /** Of the answer before, where that asked for it. */
  nonce: string;
  /** Machine time, and one more than the last where a clock was set back. */
  sequence: number;
  at: Instant;
  /** The newest sequence that the hub has acknowledged; 0: none, and all is told anew. */
  after: number;
  /** The one that was sent before this one. */
  last: number;
}

export interface PushHearing {
  /** Public key of the hub. */
  own: string;
  /** The sequence that was taken last; 0: none. */
  heard: number;
  /** What it has asked for in its last refusal; null: nothing. */
  challenge: string | null;
  /** Machine time of the hub. */
  now: Instant;
}

/**
 * Its signature was checked already. Null: it is taken. What bears our own nonce was made after our question, whatever its
 * number and its clock say. `gap`: one of the two has lost what the other knows (a backup was restored), so that all has to be told anew.
 */
export function faultOfPush({ to, nonce, sequence, at, after, last }: Push, hearing: PushHearing): PushFault | null {
  const { own, heard, challenge, now } = hearing;
  if (to !== own) return 'misdirected';
  if (nonce !== challenge) {
    if (sequence === heard) return 'replayed';
    if (sequence < heard) return 'old';
    if (Math.abs(at - now) > CLOCK_APART_MS) return 'clock';
  }
  return after === 0 || (after <= heard && heard <= last) ? null : 'gap';
}

/** Faults after which the cell is asked to say it again with our nonce. */
export const isAskedAgain = (fault: PushFault | null): boolean => ['replayed', 'old', 'clock'].includes(fault ?? '');

/** Of a place: `Municipality, Province`, or a whole province. */
export function isWithin({ municipality, province }: Place, areas: readonly string[]): boolean {
  const names = [`${municipality}, ${province}`, province].map((name) => name.toLowerCase());
  return areas.some((area) => names.includes(area.trim().toLowerCase()));
}
export interface Place {
  municipality: string;
  province: string;
}

/** One thing that the hub is to know. */
export interface Item {
  /** `site lpa`. */
  name: string;
  /** Of its content. */
  digest: string;
  bytes: number;
  /** The larger, the sooner. */
  urgency: number;
  /** The hub lacks something beside it, though it has it as it is now. */
  isAsked?: boolean;
}

/** What the hub has not acknowledged as it is now, or asks for; `known`: digest by name, null: sent, and not acknowledged. */
export const owedOf = <One extends Item>(items: readonly One[], known: ReadonlyMap<string, string | null>): One[] =>
  items.filter(({ name, digest, isAsked = false }) => isAsked || known.get(name) !== digest);

/** The most urgent first, as many as fit; one always goes. */
export function nextBatch<One extends Item>(owed: readonly One[], mostBytes: number): One[] {
  let bytes = 0;
  const fits = ({ bytes: more }: One, at: number) => {
    bytes += more;
    return at === 0 || bytes <= mostBytes;
  };
  const sorted = [...owed].sort((one, other) => other.urgency - one.urgency);
  const end = sorted.findIndex((one, at) => !fits(one, at));
  return end === -1 ? sorted : sorted.slice(0, end);
}

/** [ours] With nothing new a cell speaks once in this time. */
export const SPEAKS_EVERY_MS = MINUTE_MS;
/** [ours] Four turns may fail before its sites are no longer known. */
export const UNHEARD_MS = 5 * MINUTE_MS;
/** [ours] Told on duty after this: nobody in the municipality is warned any later for it. */
export const BEHIND_MS = HOUR_MS;
/** [ours] A clock that is further off is named; a push still is believed. */
export const CLOCK_TOLD_MS = 2 * MINUTE_MS;
