// What stands in the watch log: one entry for each thing that was recorded, with the names and numbers of its row.
import { DAY_MS, HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import type { TriggerSourceName } from '../../alerts/rules/trigger-sources.ts';
import type { ProblemFacts } from '../../duty/rules/decide-problems.ts';
import type { ProblemKind } from '../../duty/rules/problem-kinds.ts';

/** In the order of the filter. */
export const LOG_KINDS = [
  ...(['trigger', 'decision', 'release', 'text', 'reply', 'measurement', 'data'] as const),
  ...(['problem', 'roll-call', 'note', 'hand-over'] as const),
] as const;
export type LogKind = (typeof LOG_KINDS)[number];

/** Which round of SMS. */
export type TextWhat = 'warning' | 'correction' | 'cancellation' | 'reminder';
/** What a single SMS of a resident was; an OK is counted and not listed. */
export type ReplyWhat = 'tulong' | 'measurement' | 'bakit' | 'rollcall' | 'other';

/** By kind what its row says. Instants are field time, epoch ms. */
export interface FactsOf {
  trigger: { triggerId: number; source: TriggerSourceName; level: number; info: string };
  decision: {
    triggerId: number;
    source: TriggerSourceName;
    level: number;
    /** -1 invalid, 0 validating, 1 valid. */
    status: -1 | 0 | 1;
    remarks: string | null;
  };
  release: { releaseId: number; level: number; releaseKind: string; bulletin: number };
  /** Numbers that were written to, and what became of each as it stands now; `answered` by SMS, whatever was said. */
  text: { what: TextWhat; releaseId: number; level: number } & TextCounts;
  reply:
    | { what: 'ok'; releaseId: number | null; count: number }
    | { what: ReplyWhat; inboxId: number; text: string; takenBy: string | null };
  measurement:
    | { what: 'markers'; moId: number; observer: string; markers: number }
    | { what: 'feature'; momsId: number; feature: string; level: number }
    | { what: 'request'; requestId: number; level: number; reason: string };
  /** `since`: last reading before the gap; null: there was none. */
  data: { what: 'gap' | 'back'; sensor: string; since: Instant | null };
  problem: {
    what: 'begun' | 'acknowledged' | 'ended';
    problemId: number;
    problemKind: ProblemKind;
    facts: ProblemFacts;
  };
  'roll-call': { what: 'opened' | 'closed'; rollcallId: number; centre: string };
  note: { noteId: number; text: string };
  'hand-over': { what: 'given' | 'taken' | 'withdrawn'; handOverId: number; other: string | null; remarks: string };
}

export interface TextCounts {
  people: number;
  sent: number;
  delivered: number;
  failed: number;
  waiting: number;
  answered: number;
}

export interface EntryOf<Kind extends LogKind> {
  /** Names the row, and the entry among all: `trigger:12`. */
  ref: string;
  at: Instant;
  /** Null: of no site in particular. */
  siteCode: string | null;
  /** Who; null: nobody, or the program. */
  by: string | null;
  kind: Kind;
  facts: FactsOf[Kind];
}
export type LogEntry = { [Kind in LogKind]: EntryOf<Kind> }[LogKind];

/** No reading for longer than this is a gap [ours]: four half hours; so there is at most one line per sensor and hour. */
export const GAP_MS = 2 * HOUR_MS;

/** [ours] */
export const LOG_PAGE = 100;
/** Longest stretch that is looked at once. */
export const LOG_MAX_MS = 31 * DAY_MS;
/** Of a report of a shift; and so many entries at most. */
export const SHIFT_MAX_MS = 7 * DAY_MS;
export const SHIFT_MAX_ENTRIES = 2000;
export const NOTE_MAX = 1000;
export const REMARKS_MAX = 2000;

export interface Stretch {
  /** Itself not in it. */
  from: Instant;
  to: Instant;
}

/** Why a stretch cannot be shown; null: it can. */
export function stretchFault({ from, to }: Stretch, maxMs: number): 'backwards' | 'too long' | null {
  if (!(to > from)) return 'backwards';
  return to - from > maxMs ? 'too long' : null;
}

/** Where the next page begins: after this entry. */
export interface Cursor {
  at: Instant;
  ref: string;
}

export const cursorText = ({ at, ref }: Cursor): string => `${at}~${ref}`;

/** Null: nobody of ours wrote this. */
export function readCursor(text: string): Cursor | null {
  const [, at, ref] = /^(\d{1,15})~([a-z-]+:[\d:]+)$/.exec(text) ?? [];
  return at === undefined || ref === undefined ? null : { at: Number(at), ref };
}
