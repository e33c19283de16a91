// What may be written in the chat: how long, and how much in a minute.
import { type Instant, MINUTE_MS } from '@bantay/kernel/time/manila-time';

/** Longest message (specification 001, §9). */
export const MESSAGE_MAX = 250;

/** Messages that one person may send within a minute (ours): far more than anybody types. */
export const MESSAGES_PER_MINUTE = 30;

/** The 'n characters left' below the field. */
export const charactersLeft = (text: string): number => Math.max(0, MESSAGE_MAX - text.length);

/** Milliseconds until the next message of a person is taken; 0 = now. `sentAt` in any order, machine time. */
export function sendWaitMs(sentAt: readonly Instant[], now: Instant): number {
  const recent = sentAt.filter((at) => at > now - MINUTE_MS).sort((a, b) => b - a);
  const deciding = recent[MESSAGES_PER_MINUTE - 1];
  return deciding === undefined ? 0 : deciding + MINUTE_MS - now;
}
