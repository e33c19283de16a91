// What is known of whatever was thrown, which can be anything: what of it can be read without believing more.

/** A field of it; undefined where it has none. */
export const thrownField = (thrown: unknown, name: string): unknown =>
  typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, name) : undefined;

/** The sentence of an error, also of one that another realm has made. */
export const messageOf = (thrown: unknown): string => String(thrownField(thrown, 'message') ?? thrown);

/** 'ENOENT', '53100': the code of the system, the database, the framework or the file store; undefined where it has none. */
export function codeOf(thrown: unknown): string | undefined {
  const code = thrownField(thrown, 'code');
  return typeof code === 'string' ? code : undefined;
}
