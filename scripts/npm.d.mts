// Types of npm.mjs for the TypeScript scripts.
export function runNpm(args: readonly string[], cwd: string): Promise<number>;
export function nodeForNpm(program: string, nodes?: readonly (string | undefined)[]): string | undefined;
