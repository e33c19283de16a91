// What is known of whatever was thrown: anything can be.

/** The sentence of an error, also of one that another realm has made. */
export const messageOf = (thrown: unknown): string =>
  typeof thrown === 'object' && thrown !== null && 'message' in thrown ? String(thrown.message) : String(thrown);

/** 'ENOENT', '53100': the code of the system, the database or the file store; undefined where it has none. */
export const codeOf = (thrown: unknown): unknown =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined;
