// When the New Alerts popup stands open: 30 s, again every 180 s, computed from the clock because hidden tabs slow timers.

/** specification 000, §9. */
export const OPEN_MS = 30_000;
export const EVERY_MS = 180_000;

export interface PopupClock {
  /** When the present period of undecided triggers was first seen; null = none. */
  since: number | null;
  /** The period (0, 1, 2 …) that somebody closed by hand; it reopens with the next. */
  closedPeriod: number | null;
  /** Ids of the triggers that opened it: a new one opens it at once. */
  known: readonly number[];
}

export const SHUT: PopupClock = { since: null, closedPeriod: null, known: [] };

/** Next state after the feed was read at `now`. */
export function seePopup(clock: PopupClock, triggerIds: readonly number[], now: number): PopupClock {
  if (triggerIds.length === 0) return clock.since === null ? clock : SHUT;
  const isNew = triggerIds.some((id) => !clock.known.includes(id));
  if (clock.since === null || isNew) return { since: now, closedPeriod: null, known: triggerIds };
  return sameIds(clock.known, triggerIds) ? clock : { ...clock, known: triggerIds };
}

const sameIds = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id, index) => id === other[index]);

const periodOf = (clock: PopupClock, now: number) => Math.floor((now - (clock.since ?? now)) / EVERY_MS);

/** The alarm sounds until somebody closes the popup by hand or the last trigger is decided; its own closing is no deed. */
export const isRinging = (clock: PopupClock, now: number): boolean =>
  clock.since !== null && clock.closedPeriod !== periodOf(clock, now);

export function isPopupOpen(clock: PopupClock, now: number): boolean {
  return isRinging(clock, now) && (now - (clock.since ?? now)) % EVERY_MS < OPEN_MS;
}

export const closePopup = (clock: PopupClock, now: number): PopupClock =>
  clock.since === null ? clock : { ...clock, closedPeriod: periodOf(clock, now) };

/** Milliseconds until something changes by itself: closing, or the next opening. */
export function nextChangeMs(clock: PopupClock, now: number): number | null {
  if (clock.since === null) return null;
  const into = (now - clock.since) % EVERY_MS;
  return isPopupOpen(clock, now) ? OPEN_MS - into : EVERY_MS - into;
}
