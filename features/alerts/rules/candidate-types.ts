// Words of candidate alerts: what is offered to an officer for validation and release (methods §9, api-facts §7.2.2).
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { AlertLevel } from './alert-level.ts';
import type { EventTrigger, GeneratedAlert } from './public-alert.ts';

/** Kind of release a candidate asks for. */
export type CandidateKind = 'onset' | 'on-going' | 'lowering' | 'extended';

/** Whether the triggers behind a candidate were declared invalid. */
export type CandidateValidity = 'valid' | 'partially valid' | 'invalid';

/** How the release stands to its prescribed time; never disables it (methods §9.2). */
export type DueState = 'due' | 'late' | 'not due';

/** A trigger in a candidate. */
export interface CandidateTrigger extends EventTrigger {
  /** Not yet in a release of the running event: shown for validation. */
  isNew: boolean;
  /** Would be written by the release now: new, counted and not invalid. */
  isReleasable: boolean;
  /** The release has to wait for a decision about it. */
  isUndecided: boolean;
}

/** One site's candidate. */
export interface Candidate {
  siteId: number;
  siteCode: string;
  kind: CandidateKind;
  /** Half-hour data stamp; shown plus 30 minutes. */
  dataAt: Instant;
  level: AlertLevel;
  /** Internal string of the valid triggers. */
  internal: string;
  /** Part kept with the release: letters, `ND-…`, `ND`, or null for A0. */
  triggerList: string | null;
  validityStatus: CandidateValidity;
  isReleaseTime: boolean;
  due: DueState;
  /** Release time the schedule asks for: 00:00, 04:00, …; 12:00 in extended monitoring. */
  dueAt: Instant;
  hasGroundData: boolean;
  toExtendValidity: boolean;
  /** The candidate's `trigger_list_arr`: new triggers, those declared invalid among them. */
  triggers: CandidateTrigger[];
  generated: GeneratedAlert;
  /** Why it cannot be released yet; null when it can. */
  blocked: 'undecided triggers' | 'all declared invalid' | 'only possible' | null;
  /** Stable text of what this release would say; two candidates with equal fingerprints may replace each other. */
  fingerprint: string;
}

/** A site in the routine candidate. */
export interface RoutineGroupSite {
  siteId: number;
  siteCode: string;
}

/** The one candidate for all sites that are due for a routine release. */
export interface RoutineCandidate {
  kind: 'routine';
  dataAt: Instant;
  due: DueState;
  dueAt: Instant;
  isReleaseTime: boolean;
  /** Sites with ground data. */
  a0: RoutineGroupSite[];
  /** Sites without ground data. */
  nd: RoutineGroupSite[];
  overdue: RoutineGroupSite[];
  fingerprint: string;
}
