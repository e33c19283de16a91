// Types of mutants-tool.mjs for the TypeScript trials.
export const CACHE: string;
export function ensureTool(): Promise<string>;
