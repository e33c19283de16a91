// By which ways beside SMS a person on duty is told.
import { type Instant, MINUTE_MS } from '@bantay/kernel/time/manila-time';

/** `voice`: calls; `telegram`: a chat with our bot. */
export const WAY_CHANNELS = ['voice', 'telegram'] as const;
export type WayChannel = (typeof WAY_CHANNELS)[number];

export interface FurtherWay {
  channel: WayChannel;
  /** Of its person, on the duty list. */
  number: string;
  /** A number 63…, or the number of a chat. */
  address: string;
  /** When its person said that a trial has reached him; null: never. */
  provenAt: Instant | null;
}

/**
 * A chat or another number that nobody has answered from may be a stranger's, and a notice names sites and how to answer it; the
 * number of the duty list gets the SMS anyway.
 */
export const mayBeTold = ({ channel, number, address, provenAt }: FurtherWay): boolean =>
  (channel === 'voice' && address === number) || provenAt !== null;

const MOBILE = /^9\d{9}$/;
/** Area code and subscriber: 2 with eight digits in Metro Manila, two digits with seven elsewhere (NTC, telephone numbering plan). */
const ON_LAND = /^(?:2\d{8}|[3-8]\d{8})$/;

/** What was typed as a number to call, mobile or on land, as 63…; null: it is none. */
export function numberToCall(typed: string): string | null {
  const digits = /^(?:\+?63|0)(\d{9,10})$/.exec(typed.replace(/[\s()-]/g, ''))?.[1];
  return digits !== undefined && (MOBILE.test(digits) || ON_LAND.test(digits)) ? `63${digits}` : null;
}

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
