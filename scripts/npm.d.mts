// Types of npm.mjs for the TypeScript tests.
export function nodeForNpm(program: string, nodes?: readonly (string | undefined)[]): string | undefined;
