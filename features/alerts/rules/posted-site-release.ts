// What an officer posts to release one site, in the words of the field.
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { AlertLevel } from './alert-level.ts';

export interface PostedSiteRelease {
  siteId: number;
  kind: string;
  level: AlertLevel;
  dataAt: Instant | null;
  /** `HH:mm`. */
  releaseTime: string;
  triggerIds: number[];
  fingerprint: string | null;
  comments: string | null;
  withRetriggerValidation: boolean;
  isEventValid: boolean;
  isManuallyLowered: boolean;
}
