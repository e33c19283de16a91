// What the relay of the siren should be now, and what is wrong with it.
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '@bantay/kernel/time/manila-time';

/** A warning of level 3, a person, a trial of a second, and the end of all before it. */
export const ORDER_KINDS = ['release', 'hand', 'test', 'stop'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** Not reached, no answer in time, a line that broke, a refusal, an answer that is none, and one that reads back otherwise. */
export const SIREN_FAULTS = ['unreached', 'late', 'broken', 'refused', 'garbled', 'otherwise'] as const;
export type SirenFault = (typeof SIREN_FAULTS)[number];

/** One that is not done: the relay has not been read back as off since. */
export interface SirenOrder {
  orderId: number;
  kind: OrderKind;
  orderedAt: Instant;
  /** Later than this it sounds, or is tried, no more. */
  until: Instant;
  /** It was tried already. */
  isTried: boolean;
}

/** How long it sounds [ours]: long enough to wake people, short enough for its battery. */
export const SOUND_MS = 5 * MINUTE_MS;
/** How long the relay is on for a trial: most sirens have not begun to howl by then [ours]. */
export const TEST_MS = 1000;
/** A trial that could not begin by then is over [ours]. */
export const TEST_WITHIN_MS = MINUTE_MS;
export const ASK_EVERY_MS = HOUR_MS;
/** While it does not answer [ours]. */
export const ASK_AGAIN_MS = 20_000;
/** A line may break for a moment. */
export const SILENT_AFTER_MS = MINUTE_MS;
export const TESTED_WITHIN_MS = 35 * DAY_MS;

const CLOCK_SLIP_MS = 10_000;

/** What was heard of the relay last. */
export interface HeardRelay {
  askedAt: Instant | null;
  fault: SirenFault | null;
  /** Null: the last answer was as it should be, or it was never asked. */
  failingSince: Instant | null;
  /** Since when its battery could not be read, though the relay answered; null: it could, or none is read. */
  batteryFailingSince: Instant | null;
}

/** The battery of the siren, where one is read. */
export interface HeardBattery {
  /** Below it the battery is low; as the device counts. */
  lowest: number;
  /** As it was read last, and when; null: never. */
  value: number | null;
  readAt: Instant | null;
  failingSince: Instant | null;
}

/** A clock that went back would wait for ever. */
const isPast = (since: Instant, ms: number, now: Instant) => now < since || now - since >= ms;

/** A clock that went back a moment stops nothing; one that went back an hour does not make it sound for an hour. */
const isRunning = ({ orderedAt, until }: SirenOrder, now: Instant) => now < until && now >= orderedAt - CLOCK_SLIP_MS;

/** Orders that hold now: later than the newest stop, and not over. `orders`: all that are not done. */
export function runningOrders(orders: readonly SirenOrder[], now: Instant): SirenOrder[] {
  const stopped = Math.max(0, ...orders.filter(({ kind }) => kind === 'stop').map(({ orderId }) => orderId));
  return orders.filter((one) => one.kind !== 'stop' && one.orderId > stopped && isRunning(one, now));
}

export const shouldSound = (orders: readonly SirenOrder[], now: Instant): boolean =>
  runningOrders(orders, now).some(({ kind }) => kind !== 'test');

/** `look` reads and writes nothing: a button beside the siren may hold it on. */
export type SirenTalk = 'on' | 'off' | 'test' | 'look';

/** What is said to the relay now; null: nothing. What should be is said again and again until it is over and read back as off. */
export function decideSiren(orders: readonly SirenOrder[], relay: HeardRelay, now: Instant): SirenTalk | null {
  if (shouldSound(orders, now)) return 'on';
  if (runningOrders(orders, now).some(({ isTried }) => !isTried)) return 'test';
  if (orders.length > 0) return 'off';
  const isWell = relay.failingSince === null && relay.batteryFailingSince === null;
  const pause = isWell ? ASK_EVERY_MS : ASK_AGAIN_MS;
  return relay.askedAt === null || isPast(relay.askedAt, pause, now) ? 'look' : null;
}

export const SIREN_TROUBLES = ['silent', 'disobeys', 'batteryLow', 'batterySilent', 'untested'] as const;

export interface SirenTrouble {
  what: (typeof SIREN_TROUBLES)[number];
  since: Instant;
}

export interface SirenPast {
  /** When this relay was set. */
  setAt: Instant;
  /** When it was last read back as on. */
  goodAt: Instant | null;
  /** The newest order to sound or to be tried whose end is known; null: none. */
  newest: { at: Instant; isGood: boolean } | null;
}

/** What somebody on duty has to know; null: nothing. One that answers again after it failed an order has yet to show that it works. */
export function sirenTrouble(
  relay: HeardRelay,
  past: SirenPast,
  now: Instant,
  battery: HeardBattery | null = null,
): SirenTrouble | null {
  const { failingSince, fault } = relay;
  if (failingSince !== null && isPast(failingSince, SILENT_AFTER_MS, now))
    return { what: fault === 'otherwise' ? 'disobeys' : 'silent', since: failingSince };
  if (past.newest !== null && !past.newest.isGood) return { what: 'disobeys', since: past.newest.at };
  const ofBattery = battery === null ? null : batteryTrouble(battery, now);
  if (ofBattery !== null) return ofBattery;
  const known = Math.max(past.setAt, past.goodAt ?? past.setAt);
  return now - known >= TESTED_WITHIN_MS ? { what: 'untested', since: known + TESTED_WITHIN_MS } : null;
}

/** One that was low when it was last read is low, also while it is silent. */
function batteryTrouble({ lowest, value, readAt, failingSince }: HeardBattery, now: Instant): SirenTrouble | null {
  if (value !== null && readAt !== null && value < lowest) return { what: 'batteryLow', since: readAt };
  const isSilent = failingSince !== null && isPast(failingSince, SILENT_AFTER_MS, now);
  return isSilent ? { what: 'batterySilent', since: failingSince } : null;
}
