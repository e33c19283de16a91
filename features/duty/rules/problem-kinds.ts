// What somebody on duty has to know at 03:00, as one table: when a kind of duty problem begins and what ends it.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';

export type ProblemKind =
  | 'help'
  | 'trigger'
  | 'warning failed'
  | 'warning in doubt'
  | 'released and nobody told'
  | 'release'
  | 'clock'
  | 'outbox'
  | 'gateway not proven'
  | 'siren'
  | 'disk'
  | 'rehearsal'
  | 'job'
  | 'no threshold'
  | 'unjudged gauge'
  | 'tagged gauge'
  | 'battery'
  | 'watchman'
  | 'unproven person'
  | 'silent'
  | 'stuck'
  | 'refused readings'
  | 'rewritten readings';

/** One row: a kind of duty problem. */
export interface KindRule {
  kind: ProblemKind;
  /** Seen by two looks before it is raised: a restart or a moved clock is no fault. Nothing that asks for a decision waits. */
  isConfirmed: boolean;
  /** Of itself as soon as the state is over, or only when somebody has said that he has seen it. */
  endsBy: 'state' | 'acknowledgement';
}

/** Most urgent first: the order on the screen and in a notice. */
export const KIND_RULES: readonly KindRule[] = [
  // A resident has answered TULONG and nobody has read it [ours].
  { kind: 'help', isConfirmed: false, endsBy: 'state' },
  // From the first run of the engine that brings it, until anybody gives it a status, 'validating' included.
  { kind: 'trigger', isConfirmed: false, endsBy: 'state' },
  // A message of a release that no further try will deliver. Sending again does not undo that people were not told.
  { kind: 'warning failed', isConfirmed: false, endsBy: 'acknowledgement' },
  // Nobody knows whether these people were told: a clear answer never came, or a restore found the message on its way.
  { kind: 'warning in doubt', isConfirmed: false, endsBy: 'acknowledgement' },
  // A level above 0 that stands in the record while no message of it was accepted and nobody was told by call or runner.
  { kind: 'released and nobody told', isConfirmed: false, endsBy: 'state' },
  { kind: 'release', isConfirmed: false, endsBy: 'state' },
  // A server holds closings and lowerings, because its clock may be wrong (clock/judge-clock.ts).
  { kind: 'clock', isConfirmed: false, endsBy: 'state' },
  // Age of the oldest message that has not left: modems fall silent without an error.
  { kind: 'outbox', isConfirmed: true, endsBy: 'state' },
  // An SMS to our own number has not come back: what looks sent may not have left.
  { kind: 'gateway not proven', isConfirmed: false, endsBy: 'state' },
  // It does not answer, does not switch, or nobody has tried it for long (siren/rules/siren.ts).
  { kind: 'siren', isConfirmed: false, endsBy: 'state' },
  // Twice the reserve is left: entries and uploads are refused at the reserve itself (files/write-ranks.ts).
  { kind: 'disk', isConfirmed: true, endsBy: 'state' },
  // Nobody has brought a backup back for more than a day, or the last one could not be: what is stored may be lost with this machine.
  { kind: 'rehearsal', isConfirmed: true, endsBy: 'state' },
  { kind: 'job', isConfirmed: true, endsBy: 'state' },
  // Gauges measure and nobody can judge their rain: the site can never raise by it (S B2, N blocker).
  { kind: 'no threshold', isConfirmed: true, endsBy: 'state' },
  { kind: 'unjudged gauge', isConfirmed: true, endsBy: 'state' },
  // Somebody left the readings of a gauge out, and may have forgotten it (R major 3).
  { kind: 'tagged gauge', isConfirmed: true, endsBy: 'state' },
  // A logger says how much it has left: somebody can go there before it is silent.
  { kind: 'battery', isConfirmed: true, endsBy: 'state' },
  // Who watches this server from outside says nothing, or something wrong: its death would be told by nobody.
  { kind: 'watchman', isConfirmed: true, endsBy: 'state' },
  // He is on duty tonight, and nothing is known to reach him: there is time to try, or to ask somebody else.
  { kind: 'unproven person', isConfirmed: true, endsBy: 'state' },
  { kind: 'silent', isConfirmed: true, endsBy: 'state' },
  { kind: 'stuck', isConfirmed: true, endsBy: 'state' },
  // A logger believes it has delivered, and nothing of it is stored: its clock or ours is wrong.
  { kind: 'refused readings', isConfirmed: false, endsBy: 'state' },
  // Somebody has changed what was measured; only a person can say that this was right.
  { kind: 'rewritten readings', isConfirmed: false, endsBy: 'acknowledgement' },
];

export const PROBLEM_KINDS: readonly ProblemKind[] = KIND_RULES.map((rule) => rule.kind);

export const ruleOf = (kind: ProblemKind): KindRule => KIND_RULES.find((rule) => rule.kind === kind)!; // every kind has its row

/** The outbox is stuck after this. */
export const OUTBOX_STUCK_MS = 5 * MINUTE_MS;

/** A released level 1 to 3 that nobody was told of after this [ours]: as long as a message may take to leave. */
export const UNTOLD_MS = 5 * MINUTE_MS;

/** So many readings "in the future" within this, and none stored since, are no single slip [ours]. */
export const REFUSED_RUN = 3;
export const REFUSED_WITHIN_MS = HOUR_MS;

/**
 * So many readings of one sensor that were changed within a day after they had been stored are no correction of a
 * half hour that was still being measured [ours]. Older ones than the longest sum (3 days) and a day change no level.
 */
export const REWRITTEN_RUN = 3;
export const REWRITTEN_WITHIN_MS = DAY_MS;
export const REWRITTEN_OF_MS = 4 * DAY_MS;

/** A column without a sweep for so long has no data (methods §4.5); single sweeps get lost every day. */

/** A job that has not ended well for this long did not run. Pauses between runs: schedule.ts of the server. */
const JOB_LATE_MS: Readonly<Record<string, number>> = {
  engine: MINUTE_MS,
  tidy: 2 * HOUR_MS,
  trash: 2 * HOUR_MS,
  'sms-spool': 2 * HOUR_MS,
  'rain-history': 2 * HOUR_MS,
  'tilt-history': 2 * HOUR_MS,
  'record-months': 2 * HOUR_MS,
  // Looked for every 5 minutes; one that is being written takes its time.
  backup: 2 * HOUR_MS,
  rehearsal: 2 * HOUR_MS,
  'earthquake-feed': 15 * MINUTE_MS,
};
const OTHER_JOB_LATE_MS = 5 * MINUTE_MS;
export const jobLateMs = (job: string): number => JOB_LATE_MS[job] ?? OTHER_JOB_LATE_MS;

/** Longest silence that a person may ask for. */
export const SILENCE_MAX_MS = 30 * DAY_MS;
/** A call for help is never quiet for longer [ours]: somebody may be buried. */
const HELP_SILENCE_MAX_MS = 15 * MINUTE_MS;
export const silenceMaxMs = (kind: ProblemKind): number => (kind === 'help' ? HELP_SILENCE_MAX_MS : SILENCE_MAX_MS);
export const SILENCE_REASON_MAX = 300;
