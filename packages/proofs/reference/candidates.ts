// For tests only: our candidates made to be what the earlier generation offered (methods §9). They are the product's own, with
// those taken out that it did not offer, and the words changed that it said otherwise.
import { type AlertLevel, asAlertLevel } from '@bantay/features/alerts/rules/alert-level.ts';
import { type CandidateInput, candidatesFor, dueState, isExtending } from '@bantay/features/alerts/rules/candidate.ts';
import type { Candidate } from '@bantay/features/alerts/rules/candidate-types.ts';
import type { GeneratedAlert } from '@bantay/features/alerts/rules/public-alert.ts';
import { triggerListOf } from '@bantay/features/alerts/rules/public-alert-letters.ts';
import { lastRelease } from '@bantay/features/alerts/rules/released-event.ts';
import { noonDataStamp } from '@bantay/features/alerts/rules/routine-schedule.ts';
import { internalSymbolOf } from '@bantay/features/alerts/rules/trigger-sources.ts';
import { HALF_HOUR_MS, releaseAfter } from '@bantay/kernel/time/manila-time';
import type { CandidateRules } from './rules.ts';

/** Candidates of a site under some rules. */
export function candidatesUnder(rules: CandidateRules, input: CandidateInput): Candidate[] {
  const { generated, event, now } = input;
  const asked = rules.keepsPanel ? generated : { ...generated, toValidate: [] };
  const lastDataAt = lastRelease(event.releases, now)?.dataAt;
  const isOffered = ({ kind, dataAt }: Candidate) => {
    const isPanel = generated.level === 0 && (kind === 'onset' || kind === 'on-going');
    const isOver = kind === 'extended' && generated.at >= noonDataStamp(generated.at) + HALF_HOUR_MS;
    return (
      (rules.keepsPanel || !isPanel) &&
      (rules.higherAtSameStamp || dataAt !== lastDataAt) &&
      (rules.dueStays || !isOver)
    );
  };
  // A level that is struck out is quiet: the noon release of extended monitoring is offered beside it.
  const isStruck = !rules.rebuildString && generated.level > 0 && struckOut(generated).level === 0;
  const beside = isStruck
    ? candidatesFor({ ...input, generated: { ...asked, level: 0 } }).filter(({ kind }) => kind === 'extended')
    : [];
  return [...candidatesFor({ ...input, generated: asked }), ...beside]
    .filter(isOffered)
    .map((candidate) => saidUnder(rules, input, candidate));
}

function saidUnder(rules: CandidateRules, input: CandidateInput, candidate: Candidate): Candidate {
  const { generated, event, now } = input;
  const said = { ...candidate, generated };
  if (!rules.rebuildString) {
    const { level, internal } = struckOut(generated);
    Object.assign(said, { level, internal, triggerList: triggerListOf(internal) });
  }
  // Of the triggers the last one alone is asked for its data.
  if (!rules.anySourceExtends) {
    said.toExtendValidity = isExtending({ ...generated, triggers: generated.triggers.slice(-1) });
  }
  if (!rules.dueStays && said.kind === 'on-going' && generated.level <= event.alert.level) {
    said.isReleaseTime = generated.at >= releaseAfter(now) - HALF_HOUR_MS;
    said.due = dueState(said.isReleaseTime, said.dueAt, now);
  }
  return said;
}

/** rebuildString: letters of invalid triggers with a following 0 or x are struck out, the prefix stays as it was. */
function struckOut({ internal, level, hasGroundData, triggers }: GeneratedAlert): {
  level: AlertLevel;
  internal: string;
} {
  if (level === 0) return { level, internal };
  const counted = triggers.filter((trigger) => !trigger.isInvalid);
  const remaining = asAlertLevel(Math.max(0, ...counted.map((trigger) => trigger.level)));
  if (remaining === 0) return { level: 0, internal: hasGroundData ? 'A0' : 'ND' };
  const struck = triggers
    .filter((trigger) => trigger.isInvalid)
    .map((trigger) => internalSymbolOf(trigger.symbol)?.symbol ?? '')
    .reduce((list, letter) => list.replace(new RegExp(`${letter}[0x]?`), ''), triggerListOf(internal) ?? '');
  return { level: remaining, internal: struck.startsWith('ND') ? struck : `A${remaining}-${struck}` };
}
