// A key for reading as it stands in the head: known by its form, so that no session and no key of a logger is asked for.

/** `Bearer read_…`: 24 random bytes behind the word. */
const FORM = /^Bearer read_[\w-]{32}$/;

export const isReadingKey = (authorization: string | undefined): authorization is string =>
  FORM.test(authorization ?? '');

/** What stands behind `Bearer `. */
export const readingKeyIn = (authorization: string): string => authorization.slice('Bearer '.length);
