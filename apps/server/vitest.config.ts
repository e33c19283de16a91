import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['./test/cluster.ts'],
    // The pool of two cores; each file has its own process, because sockets and signals are process-wide.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // One second, its default, is too short while both cores are busy.
    expect: { poll: { timeout: 30_000 } },
  },
});
