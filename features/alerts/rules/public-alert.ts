// Words of the public alert generator: the stored facts it reads and the result it gives (methods §8).
import { HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import type { AlertLevel } from './alert-level.ts';
import type { OperationalTrigger } from './operational-trigger.ts';
import type { RunKind } from './run.ts';
import type { TriggerSourceName } from './trigger-sources.ts';

/** A stored stretch of one generated level (table public_alerts). */
export interface PublicAlertRow {
  publicId: number;
  level: AlertLevel;
  startedAt: Instant;
  updatedAt: Instant;
}

/** A validated report of a landslide feature. */
export interface FeatureReport {
  momsId: number;
  instanceId: number;
  observedAt: Instant;
  /** 0 non-triggering, 2 significant, 3 critical. */
  level: number;
  /** Whether some release already carries it. */
  isReleased: boolean;
}

/** A stretch of one level of a subsurface column. */
export interface ColumnRow {
  startedAt: Instant;
  updatedAt: Instant;
  level: number;
}

/** Everything the generator may look at for one site. Rows may come in any order. */
export interface SiteRecord {
  hasActiveMarkers: boolean;
  publicAlerts: readonly PublicAlertRow[];
  triggers: readonly OperationalTrigger[];
  /** Stamps of the near-threshold ("x") rainfall rows. */
  nearThresholdAt: readonly Instant[];
  columnRows: readonly ColumnRow[];
  featureReports: readonly FeatureReport[];
}

/** ALERT_EXTENSION_LIMIT, hours: how long missing ground data alone may hold an alert (72 assumed, methods §13). */
export const ALERT_EXTENSION_LIMIT_MS = 72 * HOUR_MS;
/** NO_DATA_HOURS_EXTENSION (api-facts §7.1). */
export const NO_DATA_HOURS_EXTENSION = 4;

/** How a run is made. */
export interface GeneratorOptions {
  run: RunKind;
  extensionLimitMs?: number;
}

/** A trigger that counts in the result, one per source and level. */
export interface EventTrigger extends OperationalTrigger {
  /** Its symbol was declared invalid. */
  isInvalid: boolean;
  /** Trigger of the two days before the event began that counts: not declared invalid. */
  isRetroactive: boolean;
}

/** Current state of a source in the data window: −2 near threshold, −1 no data, 0 below, 1–3 raised. */
export interface SourceStatus {
  source: TriggerSourceName;
  level: number;
  /** Newest fact in the window, null without data. */
  dataAt: Instant | null;
}

/** Why an alert is held at the end of its validity. */
export type HoldReason =
  | { kind: 'no data'; source: TriggerSourceName }
  | { kind: 'near threshold' }
  | { kind: 'no ground data' }
  | { kind: 'unresolved features' }
  | { kind: 'not a release stamp' }
  | { kind: 'half hour still open' };

/** Level, string and validity of a site at one stamp. */
export interface GeneratedAlert {
  at: Instant;
  run: RunKind;
  level: AlertLevel;
  /** Internal alert string: `A0`, `ND`, `A1-R`, `ND-R0`, … */
  internal: string;
  hasGroundData: boolean;
  /** End of validity; null at level 0. */
  validity: Instant | null;
  /** Start of the period looked at: onset of the event or 24 h back. */
  monitoringStart: Instant;
  /** First stamp of the earliest raising trigger that counts; null at level 0. */
  firstRaisedAt: Instant | null;
  /** Raising triggers, newest per source and level; empty at level 0 except those declared invalid. */
  triggers: EventTrigger[];
  /** g0t, s0t and r0t without a decision: to be validated, not counted. */
  toValidate: EventTrigger[];
  current: SourceStatus[];
  unresolvedReports: FeatureReport[];
  unreleasedReports: FeatureReport[];
  /** Empty unless the end of validity was reached and the alert stays. */
  held: HoldReason[];
}
