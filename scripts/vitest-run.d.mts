// Types of vitest-run.mjs for the TypeScript scripts.
import type { Counts } from './test-counts.mjs';

export function runVitest(
  folder: string,
  options: { report: string; args?: string[]; env?: Record<string, string> },
): Promise<Counts & { leftOut: string[]; failures: string[]; output: string }>;
