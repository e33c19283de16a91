// A build imports by our own hand (src/api/bring-files.ts), so that what did not come can be asked for again.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Of Vite: what each import of a build is handed to. */
const HELPER = '\0vite/preload-helper.js';
const OWN = fileURLToPath(new URL('src/api/bring-files.ts', import.meta.url));

export function retriableImports(): Plugin {
  let isTaken = false;
  return {
    name: 'bantay:retriable-imports',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== HELPER) return null;
      isTaken = true;
      return `export { bringFiles as __vitePreload } from ${JSON.stringify(OWN)};`;
    },
    buildEnd(error) {
      // Another Vite may call it by another name; the pages would go on with one that tries once.
      if (!error && !isTaken) throw new Error('Vite no longer asks for its preload helper: see retriable-imports.ts.');
    },
  };
}
