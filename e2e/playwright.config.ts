// End-to-end tests: the built server, a Chromium that is already on the machine, one story after the other.
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';

const browser = findBrowser();
if (!browser) throw new Error('No Chromium found; run: npm test (which can install one), or set CHROMIUM_PATH.');

export default defineConfig({
  projects: [
    // Those that go through several rooms, the long ones: last, one of them would run alone.
    { name: 'house', testDir: '.', testMatch: '*.spec.ts', testIgnore: 'start.spec.ts' },
    // Those of a room lie in its folder.
    { name: 'stories', testDir: '../features', testMatch: '*/*.story.ts' },
    // How fast a start is can only be told while nothing else runs.
    { name: 'start', testDir: '.', testMatch: 'start.spec.ts', dependencies: ['stories', 'house'] },
  ],
  // A server and its data per worker; the stories of a file share them and go one after the other.
  workers: 2,
  fullyParallel: false,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    viewport: { width: 1366, height: 768 },
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    // Else what waits for ever ends with its test, and nobody hears where it waited.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // Stories see what the server sends; those of the worker ask for it.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser,
      args: [
        // Chromium's own sandbox refuses root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        // Nothing may leave the machine: the browser's own look-ups would wait for a network that is not there.
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-domain-reliability',
        '--disable-quic',
        '--disable-sync',
        '--no-first-run',
        '--disable-dev-shm-usage',
        // A page lives for seconds: what is compiled for long life, beside it on the other processor, costs more than it brings.
        '--js-flags=--no-maglev --no-opt --single-threaded-gc',
      ],
    },
  },
});
