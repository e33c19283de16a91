// Whether somebody who hands the page on may still do so as it came: only while he hears the server.
import { MISSING_PAUSES } from '../../watch/rules/decide-watch.ts';
import { PROMISE_MS } from './promise.ts';

export interface HandedOn {
  /** ms since it came, by the time since his machine was switched on; null: before his last start. */
  takenForMs: number | null;
  /** How old it was when it came, ms. */
  ageMs: number;
  /** From one pulse to the next. */
  pauseMs: number;
  /** He has told people that the server is silent. */
  isAlarmed: boolean;
}

/** A clock that a restart begins at another time makes nothing fresh: what came before it is old until it comes anew. */
export function isHandedOnAsOld({ takenForMs, ageMs, pauseMs, isAlarmed }: HandedOn): boolean {
  if (isAlarmed || takenForMs === null || takenForMs < 0) return true;
  return takenForMs > MISSING_PAUSES * pauseMs || takenForMs + ageMs > PROMISE_MS;
}
