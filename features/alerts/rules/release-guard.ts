// May this release be made? Compares what was posted with what the server offers now (methods §10.1).
import { HALF_HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import type { AlertLevel } from './alert-level.ts';
import type { Candidate } from './candidate-types.ts';
import type { ReleasedStatement } from './released-event.ts';

/** What an officer posted, as far as it is looked at. */
export interface PostedRelease {
  dataAt: Instant;
  level: AlertLevel;
  /** Trigger ids of the posted list. */
  triggerIds: readonly number[];
  /** Fingerprint of the candidate the officer saw; null when the caller sends none. */
  fingerprint: string | null;
  publisherId: number;
}

/** An offer the server made before: its data stamp stays good for 30 minutes while the fingerprint stays the same. */
export interface EarlierOffer {
  dataAt: Instant;
  fingerprint: string;
  lastOfferedAt: Instant;
}

/** How long an earlier offer may still be posted. */
export const OFFER_KEPT_MS = HALF_HOUR_MS;

/** What differs between the posted release and the present candidate. */
export interface ReleaseChanges {
  level: { posted: AlertLevel; now: AlertLevel } | null;
  kind: { posted: string; now: string } | null;
  /** Trigger ids that came, went, or were decided otherwise since. */
  triggers: { added: number[]; removed: number[]; decided: number[] };
}

/** Verdict of the guard. */
export type ReleaseVerdict =
  | { verdict: 'ok' }
  /** The same officer posts the same data stamp again: answer as the first time, write nothing. */
  | { verdict: 'repeat'; releaseId: number }
  | { verdict: 'refused'; code: 'releasedByOther'; publisherId: number | null; releasedAt: Instant }
  | { verdict: 'refused'; code: 'nothingToRelease' | 'allDeclaredInvalid' | 'dataStampNotOffered' | 'dataStampTooOld' }
  | { verdict: 'refused'; code: 'dataStampAhead'; now: Instant }
  | { verdict: 'refused'; code: 'undecidedTriggers' | 'unknownTriggers'; triggerIds: number[] }
  | { verdict: 'refused'; code: 'levelDiffers'; posted: AlertLevel; now: AlertLevel }
  | { verdict: 'refused'; code: 'candidateChanged'; changes: ReleaseChanges };

/** Everything the guard looks at. */
export interface GuardInput {
  candidate: Candidate | null;
  posted: PostedRelease;
  lastRelease: ReleasedStatement | null;
  /** Level of the open alert. */
  releasedLevel: AlertLevel;
  earlierOffers: readonly EarlierOffer[];
  /** Ids of the event's released triggers and of those that are generated now. */
  knownTriggerIds: readonly number[];
  now: Instant;
}

/** Judges a release. The order matters: no stamp of the future, a repeat, then what cannot be right, then what must be decided, then what changed. */
export function judgeRelease(input: GuardInput): ReleaseVerdict {
  const { candidate, posted, lastRelease } = input;
  if (posted.dataAt > input.now) return { verdict: 'refused', code: 'dataStampAhead', now: input.now };
  const isSameStamp = lastRelease !== null && posted.dataAt === lastRelease.dataAt;
  if (isSameStamp && !isHigher(input)) return againstLast(input, lastRelease);
  if (candidate === null) return { verdict: 'refused', code: 'nothingToRelease' };
  if (lastRelease !== null && posted.dataAt < lastRelease.dataAt)
    return { verdict: 'refused', code: 'dataStampTooOld' };
  if (!isOffered(candidate, input)) return { verdict: 'refused', code: 'dataStampNotOffered' };
  const known = new Set(
    [...candidate.generated.triggers, ...candidate.generated.toValidate].map((one) => one.triggerId),
  );
  const unknown = posted.triggerIds.filter((id) => !known.has(id));
  if (unknown.length > 0) return { verdict: 'refused', code: 'unknownTriggers', triggerIds: unknown };
  const undecided = candidate.triggers.filter((one) => one.isUndecided && one.isReleasable).map((one) => one.triggerId);
  if (undecided.length > 0) return { verdict: 'refused', code: 'undecidedTriggers', triggerIds: undecided };
  if (posted.fingerprint !== null && posted.fingerprint !== candidate.fingerprint) {
    return {
      verdict: 'refused',
      code: 'candidateChanged',
      changes: changesBetween(posted.fingerprint, candidate.fingerprint),
    };
  }
  if (posted.level !== candidate.level)
    return { verdict: 'refused', code: 'levelDiffers', posted: posted.level, now: candidate.level };
  if (candidate.blocked === 'all declared invalid') return { verdict: 'refused', code: 'allDeclaredInvalid' };
  if (candidate.blocked === 'only possible') {
    const waiting = candidate.triggers.filter((one) => one.isUndecided).map((one) => one.triggerId);
    return { verdict: 'refused', code: 'undecidedTriggers', triggerIds: waiting };
  }
  return { verdict: 'ok' };
}

/** A higher level at the same stamp is a new alert, not a repeat. */
function isHigher({ candidate, posted, releasedLevel }: GuardInput): boolean {
  return candidate !== null && candidate.dataAt === posted.dataAt && posted.level > releasedLevel;
}

/** A repeat says what was released: another level, or triggers that nobody has seen, are no repeat. */
function againstLast({ posted, releasedLevel, knownTriggerIds }: GuardInput, last: ReleasedStatement): ReleaseVerdict {
  const unknown = posted.triggerIds.filter((id) => !knownTriggerIds.includes(id));
  if (unknown.length > 0) return { verdict: 'refused', code: 'unknownTriggers', triggerIds: unknown };
  if (posted.level !== releasedLevel)
    return { verdict: 'refused', code: 'levelDiffers', posted: posted.level, now: releasedLevel };
  if (last.publisherId === posted.publisherId) return { verdict: 'repeat', releaseId: last.releaseId };
  return { verdict: 'refused', code: 'releasedByOther', publisherId: last.publisherId, releasedAt: last.releasedAt };
}

function isOffered(candidate: Candidate, { posted, earlierOffers, now }: GuardInput): boolean {
  if (posted.dataAt === candidate.dataAt) return true;
  return earlierOffers.some(
    (offer) =>
      offer.dataAt === posted.dataAt &&
      offer.fingerprint === candidate.fingerprint &&
      now - offer.lastOfferedAt <= OFFER_KEPT_MS,
  );
}

/** What changed from one fingerprint to another. */
export function changesBetween(posted: string, now: string): ReleaseChanges {
  const [before, after] = [parse(posted), parse(now)];
  const ids = (one: Map<number, string>, other: Map<number, string>) => [...one.keys()].filter((id) => !other.has(id));
  const decided = [...before.triggers].filter(([id, status]) => {
    const later = after.triggers.get(id);
    return later !== undefined && later !== status;
  });
  return {
    level: before.level === after.level ? null : { posted: before.level, now: after.level },
    kind: before.kind === after.kind ? null : { posted: before.kind, now: after.kind },
    triggers: {
      added: ids(after.triggers, before.triggers),
      removed: ids(before.triggers, after.triggers),
      decided: decided.map(([id]) => id),
    },
  };
}

function parse(fingerprint: string): { kind: string; level: AlertLevel; triggers: Map<number, string> } {
  const [kind = '', , level = '0', decisions = ''] = fingerprint.split('|');
  const pairs = decisions === '' ? [] : decisions.split(',').map((pair) => pair.split(':'));
  return {
    kind,
    level: Number(level) as AlertLevel, // written by candidateFingerprint, or by a caller whose text is refused as changed
    triggers: new Map(pairs.map(([id = '', status = '']) => [Number(id), status])),
  };
}
