// Limits of the one-time code of "forgot password" [ours].
import { DAY_MS, type Instant, MINUTE_MS } from '@bantay/kernel/time/manila-time';

/** Digits of a code. */
export const CODE_DIGITS = 8;
/** A code is good for this long. */
export const CODE_LIFE_MS = 10 * MINUTE_MS;
/** Tries per request. */
export const CODE_TRIES = 5;
/** Codes that an account may ask for in ten minutes. */
export const CODES_PER_WINDOW = 5;
/** And in a day: 50 guesses at 10^8 codes. With six digits and 7,200 a day one account fell in a month with 19 % (finding A M5). */
export const CODES_PER_DAY = 10;
/** Wrong codes without a request id that the whole server takes within the window. */
export const ANONYMOUS_TRIES = 5;
/** Window of that limit. */
export const ANONYMOUS_WINDOW_MS = 10 * MINUTE_MS;

/** A stored request, as far as the limits look at it. */
export interface CodeRequest {
  requestedAt: Instant;
  triesUsed: number;
  usedAt: Instant | null;
}

/** What a try may be answered. */
export type CodeState = 'open' | 'expired' | 'too many tries' | 'used';

/** Whether a code may still be tried at machine time `now`. */
export function codeState(request: CodeRequest, now: Instant): CodeState {
  if (request.usedAt !== null) return 'used';
  if (now >= request.requestedAt + CODE_LIFE_MS) return 'expired';
  return request.triesUsed >= CODE_TRIES ? 'too many tries' : 'open';
}

/** Whether a text has the form of a code: eight digits, blanks around them allowed. */
export function isCodeText(text: string): boolean {
  return /^\d{8}$/.test(text.trim());
}

/** Whether a try without request id is let through: at most 5 wrong ones in 10 minutes over the whole server. */
export function mayTryAnonymously(wrongAt: readonly Instant[], now: Instant): boolean {
  return wrongAt.filter((at) => at > now - ANONYMOUS_WINDOW_MS).length < ANONYMOUS_TRIES;
}

/** What an account that asks for one more code is told; `askedAt` are its earlier requests, any order. */
export type CodeOffer = { kind: 'sent' } | { kind: 'wait'; ms: number } | { kind: 'ask the operator' };

export function offerCode(askedAt: readonly Instant[], now: Instant): CodeOffer {
  const today = askedAt.filter((at) => at > now - DAY_MS);
  if (today.length >= CODES_PER_DAY) return { kind: 'ask the operator' };
  const recent = today.filter((at) => at > now - ANONYMOUS_WINDOW_MS).sort((a, b) => b - a);
  const deciding = recent[CODES_PER_WINDOW - 1];
  return deciding === undefined ? { kind: 'sent' } : { kind: 'wait', ms: deciding + ANONYMOUS_WINDOW_MS - now };
}
