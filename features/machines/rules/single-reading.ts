// The time and the axes of a single reading, as small loggers write them.
import type { Instant } from '@bantay/kernel/time/manila-time';

/** All that a single reading may say; a name more would be left out in silence, and a time that was meant would be now. */
export const SINGLE_FIELDS = [
  ...(['gauge', 'column', 'node', 'accelerometer', 'value', 'x', 'y', 'z', 'time', 'battery'] as const),
];
export type SingleField = (typeof SINGLE_FIELDS)[number];

/** As it came; whoever brings it may leave out what he likes. */
export type Single = Readonly<Partial<Record<SingleField, string | number | undefined>>>;

const SECONDS = /^\d{9,10}(?:\.\d{1,9})?$/;
const MILLISECONDS = /^\d{12,13}$/;
const SECOND_MS = 1000;

/**
 * Seconds or milliseconds since 1970 become an instant, nothing at all is now (whole seconds); any other text is for the door
 * of batches to read.
 */
export function singleTime(given: string | number | undefined, now: Instant): Instant | string {
  const text = String(given ?? '').trim();
  if (text === '') return Math.floor(now / SECOND_MS) * SECOND_MS;
  if (SECONDS.test(text)) return Math.round(Number(text) * SECOND_MS);
  return MILLISECONDS.test(text) ? Number(text) : text;
}

/** `12,-3,1010`: x, y and z of a node, as they came; null: there are not three. */
export function axesOf(value: string): [string, string, string] | null {
  const [x = '', y = '', z = '', ...more] = value.split(/[,; ]+/);
  return z === '' || more.length > 0 ? null : [x, y, z];
}
