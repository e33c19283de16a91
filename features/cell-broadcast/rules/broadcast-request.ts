// The one-page request for a cell broadcast, which NDRRMC alone may send (RA 10639): who asks, where, what, until when.
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { ShareCard } from '../../bulletin/rules/share-card.ts';

/** What networks carry on one screen of a telephone [ours]. */
export const WORDS_MAX = 90;

export const MARK_KINDS = ['asked', 'sent'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

export interface BroadcastText {
  language: 'fil' | 'en';
  text: string;
  words: number;
}

/** The same in both languages; `deedEn`: what residents are told to do, in English; empty: the catalogue has nothing. */
export function broadcastTexts({ level, words, place, time, deed }: ShareCard, deedEn: string): BroadcastText[] {
  const textOf = (head: string, what: string) => [`${head}.`, `${place}.`, `${time}.`, what].join(' ').trim();
  const fil = textOf(`ALERT LEVEL ${level}: ${words.fil}`, deed);
  const en = textOf(`ALERT LEVEL ${level}: ${words.en}`, deedEn);
  return [
    { language: 'fil', text: fil, words: wordsOf(fil) },
    { language: 'en', text: en, words: wordsOf(en) },
  ];
}

/** Of a text that neither begins nor ends with a blank. */
const wordsOf = (text: string): number => text.split(/\s+/).length;

export interface MarkedAt {
  kind: MarkKind;
  /** Field time. */
  at: Instant;
}

export type MarkFault = 'future' | 'beforeRelease' | 'sentBeforeAsked';

/** Minutes are noted as they are told on the telephone: this much ahead is no other day [ours]. */
const SLACK_MS = 60_000;

/** Whether a mark can be; `asked`: when it was asked for, null where nobody has noted that. */
export function markFault(
  { kind, at }: MarkedAt,
  { now, releasedAt, asked }: { now: Instant; releasedAt: Instant; asked: Instant | null },
): MarkFault | null {
  if (at > now + SLACK_MS) return 'future';
  if (at < releasedAt - SLACK_MS) return 'beforeRelease';
  return kind === 'sent' && asked !== null && at < asked ? 'sentBeforeAsked' : null;
}
