import { defineConfig } from 'vitest/config';

/** Rules and the wire; what needs a server or a browser runs with them (apps/server, apps/web). */
export default defineConfig({
  test: {
    include: ['*/{rules,wire}/**/*.test.ts', '*.test.ts'],
    testTimeout: 20_000,
    // Pure functions leave nothing behind that the next file could meet; they run in three zones.
    pool: 'threads',
    maxWorkers: 2,
    isolate: false,
  },
});
