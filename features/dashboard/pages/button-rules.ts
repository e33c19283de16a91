// When 'Generate Warning' and 'Release Warning' can be pressed, and what a button that cannot says (screens §29.1).
import type { Candidate, CandidateTrigger } from '@bantay/web/api/shapes.ts';

export type Reason = 'decided' | 'routineOrExtended' | 'undecided' | 'allInvalid' | 'noTriggers';

export interface ButtonState {
  isOn: boolean;
  /** Why it is off; catalogue key `reason.*`. */
  reason: Reason | null;
}

const on: ButtonState = { isOn: true, reason: null };
const off = (reason: Reason): ButtonState => ({ isOn: false, reason });

/** Null and 0 are both undecided; features and on-demand alerts come decided. */
export const isUndecided = (trigger: CandidateTrigger): boolean =>
  trigger.validatingStatus === null || trigger.validatingStatus === 0;

/** What is only possible waits like every other, and stops no release. */
export const isPossible = (trigger: CandidateTrigger): boolean => trigger.possibleLevel !== undefined;

/** The level that a decision is about. */
export const levelOf = (trigger: CandidateTrigger): 1 | 2 | 3 => trigger.possibleLevel ?? trigger.alertLevel;

export const triggersOf = (candidate: Candidate): readonly CandidateTrigger[] =>
  'triggerListArr' in candidate ? candidate.triggerListArr : [];

export const openTriggers = (candidate: Candidate): CandidateTrigger[] => triggersOf(candidate).filter(isUndecided);

/** In the feed the newest reading of a kind takes the place of those before it: a trigger as it is now, or the undecided one in its place. */
export const asItIsNow = (
  before: CandidateTrigger,
  triggers: readonly CandidateTrigger[],
): CandidateTrigger | undefined =>
  triggers.find(({ triggerId }) => triggerId === before.triggerId) ??
  triggers.find(
    (one) =>
      one.triggerType === before.triggerType &&
      one.internalSymId === before.internalSymId &&
      one.tsUpdated > before.tsUpdated &&
      isUndecided(one),
  );

const isQuietKind = (candidate: Candidate) =>
  candidate.generalStatus === 'routine' || candidate.generalStatus === 'extended';

/** The specification's rule to the letter: on exactly when some trigger is undecided; off for routine and extended. */
export function generateWarning(candidate: Candidate): ButtonState {
  if (isQuietKind(candidate)) return off('routineOrExtended');
  if (triggersOf(candidate).length === 0) return off('noTriggers');
  return openTriggers(candidate).length > 0 ? on : off('decided');
}

/** On when every trigger that counts is decided, and for routine and extended. */
export function releaseWarning(candidate: Candidate): ButtonState {
  if (isQuietKind(candidate)) return on;
  const open = openTriggers(candidate);
  if (open.some((trigger) => !isPossible(trigger))) return off('undecided');
  const triggers = triggersOf(candidate);
  // A lowering reaches level 0 by its data, not because everything was declared invalid.
  const isLowering = candidate.generalStatus === 'lowering';
  if (!isLowering && candidate.publicAlertLevel === 0 && triggers.length > 0)
    return off(open.length > 0 ? 'undecided' : 'allInvalid');
  return on;
}
