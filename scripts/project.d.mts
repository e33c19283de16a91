// Types of project.mjs for the TypeScript tests.
export const ROOT: string;
export const PLACES: readonly string[];
export const PROGRAMS: readonly string[];
export const SERVER: string;
/** Ends the program. */
export function fail(sentence: string): never;
export function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
