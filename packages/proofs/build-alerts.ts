// For tests only: builders with valid defaults; a test names what matters.
import type { OperationalTrigger } from '@bantay/features/alerts/rules/operational-trigger.ts';
import type { GeneratedAlert, PublicAlertRow, SiteRecord } from '@bantay/features/alerts/rules/public-alert.ts';
import type { ReleasedEvent } from '@bantay/features/alerts/rules/released-event.ts';
import { type OperationalSymbol, operationalSymbolFacts } from '@bantay/features/alerts/rules/trigger-sources.ts';
import type { ValidationStatus } from '@bantay/features/alerts/rules/validation.ts';
import { HALF_HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import { at } from './oracle.ts';

let nextId = 1;

/** A trigger of a symbol from `from` to `to` (Manila texts). */
export function buildTrigger(
  symbol: OperationalSymbol,
  from: string,
  to = from,
  status: ValidationStatus = null,
): OperationalTrigger {
  const { source, level } = operationalSymbolFacts(symbol);
  return { triggerId: nextId++, source, symbol, level, startedAt: at(from), updatedAt: at(to), status };
}

/** A stretch of a level. */
export function buildRow(publicId: number, level: PublicAlertRow['level'], from: string, to: string): PublicAlertRow {
  return { publicId, level, startedAt: at(from), updatedAt: at(to) };
}

/** A site with markers, quiet since yesterday. */
export function buildRecord(more: Partial<SiteRecord> = {}): SiteRecord {
  return {
    hasActiveMarkers: true,
    publicAlerts: [buildRow(1, 0, '2026-11-20 00:00:00', '2026-11-21 08:30:00')],
    triggers: [],
    nearThresholdAt: [],
    columnRows: [],
    featureReports: [],
    ...more,
  };
}

/** A released event: routine unless said otherwise. */
export function buildEvent(
  more: Partial<ReleasedEvent> & { level?: ReleasedEvent['alert']['level']; releasedAt?: Instant } = {},
): ReleasedEvent {
  const dataAt = more.releasedAt ?? at('2026-11-20 11:30:00');
  return {
    eventId: 10,
    siteId: 24,
    status: 1,
    startedAt: dataAt,
    validity: null,
    alert: { eventAlertId: 20, level: more.level ?? 0, startedAt: dataAt, endedAt: null },
    releases: [{ releaseId: 30, dataAt, releasedAt: dataAt + HALF_HOUR_MS, publisherId: 5 }],
    savedTriggers: [],
    ...more,
  };
}

/** A generated alert: quiet with ground data unless said otherwise. */
export function buildGenerated(more: Partial<GeneratedAlert> = {}): GeneratedAlert {
  return {
    at: at('2026-11-21 11:30:00'),
    run: 'closing',
    level: 0,
    internal: 'A0',
    hasGroundData: true,
    validity: null,
    monitoringStart: at('2026-11-20 11:30:00'),
    firstRaisedAt: null,
    triggers: [],
    toValidate: [],
    current: [],
    unresolvedReports: [],
    unreleasedReports: [],
    held: [],
    ...more,
  };
}

/** A trigger as it stands in a generated alert. */
export function counted(trigger: OperationalTrigger) {
  return { ...trigger, isInvalid: trigger.status === -1, isRetroactive: false };
}
