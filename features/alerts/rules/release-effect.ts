// What a release does to the released side, as one table: the first row whose condition holds (methods §10.1, api-facts §7.5).
import {
  HALF_HOUR_MS,
  HOUR_MS,
  type Instant,
  RELEASE_INTERVAL_HOURS,
  releaseAfter,
} from '@bantay/kernel/time/manila-time';
import { type AlertLevel, alertDurationMs } from './alert-level.ts';
import type { EventStatus, ReleasedEvent } from './released-event.ts';

/** A release about to be written. */
export interface ReleaseSituation {
  event: ReleasedEvent;
  level: AlertLevel;
  dataAt: Instant;
  toExtendValidity: boolean;
  /** False when the officer declares the whole event invalid. */
  isEventValid: boolean;
  /** Stamps (ts_updated) of the triggers this release writes. */
  triggersAt: readonly Instant[];
}

/** Names of the rows of the table. */
export type ReleaseKind =
  | 'onset'
  | 'new event in extended monitoring'
  | 'routine'
  | 'raise'
  | 'extend'
  | 'declared invalid'
  | 'lowering'
  | 'premature lowering'
  | 'step down'
  | 're-release';

/** What to write. */
export interface ReleaseEffect {
  kind: ReleaseKind;
  /** Close the open alert at the data stamp. */
  closesAlert: boolean;
  /** Open a new event of status 2 that starts at the data stamp. */
  opensEvent: boolean;
  /** Open a new alert at the release's level, in the new event if there is one. */
  opensAlert: boolean;
  /** Validity of the event after the release; null for routine. */
  validity: Instant | null;
  /** Status of the event after the release; 3 also closes it and opens a routine event. */
  status: EventStatus;
}

interface ReleaseRow {
  kind: ReleaseKind;
  when: (situation: ReleaseSituation) => boolean;
  closesAlert: boolean;
  opensEvent: boolean;
  opensAlert: boolean;
  /** Validity set by the row itself; the triggers may move it further forward. */
  validity: (situation: ReleaseSituation) => Instant | null;
}

const kept = ({ event }: ReleaseSituation) => event.validity;
const blockEnd = ({ dataAt }: ReleaseSituation) => releaseAfter(dataAt);
const none = () => null;
const change = { closesAlert: true, opensEvent: false, opensAlert: true };
const same = { closesAlert: false, opensEvent: false, opensAlert: false };
const released = ({ event }: ReleaseSituation) => event.alert.level;

/**
 * First match wins. "Step down" is ours: when the trigger of the higher level was declared invalid, the remaining valid
 * level becomes an alert of its own; the reference would publish it under the old level.
 */
export const RELEASE_TABLE: readonly ReleaseRow[] = [
  { kind: 'onset', when: (s) => s.event.status !== 2 && s.level > 0, ...change, opensEvent: true, validity: none },
  {
    kind: 'new event in extended monitoring',
    when: (s) => s.level > 0 && isPastValidity(s),
    ...change,
    opensEvent: true,
    validity: none,
  },
  { kind: 'routine', when: (s) => s.event.status !== 2, ...same, validity: none },
  { kind: 'raise', when: (s) => s.level > released(s), ...change, validity: kept },
  {
    kind: 'extend',
    when: (s) => s.level === released(s) && s.level > 0 && isAtValidity(s),
    ...same,
    validity: extended,
  },
  {
    kind: 'declared invalid',
    when: (s) => s.level === 0 && isPrematureLowering(s.event, s.dataAt) && !s.isEventValid,
    ...change,
    validity: blockEnd,
  },
  {
    kind: 'premature lowering',
    when: (s) => s.level === 0 && isPrematureLowering(s.event, s.dataAt),
    ...change,
    validity: blockEnd,
  },
  { kind: 'lowering', when: (s) => s.level === 0 && released(s) > 0, ...change, validity: kept },
  { kind: 'step down', when: (s) => s.level < released(s), ...change, validity: kept },
  { kind: 're-release', when: () => true, ...same, validity: kept },
];

/** Effect of a release. */
export function releaseEffect(situation: ReleaseSituation): ReleaseEffect {
  const row = RELEASE_TABLE.find((one) => one.when(situation))!; // the last row always matches
  const { kind, closesAlert, opensEvent, opensAlert } = row;
  const validity = withTriggers(row.validity(situation), situation);
  const status = kind === 'declared invalid' ? 3 : kind === 'routine' ? 1 : 2;
  return { kind, closesAlert, opensEvent, opensAlert, validity, status };
}

/** Extended monitoring: level 0 and the validity is over. A late alert (overdue) goes on in its event. */
function isPastValidity({ event, dataAt }: ReleaseSituation): boolean {
  return event.status === 2 && event.alert.level === 0 && event.validity !== null && event.validity < dataAt;
}

/** Last release before the end of validity, and something is missing. */
function isAtValidity({ event, dataAt, toExtendValidity }: ReleaseSituation): boolean {
  return toExtendValidity && event.validity !== null && event.validity <= dataAt + HALF_HOUR_MS;
}

/** A running alert would end before its validity: then the officer may declare the whole event invalid (api-facts §7.5). */
export function isPrematureLowering(event: ReleasedEvent, dataAt: Instant): boolean {
  return event.alert.level > 0 && event.validity !== null && releaseAfter(dataAt) < event.validity;
}

function extended({ dataAt }: ReleaseSituation): Instant {
  return releaseAfter(dataAt) + RELEASE_INTERVAL_HOURS * HOUR_MS;
}

/** Triggers move the validity forward, never back; at level 3 a newer saved trigger counts as well. */
function withTriggers(
  validity: Instant | null,
  { level, event, triggersAt, dataAt }: ReleaseSituation,
): Instant | null {
  if (level === 0) return validity;
  const saved = level === 3 && event.status === 2 ? event.savedTriggers.map((trigger) => trigger.at) : [];
  const stamps = triggersAt.length > 0 ? [...triggersAt, ...saved] : [];
  if (stamps.length === 0) return validity ?? releaseAfter(dataAt) + alertDurationMs(level);
  const given = releaseAfter(Math.max(...stamps)) + alertDurationMs(level);
  return validity === null ? given : Math.max(validity, given);
}
