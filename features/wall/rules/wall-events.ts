// The last things that happened, from what is recorded: no name and no text, for a wall is read by whoever comes in.
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';

/** `asked`: a trigger waits for a person; `late`: a release was due; `silent`: a sensor is heard no more. */
export const WALL_EVENTS = [
  ...(['help', 'asked', 'valid', 'invalid', 'validating', 'released'] as const),
  ...(['cancelled', 'sent', 'late', 'silent', 'problem'] as const),
] as const;
export type WallEventKind = (typeof WALL_EVENTS)[number];

export interface WallEvent {
  at: Instant;
  kind: WallEventKind;
  /** Null: of no site in particular. */
  siteCode: string | null;
  /** Null where it is not about a level. */
  level: AlertLevel | null;
}

/** The wall has room for so many (the drawn direction). */
export const LAST_EVENTS = 5;

/** The newest first. What lies ahead has not happened; of one instant the most urgent, as the table of kinds has them. */
export const lastEvents = (events: readonly WallEvent[], now: Instant): WallEvent[] =>
  events
    .filter(({ at }) => at <= now)
    .sort((one, other) => other.at - one.at || WALL_EVENTS.indexOf(one.kind) - WALL_EVENTS.indexOf(other.kind))
    .slice(0, LAST_EVENTS);

/** What a decision is called; null: it is a question, which has no answer yet. */
export function decisionEvent(status: null | 0 | 1 | -1): WallEventKind | null {
  if (status === null) return null;
  return status === 0 ? 'validating' : status === 1 ? 'valid' : 'invalid';
}

/** Problems that have a line of their own from what is recorded of the site. */
const TOLD_ELSEWHERE: ReadonlySet<string> = new Set(['trigger', 'release', 'released and nobody told']);

/** What a problem of duty is called; null: something else tells it. */
export function problemEvent(kind: string): WallEventKind | null {
  if (TOLD_ELSEWHERE.has(kind)) return null;
  return kind === 'help' || kind === 'silent' ? kind : 'problem';
}
