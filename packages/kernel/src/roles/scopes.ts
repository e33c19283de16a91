// Scopes of keys for reading.

/**
 * What a key for reading opens: levels now, series of measurements, released warnings. Households, people and
 * what they wrote are of no scope: no key opens them.
 */
export const SCOPES = ['levels', 'series', 'releases'] as const;
export type Scope = (typeof SCOPES)[number];
