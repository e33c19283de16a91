// A recorded release held against the candidate that the same data give again (methods §9, §10.1).
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import type { Candidate } from '../../alerts/rules/candidate-types.ts';
import { releaseEffect } from '../../alerts/rules/release-effect.ts';
import type { ReleasedEvent, SavedTrigger } from '../../alerts/rules/released-event.ts';
import { internalSymbolOf } from '../../alerts/rules/trigger-sources.ts';

/** What a release states. */
export interface ReleaseFacts {
  level: AlertLevel;
  /** Letters, `ND-…`, `ND`; null for A0. */
  triggerList: string | null;
  /** Validity of the event after the release; undefined where it was not kept. */
  validity: Instant | null | undefined;
  /** Triggers written with it. */
  triggers: readonly SavedTrigger[];
}

/** Which part of a release differs. */
export type ReleasePart = 'level' | 'trigger list' | 'validity' | 'triggers';

/** Letters and stamps of the triggers that a release of this candidate writes. */
export function writtenTriggers(candidate: Candidate): SavedTrigger[] {
  return candidate.triggers.flatMap((trigger) => {
    const letter = trigger.isReleasable ? internalSymbolOf(trigger.symbol)?.symbol : undefined;
    return letter === undefined ? [] : [{ letter, at: trigger.updatedAt }];
  });
}

/** What a release of this candidate at a data stamp would state. */
export function deriveRelease(
  event: ReleasedEvent,
  candidate: Candidate,
  dataAt: Instant,
  isEventValid: boolean,
): ReleaseFacts {
  const triggers = writtenTriggers(candidate);
  const { validity } = releaseEffect({
    event,
    level: candidate.level,
    dataAt,
    toExtendValidity: candidate.toExtendValidity,
    isEventValid,
    triggersAt: triggers.map((trigger) => trigger.at),
  });
  return { level: candidate.level, triggerList: candidate.triggerList, validity, triggers };
}

/** Of several candidates the one that the recorded release was made from: its level first, then its data stamp. */
export function candidateBehind(
  candidates: readonly Candidate[],
  recorded: { level: AlertLevel; dataAt: Instant },
): Candidate | null {
  const ofLevel = candidates.filter((candidate) => candidate.level === recorded.level);
  return ofLevel.find((candidate) => candidate.dataAt === recorded.dataAt) ?? ofLevel[0] ?? candidates[0] ?? null;
}

/** Parts in which a recorded release differs from the derived one. */
export function compareRelease(recorded: ReleaseFacts, derived: ReleaseFacts): ReleasePart[] {
  const parts: ReleasePart[] = [];
  if (recorded.level !== derived.level) parts.push('level');
  if (recorded.triggerList !== derived.triggerList) parts.push('trigger list');
  if (recorded.validity !== undefined && recorded.validity !== derived.validity) parts.push('validity');
  if (textOf(recorded.triggers) !== textOf(derived.triggers)) parts.push('triggers');
  return parts;
}

const textOf = (triggers: readonly SavedTrigger[]) =>
  triggers
    .map(({ letter, at }) => `${letter}@${at}`)
    .sort()
    .join();
