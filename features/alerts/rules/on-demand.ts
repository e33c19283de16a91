// On-demand alerts: raised and lowered by the municipality (methods §7, api-facts §7.7).
import { type Instant, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import type { AlertLevel } from './alert-level.ts';
import type { SavedTrigger } from './released-event.ts';
import type { OperationalSymbol } from './trigger-sources.ts';

/** Longest reason, characters (narrative limit of api-facts §16.11). */
export const ON_DEMAND_REASON_MAX = 1000;
/** A request time may be this far ahead of field time. */
export const ON_DEMAND_FUTURE_MS = 10 * MINUTE_MS;

/** 1 raises, 0 lowers. */
export type OnDemandLevel = 0 | 1;

/** True when the running public level is exactly 1 and the event's saved triggers hold a D. */
export function hasOnDemand(level: AlertLevel, savedTriggers: readonly SavedTrigger[]): boolean {
  return level === 1 && savedTriggers.some((trigger) => trigger.letter === 'D');
}

/** Trigger symbol that a request writes at its request time. */
export function onDemandSymbol(level: OnDemandLevel): OperationalSymbol {
  return level === 1 ? 'd1' : 'd';
}

/** Why a request is refused. */
export type OnDemandRefusal = 'noReason' | 'reasonTooLong' | 'requestInFuture' | 'noOnDemandToLower';

/** Judges a request; null when it may be saved. */
export function judgeOnDemand(request: {
  level: OnDemandLevel;
  requestAt: Instant;
  reason: string;
  now: Instant;
  siteHasOnDemand: boolean;
}): OnDemandRefusal | null {
  if (request.reason.trim() === '') return 'noReason';
  if (request.reason.length > ON_DEMAND_REASON_MAX) return 'reasonTooLong';
  if (request.requestAt > request.now + ON_DEMAND_FUTURE_MS) return 'requestInFuture';
  if (request.level === 0 && !request.siteHasOnDemand) return 'noOnDemandToLower';
  return null;
}
