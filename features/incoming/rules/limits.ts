// How much of incoming messages is kept and shown.

/** Longest text that is kept, characters (api-facts §16.9): six parts and more. */
export const INCOMING_MAX = 1000;
/** Messages of one answer. */
export const INCOMING_SHOWN = 100;
