import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { mockingTests } from '../../scripts/mocking-tests.mjs';
import { rowTypes } from './test/row-types.ts';
import { spreadSql } from './test/spread-plugin.ts';

// The server's part of each room is tested here: it needs the house around it.
const ROOT = resolve(import.meta.dirname, '../..');
const TESTS = ['apps/server/{src,test}/**/*.test.ts', 'features/*/server/**/*.test.ts'];
const STORIES = ['apps/server/test/stories/**/*.test.ts'];
/** In which stories run once more, beside the zone of the run: named by `npm test`. */
const ZONES = (process.env.STORY_ZONES ?? '').split(' ').filter((zone) => zone !== '');
// What replaces a module, or ends processes, has a process of its own.
const ALONE = [...mockingTests(ROOT, TESTS), 'packages/postgres/src/*.test.ts'];
const shared = {
  // The pool of two cores.
  pool: 'forks',
  // The parser of SQL is WebAssembly: made fast, it costs each process more than it reads.
  execArgv: ['--liftoff-only'],
  maxWorkers: 3,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // One second, its default, is too short while both cores are busy.
  expect: { poll: { timeout: 30_000 } },
} as const;

export default defineConfig({
  test: {
    ...shared,
    // Taken down from the last to the first: what a run is told of comes when its cluster is gone.
    globalSetup: ['./test/rows-told.ts', './test/cluster.ts'],
    projects: [
      {
        root: ROOT,
        plugins: [rowTypes(), spreadSql()],
        test: {
          ...shared,
          name: 'house',
          include: TESTS,
          exclude: ALONE,
          // Every file builds its own house on its own database; loading the server once saves a third of the time.
          isolate: false,
        },
      },
      { root: ROOT, plugins: [rowTypes(), spreadSql()], test: { ...shared, name: 'alone', include: ALONE } },
      // Rows and statements are the same there: seen once is enough.
      ...ZONES.map((zone) => ({
        root: ROOT,
        test: { ...shared, name: zone, include: STORIES, isolate: false, env: { TZ: zone } },
      })),
    ],
  },
});
