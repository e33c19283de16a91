// The tests that a release goes through, for trials of mutants: without the checks of rows that only whole runs need.
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { copied } from './mutants/copied.ts';

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  resolve: { alias: copied(join(import.meta.dirname, '..')) },
  test: {
    globalSetup: ['./apps/server/test/cluster.ts'],
    // Not those that wait for the engine over days: each of some hundred mutants runs what reaches it.
    include: [
      'alerts-routes',
      'declared-invalid',
      'judge-posted',
      'late-facts',
      'open-routine',
      'release-routine',
      'release-refusal',
      'release-site',
      'store-statements',
    ].map((name) => `features/alerts/server/${name}.test.ts`),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Each file has a database of its own.
    isolate: false,
  },
});
