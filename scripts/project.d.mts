// Types of project.mjs for the TypeScript tests.
export const ROOT: string;
export const SERVER: string;
export function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
