import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,test}/**/*.test.ts'],
    testTimeout: 20_000,
    // Pure functions leave nothing behind that the next file could meet; they run in three zones.
    pool: 'threads',
    maxWorkers: 2,
    isolate: false,
  },
});
