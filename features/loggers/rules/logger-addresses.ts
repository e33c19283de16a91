// What several rooms tell whoever sets up a logger.

/** The page that shows what arrives with a key (machines/pages/plate.ts). */
export const connectPath = (name: string) => `/connect/${encodeURIComponent(name)}`;

/** The door of single readings, as machines/wire/machines.calls.ts has it: a test holds them together. */
export const READING_DOOR = '/api/ingest/reading';

/** For a shell, no JSON, and the time is now. 0.0001 mm says "no data": nothing is judged by it. `address` without a slash at its end. */
export const simpleLine = (gauge: string, { address, key }: { address: string; key: string }): string =>
  `curl '${address}${READING_DOOR}' -H 'Authorization: Bearer ${key}' -d 'gauge=${gauge}' -d 'value=0.0001'`;
