// Whether two located earthquakes are one quake that two agencies, or two solutions of one agency, describe.
import type { Instant } from '@bantay/kernel/time/manila-time';
import { distanceKm, type Place } from './distance.ts';

/** PHIVOLCS gives whole minutes without seconds, and origin times of two agencies differ by some seconds more. */
export const SAME_QUAKE_MS = 90_000;
/** Epicentres of one quake at sea differ by tens of kilometres between agencies; the first solution by more. */
const SAME_QUAKE_KM = 100;

/** A solution that is stronger by so much is another danger: a decision on the weaker one says nothing about it (ours). */
export const STRONGER_BY = 0.5;
/** Magnitudes are told in tenths: half of one is no difference. */
const SLACK = 0.05;

/** A quake that has raised the site, and what people have decided on it. */
export interface RaisedQuake extends Place {
  at: Instant;
  magnitude: number;
  /** Somebody has declared its trigger invalid: it counts no more. */
  isInvalid: boolean;
}

/**
 * Whether people are already asked about this quake, or have decided on it: the same quake as one that still counts, and not
 * stronger by half a magnitude than the strongest of them.
 */
export function isAsked(quake: Place & { at: Instant; magnitude: number }, raised: readonly RaisedQuake[]): boolean {
  const counted = raised.filter((other) => !other.isInvalid && isSameQuake(quake, other));
  const strongest = Math.max(...counted.map((other) => other.magnitude));
  return counted.length > 0 && quake.magnitude < strongest + STRONGER_BY - SLACK;
}

/**
 * True within 90 s and 100 km, both inclusive (ours: neither specification nor methods say anything about it). An
 * aftershock that follows so soon counts as the same quake: an earthquake raises a site to level 1 and no further.
 */
export function isSameQuake(one: Place & { at: Instant }, other: Place & { at: Instant }): boolean {
  return Math.abs(one.at - other.at) <= SAME_QUAKE_MS && distanceKm(one, other) <= SAME_QUAKE_KM;
}
