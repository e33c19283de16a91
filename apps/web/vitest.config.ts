import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { mockingTests } from '../../scripts/mocking-tests.mjs';

// Making a pretended browser costs two seconds a file: only what draws has one.
const NEED_BROWSER = [
  'src/**/*.test.tsx',
  'src/ui/charts/time-chart-scale.test.ts',
  'src/features/rainfall/gauge-chart-options.test.ts',
  'src/i18n/i18n.test.ts',
];
// What replaces a module, or a part of the browser for good, has a process of its own; so has what sees a part of the
// program come for the first time.
const ALONE = [
  ...mockingTests(import.meta.dirname),
  'src/features/bulletin/bulletin-page.test.tsx',
  'src/ui/long-table.test.tsx',
];
const shared = { css: false, testTimeout: 20_000 };
const browser = { ...shared, environment: 'jsdom', setupFiles: ['./src/test-setup.ts'] };

export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: 2,
    projects: [
      { extends: true, test: { ...browser, name: 'browser', include: NEED_BROWSER, exclude: ALONE, isolate: false } },
      { extends: true, test: { ...browser, name: 'alone', include: ALONE } },
      {
        extends: true,
        test: { ...shared, name: 'pure', include: ['src/**/*.test.ts'], exclude: [...NEED_BROWSER, ...ALONE] },
      },
    ],
  },
});
