// Whether a release needs the name of a second person, and how long the first one waits for it.
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';

/**
 * `off`: as always. `ask`: a second person is offered, and whoever releases may decline at once. `must`: a second person, or
 * after the wait a reason that everybody is told.
 */
export const SECOND_PERSONS = ['off', 'ask', 'must'] as const;
export type SecondPerson = (typeof SECOND_PERSONS)[number];

/** Levels at which one can be wanted: nobody asks for a second name to say that there is no alert. */
export const POLICY_LEVELS = [1, 2, 3] as const;
export type PolicyLevel = (typeof POLICY_LEVELS)[number];

/** Seconds after which whoever released may go alone: never longer than 120 (trust.md), and long enough to read an SMS [ours]. */
export const OVERRIDE_AFTER_S = { least: 10, most: 120, usual: 120 } as const;

/** What holds at one level of a site. */
export interface ReleasePolicy {
  level: PolicyLevel;
  secondPerson: SecondPerson;
  overrideAfterS: number;
}

/** What a release needs. */
export interface Wanted {
  mode: Exclude<SecondPerson, 'off'>;
  overrideAfterS: number;
}

const STRICTNESS: Readonly<Record<SecondPerson, number>> = { off: 0, ask: 1, must: 2 };

/** At this level: of it and of all below it the strictest, so that a higher level never asks for less than a lower one. */
export function policyAt(policies: readonly ReleasePolicy[], level: AlertLevel): Wanted | null {
  let strictest: ReleasePolicy | null = null;
  for (const policy of [...policies].sort((one, other) => other.level - one.level)) {
    if (policy.level > level) continue;
    if (STRICTNESS[policy.secondPerson] > STRICTNESS[strictest?.secondPerson ?? 'off']) strictest = policy;
  }
  if (strictest === null || strictest.secondPerson === 'off') return null;
  const { secondPerson: mode, overrideAfterS } = strictest;
  return { mode, overrideAfterS: Math.min(Math.max(overrideAfterS, OVERRIDE_AFTER_S.least), OVERRIDE_AFTER_S.most) };
}

/**
 * Only what raises a level needs two names (decision 086): to lower one, to let it run on and to correct a text must never wait.
 */
export const wantedFor = (
  policies: readonly ReleasePolicy[],
  { level, releasedLevel }: { level: AlertLevel; releasedLevel: AlertLevel },
): Wanted | null => (level > releasedLevel ? policyAt(policies, level) : null);
