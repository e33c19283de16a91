// Each deviation of our candidates from the reference, switched one by one (methods §9, marks [ours]).
import { type AlertLevel, asAlertLevel } from './alert-level.ts';
import type { EventTrigger, GeneratedAlert } from './public-alert.ts';
import { triggerListOf } from './public-alert-letters.ts';
import { internalSymbolOf } from './trigger-sources.ts';

/** True = our rule. */
export interface CandidateRules {
  /** The string comes from the valid triggers alone; the reference strikes letters out of the finished string. */
  rebuildString: boolean;
  /** Any raising source without data extends; the reference asks the last trigger only. */
  anySourceExtends: boolean;
  /** A due candidate stays until it is released, marked late; the reference offers it in its half hour only. */
  dueStays: boolean;
  /** Sites at level 0 keep a panel for what has to be, or was, decided: g0t and triggers declared invalid. */
  keepsPanel: boolean;
  /** A level above the released one is offered even at the stamp of the last release: it is an alert of its own. */
  higherAtSameStamp: boolean;
}

/** The rules of the product. */
export const OUR_CANDIDATE_RULES: CandidateRules = {
  rebuildString: true,
  anySourceExtends: true,
  dueStays: true,
  keepsPanel: true,
  higherAtSameStamp: true,
};

/** The rules of the earlier generation, for comparison with the oracle. */
export const REFERENCE_CANDIDATE_RULES: CandidateRules = {
  rebuildString: false,
  anySourceExtends: false,
  dueStays: false,
  keepsPanel: false,
  higherAtSameStamp: false,
};

/** Reference: letters of invalid triggers with a following 0 or x are struck out, the prefix stays as it was. */
export function asReference(
  generated: GeneratedAlert,
  counted: readonly EventTrigger[],
): { level: AlertLevel; internal: string } {
  const { internal, level, hasGroundData, triggers } = generated;
  if (level === 0) return { level, internal };
  const remaining = asAlertLevel(Math.max(0, ...counted.map((trigger) => trigger.level)));
  if (remaining === 0) return { level: 0, internal: hasGroundData ? 'A0' : 'ND' };
  const struck = triggers
    .filter((trigger) => trigger.isInvalid)
    .map((trigger) => internalSymbolOf(trigger.symbol)?.symbol ?? '')
    .reduce((list, letter) => list.replace(new RegExp(`${letter}[0x]?`), ''), triggerListOf(internal) ?? '');
  return { level: remaining, internal: struck.startsWith('ND') ? struck : `A${remaining}-${struck}` };
}
