// What was thrown may be anything: what of it can be read without believing more.

/** A field of it; undefined where it has none. */
export const thrownField = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

/** Of Node, the database or the framework: their code. */
export function codeOf(error: unknown): string | undefined {
  const code = thrownField(error, 'code');
  return typeof code === 'string' ? code : undefined;
}
