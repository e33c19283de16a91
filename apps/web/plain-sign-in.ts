// Draws the sign-in as a page without script when the pages are built (src/plain/draw-sign-in.tsx).
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const DRAWER = 'src/plain/draw-sign-in.tsx';

export function plainSignIn(): Plugin {
  let folder = '';
  let modules: NonNullable<ResolvedConfig['css']['modules']> = {};
  return {
    name: 'bantay:plain-sign-in',
    apply: 'build',
    configResolved: ({ root, css, build: { outDir } }) => {
      folder = resolve(root, outDir);
      // Classes are named alike: the page bears those that its styles have.
      modules = css.modules ?? {};
    },
    async writeBundle() {
      // Beside the pages, so that it finds the libraries as they do.
      const made = join(folder, '.plain');
      await build({
        ...{ root: ROOT, configFile: false, logLevel: 'warn', plugins: [react()] },
        css: { modules },
        build: { ssr: DRAWER, outDir: made, emptyOutDir: true },
      });
      // What the build above has written.
      const drawer = (await import(
        pathToFileURL(join(made, 'draw-sign-in.js')).href
      )) as typeof import('./src/plain/draw-sign-in.tsx');
      await drawer.drawSignIn(folder);
      rmSync(made, { recursive: true });
    },
  };
}
