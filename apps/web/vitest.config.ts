import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Making a pretended browser costs two seconds a file: only what draws has one.
const NEED_BROWSER = [
  'src/**/*.test.tsx',
  'src/ui/time-chart-scale.test.ts',
  'src/features/rainfall/gauge-chart-options.test.ts',
  'src/i18n/i18n.test.ts',
];
const shared = { css: false, testTimeout: 20_000 };

export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'browser',
          environment: 'jsdom',
          include: NEED_BROWSER,
          setupFiles: ['./src/test-setup.ts'],
        },
      },
      { extends: true, test: { ...shared, name: 'pure', include: ['src/**/*.test.ts'], exclude: NEED_BROWSER } },
    ],
  },
});
