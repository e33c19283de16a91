// Types of test-counts.mjs for the TypeScript scripts and tests.
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}
/** One check of the conformance checker. */
export interface Checked {
  id: string;
  result: string;
}
export function readable(counts: unknown): Counts;
export function vitestCounts(report: unknown, code: number): Counts;
export function skippedTests(report: unknown): string[];
export function failedTests(report: unknown): string[];
export function failedStories(report: unknown): string[];
export function playwrightCounts(report: unknown, code: number): Counts;
export function playwrightLines(output: string, code: number): Counts;
export function conformCounts(runs: readonly { passed: number; failed: number; results: readonly Checked[] }[]): {
  counts: Counts;
  skipped: string[];
};
export function sumOf(one: Counts, other: Counts): Counts;
export function inWords(counts: Counts): string;
