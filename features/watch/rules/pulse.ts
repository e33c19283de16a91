// The sign of life of a server: what it says, and when whoever hears it believes it. Every field is one word, the same here and on the wire.
import { HOUR_MS, type Instant, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import type { LogFault } from './decide-log.ts';

export interface Pulse {
  kind: 'pulse';
  /** Public key of who sends it, base64url: its name. */
  from: string;
  /** Public key of the watchman it is meant for; null: whoever asked with the nonce. */
  to: string | null;
  /** Of who asked; of a pulse that nobody asked for, any. */
  nonce: string;
  /** Never goes back for one watchman. */
  sequence: number;
  /** Machine time when it was signed, epoch ms. */
  at: Instant;
  /** Machine time of the newest good look for problems: database, scheduler and engine had done their work. Null: none yet. */
  looked: Instant | null;
  /** Seconds from one pulse to the next. */
  pause: number;
  /** The newest half hour that every site has closed; null: none, or nobody measures. */
  closing: Instant | null;
  /** Seconds that the oldest SMS has waited; 0: none waits. */
  waiting: number;
  /** When a gateway last took an SMS; null: never. */
  accepted: Instant | null;
  /** MB on the fullest disk; null: nobody knows. */
  free: number | null;
  /** The server itself calls the disk nearly full. */
  low: boolean;
  version: string;
  /** It is silent on purpose until then; null: it is not. */
  silence: { number: number; until: Instant } | null;
  /** The newest checkpoint of its public log, signed; null: it has none, or it is not open. Programs before it do not say. */
  log?: string | null | undefined;
  /** Of the night rehearsal; null: it is switched off. Programs before it do not say. */
  rehearsed?: PulsedRehearsal | null | undefined;
  /** Of its gateways; null: none is set. Programs before it do not say. */
  gateway?: PulsedGateway | null | undefined;
}

export interface PulsedGateway {
  /** Seconds since the first hand-over of the last hour that no gateway took, with none taken since; 0: none. */
  refusing: number;
  /** The last SMS to its own number have not come back: a problem on duty. */
  unproven: boolean;
}

export interface PulsedRehearsal {
  /** The end of the newest good one, and how long it took; null: none yet. */
  good: { at: Instant; seconds: number } | null;
  /** The newest one failed, or there was none for too long: a problem on duty. */
  wrong: boolean;
}

/** What a watchman says to it. */
export interface WatchmanAnswer {
  kind: 'answer';
  from: string;
  to: string;
  /** Of the pulse it answers. */
  nonce: string;
  at: Instant;
  /** The highest sequence that it knows of this server. */
  heard: number;
  /** The newest silence on purpose that it has noticed; null: none. */
  noticed: number | null;
  /** Null: it was taken. */
  refused: PulseFault | null;
  /** Of the public log; programs before it do not say. */
  log?: LogWord | undefined;
}

export interface LogWord {
  /** Its countersignature below the newest checkpoint that it saw to have grown; null: it signs none. */
  line: string | null;
  fault: LogFault | null;
}

export const PULSE_FAULTS = ['foreign', 'misdirected', 'replayed', 'clock'] as const;
export type PulseFault = (typeof PULSE_FAULTS)[number];

/** [ours] Clocks of machines without a time server go off by minutes, those without a battery by years. */
export const CLOCK_APART_MS = 2 * HOUR_MS;
/** [ours] A sequence further ahead than this was not counted up from any clock: who names it lies, or its clock is years ahead. */
const SEQUENCE_AHEAD_MS = 400 * 24 * HOUR_MS;

/**
 * The number of the next pulse: the machine's time, which no restored backup takes back, and one more than the last where a
 * clock was set back. `heard`: what the watchman says that it knows, also after both.
 */
export function nextSequence(now: Instant, last: number, heard: number | null = null): number {
  const believed = heard !== null && heard <= now + SEQUENCE_AHEAD_MS ? heard : 0;
  return Math.max(Math.floor(now), last + 1, believed + 1);
}

export interface Hearing {
  /** The pinned key of who is expected. */
  from: string;
  /** Public key of who hears. */
  own: string;
  /** Of the question; null: nobody asked, it came by itself. */
  nonce: string | null;
  /** The highest sequence so far; 0: none. */
  heard: number;
  now: Instant;
}

/** Its signature was checked already. Null: it is believed. What answers our own nonce is new whatever its sequence. */
export function faultOfPulse(
  pulse: Pick<Pulse, 'from' | 'to' | 'nonce' | 'sequence' | 'at'>,
  hearing: Hearing,
): PulseFault | null {
  if (pulse.from !== hearing.from) return 'foreign';
  if (hearing.nonce === null ? pulse.to !== hearing.own : pulse.to !== null && pulse.to !== hearing.own)
    return 'misdirected';
  if (hearing.nonce === null ? pulse.sequence <= hearing.heard : pulse.nonce !== hearing.nonce) return 'replayed';
  return Math.abs(pulse.at - hearing.now) > CLOCK_APART_MS ? 'clock' : null;
}

export const SECOND_MS = 1000;
/**
 * [ours] Looks come four times in a pause, and the last good one may be a pause newer than the last pulse. By the time a watchman asks
 * (decide-watch.ts) it has to be too old, or the question would find that all is well.
 */
export const LOOK_PAUSES = 1.5;
/** [ours] A silence on purpose is four pauses; whoever claims a longer one is not believed. */
const SILENCE_MOST_MS = 15 * MINUTE_MS;

/** Why people are told of a server. */
export type Why = 'silent' | 'not working' | 'clock';
/** What a signed answer to our own question says of it; `forMs`: how long it will be silent yet. */
export type Answered = { is: 'well' | Why } | { is: 'silence'; number: number; forMs: number };

/** Durations by the clock of the server alone: ours may be another. */
export function whatItSays({
  at,
  looked,
  pause,
  silence,
}: Pick<Pulse, 'at' | 'looked' | 'pause' | 'silence'>): Answered {
  const forMs = silence === null ? 0 : silence.until - at;
  if (silence !== null && forMs > 0 && forMs <= SILENCE_MOST_MS)
    return { is: 'silence', number: silence.number, forMs };
  const isWorking = looked !== null && at - looked <= LOOK_PAUSES * pause * SECOND_MS;
  return { is: isWorking ? 'well' : 'not working' };
}

/** What is bad although pulses come. The server tells its own duty list of each; outside it is told where that did not help. */
export type Ailment = 'modem' | 'proof' | 'disk' | 'waiting' | 'closing' | 'rehearsal';

/** [ours] An SMS is tried at once, after 15 s and after 75 s (sms/delivery-state): by then three tries have failed. */
const MODEM_PAUSES = 1.5;

/** [ours] Three half hours: the server has raised it as a problem by then. */
const CLOSING_OLD_MS = 95 * MINUTE_MS;
/** [ours] SMS that wait so long hold the server's own notice about it, too. */
const WAITING_LONG_S = 15 * 60;

type OfGateway = Pick<Pulse, 'at' | 'pause' | 'waiting' | 'accepted' | 'gateway'>;

export function ailmentsOf(pulse: OfGateway & Pick<Pulse, 'closing' | 'low' | 'rehearsed'>): Ailment[] {
  const { at, closing, waiting, low, rehearsed } = pulse;
  const ofGateway = ailmentOfGateway(pulse);
  return [
    ...(ofGateway === null ? [] : [ofGateway]),
    ...(low ? (['disk'] as const) : []),
    ...(waiting > WAITING_LONG_S && ofGateway !== 'modem' ? (['waiting'] as const) : []),
    ...(closing !== null && at - closing > CLOSING_OLD_MS ? (['closing'] as const) : []),
    ...(rehearsed?.wrong ? (['rehearsal'] as const) : []),
  ];
}

/** `modem`: it refuses, or hangs: nothing was taken since what waits was written. A notice that replaces the one before waits anew. */
function ailmentOfGateway({ at, pause, waiting, accepted, gateway }: OfGateway): 'modem' | 'proof' | null {
  if (!gateway) return null;
  const long = MODEM_PAUSES * pause;
  const isHanging = waiting > long && (accepted === null || at - accepted > waiting * SECOND_MS);
  if (gateway.refusing > long || isHanging) return 'modem';
  return gateway.unproven ? 'proof' : null;
}
