// Writes down which files each address needs, so that the server can name them in the page itself: a browser on a weak line then
// asks for all of them at once, and not for each set after the last one was read.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { type PagesPlate, type Place, placesOf } from './src/plate.ts';
import { OWN_ADDRESSES } from './src/screens/own-addresses.ts';

/** What every signed-in screen loads beside its own file (router.tsx). */
const BESIDE = [
  'apps/web/src/layout/signed-in-layout.tsx',
  'apps/web/src/screens/new-alerts-slot.tsx',
  'apps/web/src/screens/situation-strip.tsx',
  'apps/web/src/screens/screen-files.ts',
  'apps/web/src/i18n/catalogues.ts',
];
const BESIDE_WORDS = ['shell', 'alerts', 'problems'];
const BESIDE_CALLS = ['/api/monitoring/candidate_alerts', '/message/incoming'];
const SITE_CALLS = ['/api/sites/get_sites_data'];
/** English is what a language falls back to, so it is fetched in every language. */
const words = (namespaces: readonly string[]) => namespaces.map((name) => `/en/${name}.ts`);
const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replaceAll('\\', '/');

/** Those of screens/addresses.ts, which only a build can read. */
async function readAddresses(): Promise<[address: string, place: Place][]> {
  const found = Object.entries(OWN_ADDRESSES);
  for (const file of globSync('features/*/pages/plate.ts', { cwd: ROOT })) {
    // A plate exports this; the build fails on one that does not.
    const { plate } = (await import(pathToFileURL(join(ROOT, file)).href)) as { plate: PagesPlate };
    found.push(...placesOf(file.replaceAll('\\', '/'), plate));
  }
  return found;
}

export function nameFiles(): Plugin {
  return {
    name: 'bantay:name-files',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const chunks = new Map<string, Rolldown.OutputChunk>();
      for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file);
      const all = [...chunks.values()];
      const filesOf = (starts: readonly Rolldown.OutputChunk[]) => {
        const found = new Set<string>();
        const visit = (chunk: Rolldown.OutputChunk) => {
          if (found.has(chunk.fileName)) return;
          found.add(chunk.fileName);
          for (const next of chunk.imports) visit(chunks.get(next)!); // All of them are files of this build.
          for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
        };
        for (const chunk of starts) visit(chunk);
        return [...found];
      };
      const chunkOf = (path: string) => {
        const found = all.find(
          ({ facadeModuleId }) => facadeModuleId?.startsWith(ROOT) && facadeModuleId.endsWith(path),
        );
        if (!found) throw new Error(`No file of the build begins with ${path}.`);
        return found;
      };

      const named = new Set(filesOf(all.filter(({ isEntry }) => isEntry)));
      const addresses = await readAddresses();
      const pages = addresses.map(([pattern, place]) => {
        const also = place.also ?? [];
        const own = [place.file, ...also].map((file) =>
          file.startsWith('./') ? `apps/web/src/screens/${file.slice(2)}` : `features/${file}`,
        );
        const needed = [...BESIDE, ...own, ...words([...BESIDE_WORDS, ...place.words])].map(chunkOf);
        const files = filesOf(needed).filter((file) => !named.has(file));
        const calls = [...(place.calls ?? []), ...BESIDE_CALLS, ...(pattern.endsWith('/:site') ? SITE_CALLS : [])];
        return [pattern, { files, calls }];
      });
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(Object.fromEntries(pages)) });
    },
  };
}
