// Words of alerts for people: sites, chips, chart pages, triggers of a release.
import type { Candidate, CandidateTrigger, EventAlert, SavedTrigger } from '@bantay/web/api/shapes.ts';
import type { TriggerSourceName } from '../../alerts/rules/trigger-sources.ts';
import { addressLine } from '../../sites/rules/address-line.ts';

export type ChipState = 'undecided' | 'validating' | 'valid' | 'invalid';

export function chipState(trigger: CandidateTrigger): ChipState {
  switch (trigger.validatingStatus) {
    case 0:
      return 'validating';
    case -1:
      return 'invalid';
    case 1:
    case undefined:
      return 'valid';
    case null:
      return 'undecided';
  }
}

/** All other sources have a chart page of their own (specification 001, §2). */
const WITHOUT_CHART: readonly string[] = ['moms', 'on demand'] satisfies TriggerSourceName[];

export function chartPath(triggerType: string, siteCode: string): string | null {
  return WITHOUT_CHART.includes(triggerType) ? null : `/${triggerType}/${siteCode}`;
}

type AddressedSite = EventAlert['event']['site'];

/** `LPA · Brgy. Lipata, Paranas, Samar`. */
export function siteLine(site: AddressedSite): string {
  const address = addressLine({ ...site, siteCode: site.siteCode });
  // The code in brackets at its end stands in front already.
  return `${site.siteCode.toUpperCase()} · ${address.replace(/ \([A-Z]+\)$/, '')}`;
}

/** `LPA · Brgy. Lipata`: both sites lie in one municipality. */
export const siteShort = (site: AddressedSite): string => siteLine(site).split(', ')[0] ?? '';

/** Triggers that the newest release brought; without any, those of the event. */
export function triggersOfNewest(alert: EventAlert): SavedTrigger[] {
  const newest = alert.releases[0]?.releaseId;
  const own = alert.latestEventTriggers.filter((trigger) => trigger.releaseId === newest);
  return own.length > 0 ? own : alert.latestEventTriggers;
}

export const sourceOf = (trigger: SavedTrigger): string =>
  trigger.internalSym.triggerSymbol.triggerHierarchy.triggerSource;

export const candidateKey = (candidate: Candidate): string =>
  'siteId' in candidate ? `${candidate.siteId}-${candidate.generalStatus}` : 'routine';
