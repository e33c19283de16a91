// What the wall says of a site beside its level: what waits and since when, and when the next release is due.
import { type Instant, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import type { Candidate, CandidateTrigger } from '../../alerts/rules/candidate-types.ts';
import { nextReleaseDue } from '../../alerts/rules/event-sorting.ts';
import type { WaitingLevel } from '../../alerts/rules/plate-truth.ts';
import type { EventPlace } from '../../alerts/rules/released-event.ts';
import { isRoutineDay, noonDataStamp, noonRelease } from '../../alerts/rules/routine-schedule.ts';
import { isPossible, validAs } from '../../alerts/rules/trigger-sources.ts';
import { isUndecided } from '../../alerts/rules/validation.ts';

/** A row about a trigger: without a person the question, with one the answer. */
export interface Asked {
  triggerId: number;
  isAnswered: boolean;
  at: Instant;
}

export interface WallWaiting {
  for: 'decision' | 'release';
  level: AlertLevel;
  /** Null: it is seen, and not offered to anybody yet. */
  since: Instant | null;
  isPossible: boolean;
}

/** The plate beside the released one; what is only possible shows the level that a 'Valid' would make of it. */
export function wallWaiting(
  waiting: WaitingLevel | null,
  triggers: readonly CandidateTrigger[],
  asked: readonly Asked[],
): WallWaiting | null {
  if (waiting === null) return null;
  const timesOf = (some: readonly CandidateTrigger[], isAnswered: boolean) =>
    asked
      .filter((row) => row.isAnswered === isAnswered && some.some(({ triggerId }) => triggerId === row.triggerId))
      .map(({ at }) => at);
  if (waiting.for === 'release') {
    const decided = timesOf(triggers, true);
    const since = decided.length === 0 ? null : Math.max(...decided);
    return { for: 'release', level: waiting.level, since, isPossible: false };
  }
  const open = triggers.filter((one) => !one.isInvalid && isUndecided(one.source, one.status));
  const certain = open.filter(({ symbol }) => !isPossible(symbol));
  const shown = certain.length > 0 ? certain : open;
  const level = shown.reduce((highest, one) => Math.max(highest, levelOf(one)), 0);
  const times = timesOf(
    shown.filter((one) => levelOf(one) === level),
    false,
  );
  return {
    for: 'decision',
    level: shown.length === 0 ? waiting.level : (level as AlertLevel), // the highest of levels is one
    since: times.length === 0 ? null : Math.min(...times),
    isPossible: open.length > 0 && certain.length === 0,
  };
}

const levelOf = ({ symbol, level }: CandidateTrigger): number => validAs(symbol)?.level ?? level;

export interface DueFacts {
  place: EventPlace;
  level: AlertLevel;
  /** Data stamp of the newest release. */
  dataAt: Instant;
  seasonGroup: number;
  candidates: readonly Pick<Candidate, 'dueAt' | 'blocked'>[];
}

/** When the next release is due: in the past, it is late; null: none is due today. */
export function nextDue({ place, level, dataAt, seasonGroup, candidates }: DueFacts, now: Instant): Instant | null {
  const offered = candidates.filter(({ blocked }) => blocked !== 'only possible').map(({ dueAt }) => dueAt);
  if (offered.length > 0) return Math.min(...offered);
  if (level > 0) return nextReleaseDue(dataAt);
  const isOfNoon = place.place === 'extended' || (place.place === 'routine' && isRoutineDay(seasonGroup, now));
  return isOfNoon && dataAt < noonDataStamp(now) ? noonRelease(now) : null;
}

/** Each half hour is judged when it ends; two that were left out are no pause between runs [ours]. */
export const UNJUDGED_MS = 90 * MINUTE_MS;

/** Data that nobody judges say nothing, however fresh the answer is. */
export const isUnjudged = (judgedAt: Instant | null, now: Instant): boolean =>
  judgedAt === null || now - judgedAt > UNJUDGED_MS;
