import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { mockingTests } from '../../scripts/mocking-tests.mjs';

// The pages of each room are tested here: they need the parts of the screen around them.
const ROOT = resolve(import.meta.dirname, '../..');
const PLACES = '{apps/web/src,features/*/pages}/**/*';
// Making a pretended browser costs two seconds a file: only what draws has one.
const NEED_BROWSER = [
  `${PLACES}.test.tsx`,
  'apps/web/src/ui/charts/time-chart-scale.test.ts',
  'features/rainfall/pages/gauge-chart-options.test.ts',
  'apps/web/src/i18n/i18n.test.ts',
];
// What replaces a module, or a part of the browser for good, has a process of its own; so has what sees a part of the
// program come for the first time.
const ALONE = [
  ...mockingTests(ROOT, [`${PLACES}.test.{ts,tsx}`]),
  'features/bulletin/pages/bulletin-page.test.tsx',
  'apps/web/src/ui/long-table.test.tsx',
  // Where the focus goes: lost now and then in a process in which many others have drawn.
  'apps/web/src/ui/menu.test.tsx',
  'apps/web/src/ui/late.test.tsx',
  'apps/web/src/ui/charts/first-drawn.test.ts',
  'apps/web/src/ui/dialog.test.tsx',
  'apps/web/src/layout/tab-bar.test.tsx',
  'apps/web/src/layout/keys-dialog.test.tsx',
  'apps/web/src/screens/opcen-dialogs.test.tsx',
  'features/about/pages/install-part.test.tsx',
  // The file of the hub's page runs as it is loaded, and looks for a map library that others leave behind.
  'features/hub/pages/nation-map.test.tsx',
];
// Not frames: what moves the focus remembers for good that one was asked for, and would wait for one that a test has put away.
const FAKED = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'Date',
] as const;
const shared = { css: false, testTimeout: 20_000, fakeTimers: { toFake: [...FAKED] } };
const browser = {
  ...shared,
  environment: 'jsdom',
  setupFiles: [join(import.meta.dirname, 'src/test-setup.fixture.ts')],
};
const project = { extends: true, root: ROOT } as const;

export default defineConfig({
  plugins: [react()],
  test: {
    maxWorkers: 2,
    projects: [
      { ...project, test: { ...browser, name: 'browser', include: NEED_BROWSER, exclude: ALONE, isolate: false } },
      { ...project, test: { ...browser, name: 'alone', include: ALONE } },
      {
        ...project,
        test: {
          ...shared,
          name: 'pure',
          include: [`${PLACES}.test.ts`, 'apps/web/*.test.ts'],
          exclude: [...NEED_BROWSER, ...ALONE],
          // Among themselves, in workers of another kind than those that draw: shared with these, a part that looks for a window as it is
          // loaded would find none for good.
          pool: 'threads',
          isolate: false,
        },
      },
    ],
  },
});
