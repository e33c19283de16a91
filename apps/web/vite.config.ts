// The web app: dev server with the API behind it, and a build that a strict content policy and old phones accept.
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';
import { dropEarlyCalls } from './drop-early-calls.ts';
import { foldRefusals } from './fold-refusals.ts';
import { nameFiles } from './name-files.ts';
import { plainSignIn } from './plain-sign-in.ts';

const api: ProxyOptions = {
  // The server that `npm run dev` starts beside it reads the same setting.
  target: `http://127.0.0.1:${process.env.PORT ?? 5000}`,
  // The page's own origin is the dev server's, which the API would refuse; an absent origin passes.
  configure: (proxy) => {
    proxy.on('proxyReq', (request) => request.removeHeader('origin'));
    proxy.on('proxyReqWs', (request) => request.removeHeader('origin'));
  },
};

/** Libraries and parts that the sign-in page needs. */
const BASE =
  /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|i18next|react-i18next|use-sync-external-store|@tanstack[\\/](query-core|react-query))[\\/]|src[\\/]ui[\\/](button|field|field-frame|icon|words|cx|band)\.|src[\\/](paths|api[\\/](client|session|credentials|problem|use-problem-text|field-clock|keys|use-contact-notice))\.|features[\\/]sites[\\/]rules[\\/]site(-menu)?\.|features[\\/]accounts[\\/]words[\\/]en[\\/]accounts\.|src[\\/]i18n[\\/]en[\\/]common\.|preload-helper|rolldown[\\/]runtime/;

/** Charts over time; what is opened later (menu, files, table, keys, gestures, signs) stays apart. */
const CHART =
  /node_modules[\\/]uplot[\\/]|src[\\/]ui[\\/](charts[\\/](time-chart(-(bars|draw|menu|options|plot|scale|texts|ticks|zoom|detail))?|chart-frame|plot-mount)|use-full-screen)\.(ts|tsx)$|src[\\/]api[\\/]use-raw-stretch\./;

/** Small parts around charts and lists: one file compresses better than eight. What they rest on lies in files of its own. */
const PARTS =
  /src[\\/]ui[\\/](page-head|query-state|read-times|freshness|time-words|range-select|select-field|date-range)\.|src[\\/]api[\\/]use-(address-choice|site)\./;
/** What waits on the device and its sender come with every signed-in page, whoever else uses the outbox. */
const OUTBOX = /src[\\/](api[\\/]device-outbox)\.|features[\\/]surficial[\\/]pages[\\/](use-waiting|waiting-entries)\./;
/** What sign-in, the shell or the map needs too must not lie with the charts. */
const APART = {
  siteCalls: /features[\\/]sites[\\/]wire[\\/]sites\.calls\./,
  time: /kernel[\\/]src[\\/]time[\\/]manila-time/,
  // With what is known of the sites: neither is large enough for a file of its own.
  skeleton: /src[\\/]ui[\\/]skeleton\.|src[\\/]api[\\/]site-book\./,
  // What every page has, and is too small for files of its own: the first page names each file.
  calls: /features[\\/](incoming|moms)[\\/]wire[\\/]\w+\.calls\./,
  strip: /src[\\/](ui[\\/]use-narrow|api[\\/]use-site-facts)\./,
  levels: /src[\\/]ui[\\/]level-(symbol|sign|block|fills)\./,
  small: /src[\\/](ui[\\/](link-context|panel-boundary)|api[\\/]polling)\./,
  socket: /src[\\/]api[\\/]socket\./,
  look: /src[\\/]ui[\\/](charts[\\/]time-chart-look|watch-near)\./,
};

export default defineConfig({
  plugins: [react(), foldRefusals(), dropEarlyCalls(), nameFiles(), plainSignIn()],
  server: {
    port: 5173,
    proxy: {
      '/api': api,
      '/message': api,
      '/storage': api,
      // Pictures; /moms/lpa is a page.
      '^/moms/[^/]+\\.\\w+$': api,
      '/public/municipality.json': api,
      '/download/bantay.apk': api,
      '/socket.io': { ...api, ws: true },
    },
  },
  build: {
    target: 'es2020',
    manifest: true,
    sourcemap: false,
    // The content policy allows no data: fonts or styles.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Browsers without modulepreload fetch a little later; the polyfill would cost every first visit.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', 'push-worker': 'src/worker/push-worker.ts' },
      // What every page loads is one file: it compresses better than ten.
      output: {
        // The first page names every file, and each letter is felt: the manifest says what is in which.
        // A worker rules what lies below its address.
        entryFileNames: ({ name }) => (name === 'push-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7].css' : 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE },
            ...Object.entries(APART).map(([name, test]) => ({ name, test })),
            { name: 'chart', test: CHART },
            { name: 'parts', test: PARTS },
            { name: 'outbox', test: OUTBOX },
            // Small files that nearly every page needs: each of them would be a round trip on a weak line. /admin's pages do not count.
            {
              name: 'common',
              test: /apps[\\/]web[\\/]src|features[\\/]|packages[\\/]|node_modules/,
              minShareCount: 38,
            },
          ],
        },
      },
    },
  },
});
