// Scopes of keys for reading.

/**
 * What a key for reading opens: levels now, series of measurements, released warnings, the state of the server. Households, people and
 * what they wrote are of no scope: no key opens them.
 */
export const SCOPES = ['levels', 'series', 'releases', 'metrics'] as const;
export type Scope = (typeof SCOPES)[number];
