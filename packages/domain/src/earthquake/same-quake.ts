// Whether two located earthquakes are one quake that two agencies, or two solutions of one agency, describe.
import type { Instant } from '../time/manila-time.ts';
import { distanceKm, type Place } from './distance.ts';

/** PHIVOLCS gives whole minutes without seconds, and origin times of two agencies differ by some seconds more. */
export const SAME_QUAKE_MS = 90_000;
/** Epicentres of one quake at sea differ by tens of kilometres between agencies; the first solution by more. */
const SAME_QUAKE_KM = 100;

/**
 * True within 90 s and 100 km, both inclusive (ours: neither specification nor methods say anything about it). An
 * aftershock that follows so soon counts as the same quake: an earthquake raises a site to level 1 and no further.
 */
export function isSameQuake(one: Place & { at: Instant }, other: Place & { at: Instant }): boolean {
  return Math.abs(one.at - other.at) <= SAME_QUAKE_MS && distanceKm(one, other) <= SAME_QUAKE_KM;
}
