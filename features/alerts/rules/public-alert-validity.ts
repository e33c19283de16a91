// Until when an alert holds, and what keeps it beyond that (methods §8.7).
import { HALF_HOUR_MS, type Instant, releaseAfter } from '@bantay/kernel/time/manila-time';
import { type AlertLevel, alertDurationMs } from './alert-level.ts';
import { type FeatureReport, type HoldReason, NO_DATA_HOURS_EXTENSION, type SourceStatus } from './public-alert.ts';
import { isReleaseStamp, type RunKind } from './run.ts';
import type { TriggerSourceName } from './trigger-sources.ts';

/** End of validity that a trigger gives: end of its release block plus the duration of the site's level. */
export function validityOf(updatedAt: Instant, level: AlertLevel): Instant {
  return releaseAfter(updatedAt) + alertDurationMs(level);
}

/** Whether a stamp is the last before the end of validity, or later. */
export function isEndOfValidity(at: Instant, validity: Instant): boolean {
  return at >= validity - HALF_HOUR_MS;
}

/** What is looked at when the end of validity is reached. */
export interface HoldInput {
  at: Instant;
  run: RunKind;
  validity: Instant;
  extensionLimitMs: number;
  withoutData: ReadonlySet<TriggerSourceName>;
  current: readonly SourceStatus[];
  hasGroundData: boolean;
  unresolved: readonly FeatureReport[];
}

/** Every reason that holds the alert; none = it lowers. Missing ground data and features hold only up to the limit. */
export function holdReasons(input: HoldInput): HoldReason[] {
  const reasons: HoldReason[] = [...input.withoutData].map((source) => ({ kind: 'no data', source }) as const);
  if (input.current.some((status) => status.source === 'rainfall' && status.level === -2))
    reasons.push({ kind: 'near threshold' });
  if (input.validity + input.extensionLimitMs > input.at + HALF_HOUR_MS) {
    if (!input.hasGroundData) reasons.push({ kind: 'no ground data' });
    if (input.unresolved.length > 0) reasons.push({ kind: 'unresolved features' });
  }
  if (input.run === 'open') reasons.push({ kind: 'half hour still open' });
  else if (!isReleaseStamp(input.at)) reasons.push({ kind: 'not a release stamp' });
  return reasons;
}

/** Validity of a held alert: the end of the release block of the run. */
export function heldValidity(at: Instant): Instant {
  return releaseAfter(at, NO_DATA_HOURS_EXTENSION);
}
