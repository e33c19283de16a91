// What is known of one call, from what baresip says of all of its calls; and what that means for the person who was called.
import type { HandOver } from '../sms/gateway.ts';
import type { BaresipEvent } from './baresip-line.ts';

/** Times by any clock that never goes back, ms; null: not yet, as far as is known. */
export interface CallSeen {
  /** The user of the address that was dialled. */
  user: string;
  dialledAt: number;
  /** Of baresip; null: nothing was heard of it. */
  id: string | null;
  answeredAt: number | null;
  /** Key 1 was pressed while it went on. */
  confirmedAt: number | null;
  /** Its sound has ended, or has broken off. */
  soundEndedAt: number | null;
  /** Whoever answered heard nothing, or not all. */
  isBroken: boolean;
  overAt: number | null;
  /** Why, in the words of baresip or of the other side: `486 Busy Here`. */
  why: string;
}

const NOTHING = { id: null, answeredAt: null, confirmedAt: null, soundEndedAt: null, isBroken: false, overAt: null };

/** `address`: as it is dialled, `sip:user@domain`. */
export const newCall = (address: string, now: number): CallSeen => ({
  ...{ user: userOf(address) ?? '', dialledAt: now, why: '' },
  ...NOTHING,
});

/** A call of somebody else, one that came in, and whatever is said of one that is over change nothing. */
export function advance(call: CallSeen, event: BaresipEvent, now: number): CallSeen {
  if (call.overAt !== null || !isOf(call, event)) return call;
  const seen = { ...call, id: event.id };
  switch (event.type) {
    case 'CALL_ESTABLISHED':
      return { ...seen, answeredAt: call.answeredAt ?? now };
    case 'CALL_DTMF_START':
      // A key before somebody has answered is nobody's.
      return event.param === '1' && call.answeredAt !== null ? { ...seen, confirmedAt: call.confirmedAt ?? now } : seen;
    case 'AUDIO_ERROR': {
      const isBroken = call.isBroken || !/end of file/i.test(event.param);
      return { ...seen, isBroken, soundEndedAt: call.soundEndedAt ?? now };
    }
    case 'CALL_CLOSED':
      return { ...seen, overAt: now, why: event.param };
    default:
      return seen;
  }
}

function isOf({ user, id }: CallSeen, event: BaresipEvent): boolean {
  if (event.direction !== 'outgoing' || event.id === '') return false;
  return id === null ? userOf(event.peer) === user : event.id === id;
}

const userOf = (address: string): string | null => /^sips?:([^@;>]*)@/.exec(address)?.[1] ?? null;

export interface CallTimes {
  /** How long it rings. */
  ringMs: number;
  /** The whole sound of the call, and of the thanks for the key. */
  wholeMs: number;
  thanksMs: number;
  /** Beyond the end of a sound, before we hang up; baresip does it by itself. */
  spareMs: number;
}

/** When we hang up. */
export function endOf(call: CallSeen, { ringMs, wholeMs, thanksMs, spareMs }: CallTimes): number {
  const { dialledAt, answeredAt, confirmedAt, soundEndedAt } = call;
  if (answeredAt === null) return dialledAt + ringMs;
  if (soundEndedAt !== null) return soundEndedAt + spareMs;
  return confirmedAt === null ? answeredAt + wholeMs + spareMs : confirmedAt + thanksMs + spareMs;
}

/** RFC 3261, 21.4 and 21.6: there is nobody at this number, now or later. */
const NOBODY = ['404', '410', '484', '604'];
const DETAIL_MOST = 100;
/** What baresip says of a call that it was told to end. */
const OUR_END = 'Connection reset by user';
const UNKNOWN = 'dialled, and nobody knows what came of it';
const UNHEARD = 'answered, and nobody knows whether all was said';

/**
 * Told is who has answered and was on the line until all was said once, or has pressed the key. Nobody was told where a call
 * is known to have ended otherwise. In doubt is what is not known to have ended. `saidMs`: from the answer until all was said.
 */
export function verdictOf(call: CallSeen, saidMs: number, now: number): HandOver {
  const { id, answeredAt, confirmedAt, isBroken, overAt } = call;
  if (confirmedAt !== null) return { outcome: 'accepted', reference: id, isAnswered: true };
  const isHeard = answeredAt !== null && !isBroken && (overAt ?? now) - answeredAt >= saidMs;
  if (isHeard) return { outcome: 'accepted', reference: id };
  if (overAt === null) return { outcome: 'doubtful', detail: answeredAt === null ? UNKNOWN : UNHEARD };
  const why = call.why === OUR_END ? 'we hung up' : call.why.slice(0, DETAIL_MOST) || 'no reason given';
  if (isBroken) return { outcome: 'retry', detail: `the sound broke off: ${why}` };
  if (answeredAt !== null) return { outcome: 'retry', detail: `hung up before all was said: ${why}` };
  return { outcome: NOBODY.includes(why.slice(0, 3)) ? 'final' : 'retry', detail: `not answered: ${why}` };
}
