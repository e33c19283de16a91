// What holds of the thresholds and periods of a site at an instant: charts and cards need this and not the whole catalogue.
import { HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';

/** In the unit of its kind, where nothing else was set (limits.ts says from where); null: nobody judges until a value is set. */
export const PUBLISHED = {
  rain72h: null,
  markerCap: 1,
  markerSignificant: 0.25,
  markerCritical: 1.8,
  tiltDisplacement: 0.05,
  tiltSignificant: 0.032,
  tiltCritical: 0.5,
  tiltFast: 0.25,
  extension: 72,
  gaugeSilent: 1,
  gaugeStuck: 6,
  columnSilent: 3,
} as const;

export type LimitKey = keyof typeof PUBLISHED;
/** In the order in which they are shown. */
export const LIMIT_KEYS = Object.keys(PUBLISHED) as LimitKey[]; // its own keys

/** Of one site at one instant, each in its unit. */
export type LimitValues = Record<Exclude<LimitKey, 'rain72h'>, number> & { rain72h: number | null };

export interface SiteLimits extends LimitValues {
  /** Of those that were set: the version that holds. What is not named holds as published. */
  versions: Partial<Record<LimitKey, number>>;
}

/** What holds where nothing was set. */
export const PUBLISHED_LIMITS: SiteLimits = Object.freeze({ ...PUBLISHED, versions: Object.freeze({}) });

export interface LimitVersion {
  versionId: number;
  key: LimitKey;
  /** Null: nobody judges from then on. */
  value: number | null;
  validFrom: Instant;
}

/** What holds at an instant: of each the version that began last; of two that began together the later one. */
export function limitsAt(versions: readonly LimitVersion[], at: Instant): SiteLimits {
  // Nearly always: a replay asks each half hour, and of each visit to the markers.
  if (versions.length === 0) return PUBLISHED_LIMITS;
  const limits: SiteLimits = { ...PUBLISHED_LIMITS, versions: {} };
  for (const key of LIMIT_KEYS) {
    const held = versions
      .filter((one) => one.key === key && one.validFrom <= at)
      .reduce<LimitVersion | null>((last, one) => (last === null || isLater(one, last) ? one : last), null);
    if (held === null) continue;
    Object.assign(limits, { [key]: held.value });
    limits.versions[key] = held.versionId;
  }
  return limits;
}

const isLater = (one: LimitVersion, other: LimitVersion) =>
  one.validFrom > other.validFrom || (one.validFrom === other.validFrom && one.versionId > other.versionId);

export const hoursMs = (hours: number): number => Math.round(hours * HOUR_MS);
