// The web app: dev server with the API behind it, and a build that a strict content policy and old phones accept.
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';
import { classNameOf } from './class-names.ts';
import { compileBeside } from './compile-beside.ts';
import { dropEarlyCalls } from './drop-early-calls.ts';
import { foldRefusals } from './fold-refusals.ts';
import { type ModuleFacts, readGrouping } from './group-files.ts';
import { lateIntl } from './late-intl.ts';
import { nameFiles } from './name-files.ts';
import { packFiles } from './pack-files.ts';
import { plainSignIn } from './plain-sign-in.ts';
import { retriableImports } from './retriable-imports.ts';

const api: ProxyOptions = {
  // The server that `npm run dev` starts beside it reads the same setting.
  target: `http://127.0.0.1:${process.env.PORT ?? 5000}`,
  // The page's own origin is the dev server's, which the API would refuse; an absent origin passes.
  configure: (proxy) => {
    proxy.on('proxyReq', (request) => request.removeHeader('origin'));
    proxy.on('proxyReqWs', (request) => request.removeHeader('origin'));
  },
};

/** Libraries and parts that the sign-in page needs, beside the larger half. */
const BASE =
  /node_modules[\\/](react-router|cookie|i18next|react-i18next)[\\/]|src[\\/]ui[\\/](button|field|field-frame|early-icon|words|cx|band|dialog|dialog-frames|dialog-opened|late|lazy|coming)\.|src[\\/](paths|api[\\/](bring-files|client|session|credentials|problem|use-problem-text|field-clock|keys|use-contact-notice))\.|features[\\/]sites[\\/]rules[\\/]site\.|features[\\/]accounts[\\/]words[\\/]en[\\/]accounts\.|src[\\/]i18n[\\/]en[\\/]common\.|preload-helper|rolldown[\\/]runtime/;

/**
 * Of those the half that comes last: as much larger than the other as comes over a bad line in a round trip (ask-rest.ts). By the line
 * of the bench, 20 kB; of 10, 28 and 38 kB that were tried 28 was the best.
 */
const LARGER_HALF = /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](query-core|react-query))[\\/]/;

const SIGNS = /[\\/]seal-\w+\.svg$/;

const { nameOf, order } = await readGrouping();

export default defineConfig({
  plugins: [
    react(),
    foldRefusals(),
    dropEarlyCalls(),
    retriableImports(),
    lateIntl(),
    nameFiles(),
    plainSignIn(),
    compileBeside(),
    packFiles(),
  ],
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
  css: { modules: { generateScopedName: classNameOf } },
  build: {
    target: 'es2020',
    manifest: true,
    sourcemap: false,
    // A hundredth smaller than by the bundler's own: what a second file of libraries costs.
    minify: 'terser',
    terserOptions: { ecma: 2020, compress: { passes: 2 }, format: { comments: false } },
    // The content policy allows no data: fonts or styles. The two signs of every page are smaller than the heads of their answers.
    assetsInlineLimit: (file: string) => SIGNS.test(file),
    reportCompressedSize: false,
    // Browsers without modulepreload fetch a little later; the polyfill would cost every first visit.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // That packing takes long is no news.
      checks: { bundlerTimings: false },
      input: { index: 'index.html', worker: 'src/worker/worker.ts', rest: 'src/ask-rest.ts' },
      // What every page loads is one file: it compresses better than ten.
      output: {
        // The first page names every file, and each letter is felt: the manifest says what is in which.
        // A worker rules what lies below its address.
        entryFileNames: ({ name }) => (name === 'worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7].css' : 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // The libraries and what the first page rests on beside them are two files: no page has the one without the other.
            { debugName: 'larger', name: (id: string) => (LARGER_HALF.test(id) ? 'larger' : null) },
            {
              debugName: 'base',
              name: (id: string, facts: ModuleFacts) => (BASE.test(id) || nameOf(id, facts) === 'base' ? 'base' : null),
            },
            ...order.map((start) => ({
              debugName: start,
              name: (id: string, facts: ModuleFacts) =>
                [nameOf(id, facts)].find((name) => name?.startsWith(start)) ?? null,
            })),
          ],
        },
      },
    },
  },
});
