// By which ways beside SMS a person on duty is told.
import { type Instant, MINUTE_MS } from '@bantay/kernel/time/manila-time';

/** `voice`: a call to the number of the duty list; `telegram`: a chat with our bot. */
export const WAY_CHANNELS = ['voice', 'telegram'] as const;
export type WayChannel = (typeof WAY_CHANNELS)[number];

export interface FurtherWay {
  channel: WayChannel;
  /** A number 639XXXXXXXXX, or the number of a chat. */
  address: string;
  /** When its person said that a trial has reached him; null: never. */
  provenAt: Instant | null;
}

/**
 * A chat that nobody has answered from may be a stranger's, and a notice names sites and how to answer it; a call goes to the
 * number that gets the SMS as well.
 */
export const mayBeTold = ({ channel, provenAt }: Pick<FurtherWay, 'channel' | 'provenAt'>): boolean =>
  channel === 'voice' || provenAt !== null;

export type WayFault = 'chat' | 'group';

/** What was typed as an address; null: it can be one. People have positive numbers, groups negative ones (Telegram Bot API, "Chat"). */
export function chatFault(typed: string): WayFault | null {
  const chat = typed.trim();
  if (/^-\d+$/.test(chat)) return 'group';
  return /^[1-9]\d{2,15}$/.test(chat) ? null : 'chat';
}

/** A trial is answered within this [ours]: longer than anybody looks for his telephone. */
export const TRIAL_MS = 30 * MINUTE_MS;

/** The code of a trial, as the person reads it out. A clock that went back leaves it good. */
export const isAnswerOf = (
  trial: { code: string; triedAt: Instant },
  { code, now }: { code: string; now: Instant },
): boolean => code.replace(/\D/g, '') === trial.code && now - trial.triedAt <= TRIAL_MS;
