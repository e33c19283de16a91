// Types of project.mjs for the TypeScript tests.
export const ROOT: string;
export const PLACES: readonly string[];
export const PROGRAMS: readonly string[];
export const IS_RELEASE: boolean;
export const SERVER: string;
/** Whether a process of this number lives. */
export function isAlive(pid: number): boolean;
/** Ends the program. */
export function fail(sentence: string): never;
export function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
export function withProgress<Result>(
  what: string,
  work: () => Promise<Result>,
  say?: (text: string) => void,
): Promise<Result>;
export function readOr(path: string, otherwise?: string): string;
export const TOPS: readonly string[];
