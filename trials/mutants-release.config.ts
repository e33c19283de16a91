// The tests that a release goes through, for trials of mutants: without the checks of rows that only whole runs need.
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { copied } from './mutants/copied.ts';
import { keptThread } from './mutants/kept-thread.ts';
import { TARGETS } from './mutants/targets.ts';

export default defineConfig({
  plugins: [keptThread],
  root: join(import.meta.dirname, '..'),
  resolve: { alias: copied(join(import.meta.dirname, '..')) },
  test: {
    globalSetup: ['./apps/server/test/cluster.ts'],
    include: TARGETS.flatMap(({ tests = [] }) => tests.map((path) => `features/${path}`)),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Each file has a database of its own.
    isolate: false,
  },
});
