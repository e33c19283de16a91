// When 'Generate Warning' and 'Release Warning' can be pressed, and what a button that cannot says (screens §29.1).
import type { Candidate, CandidateTrigger } from '../wire/dashboard.ts';

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
  trigger.validating_status === null || trigger.validating_status === 0;

/** What is only possible waits like every other, and stops no release. */
export const isPossible = (trigger: CandidateTrigger): boolean => trigger.possible_level !== undefined;

/** The level that a decision is about. */
export const levelOf = (trigger: CandidateTrigger): 1 | 2 | 3 => trigger.possible_level ?? trigger.alert_level;

export const triggersOf = (candidate: Candidate): readonly CandidateTrigger[] =>
  'trigger_list_arr' in candidate ? candidate.trigger_list_arr : [];

export const openTriggers = (candidate: Candidate): CandidateTrigger[] => triggersOf(candidate).filter(isUndecided);

const isQuietKind = (candidate: Candidate) =>
  candidate.general_status === 'routine' || candidate.general_status === 'extended';

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
  const isLowering = candidate.general_status === 'lowering';
  if (!isLowering && candidate.public_alert_level === 0 && triggers.length > 0)
    return off(open.length > 0 ? 'undecided' : 'allInvalid');
  return on;
}
