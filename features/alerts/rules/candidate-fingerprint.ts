// The stable text of what a release would say: equal fingerprints mean nothing that matters has changed.
import type { AlertLevel } from './alert-level.ts';
import type { ValidationStatus } from './validation.ts';

/** What a fingerprint is made of. */
export interface FingerprintFacts {
  siteIds: readonly number[];
  kind: string;
  level: AlertLevel;
  /** Triggers that count and those declared invalid, with their newest decisions. */
  triggers: readonly { triggerId: number; status: ValidationStatus }[];
}

/** `onset|24|1|37:1,41:-1`: kind, sites, level, trigger ids with decisions. Readings and times are no part of it. */
export function candidateFingerprint({ siteIds, kind, level, triggers }: FingerprintFacts): string {
  const sites = [...siteIds].sort((a, b) => a - b).join(',');
  const decisions = [...triggers]
    .sort((a, b) => a.triggerId - b.triggerId)
    .map(({ triggerId, status }) => `${triggerId}:${status ?? 'none'}`)
    .join(',');
  return `${kind}|${sites}|${level}|${decisions}`;
}
