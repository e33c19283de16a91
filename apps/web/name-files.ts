// Writes down which files each address needs, so that the server can name them in the page itself: a browser on a weak line then
// asks for all of them at once, and not for each set after the last one was read.
import { createHash } from 'node:crypto';
import { WHOLE_DAYS } from '@bantay/kernel/time/first-look';
import type { Plugin, Rolldown } from 'vite';
import { closureOf } from './closure.ts';
import { keptBy } from './kept-modules.ts';
import { BESIDE, BESIDE_WORDS, ROOT, readPages } from './read-addresses.ts';
import type { FirstLook } from './src/plate.ts';
import { RANGE_DAYS } from './src/ui/date-range.ts';

/** Fonts and signs: few, and a page without them looks broken. */
const LOOKS = /^assets\/.*\.(woff2|svg)$/;
/** What every page asks first (src/screens/first-data.ts). */
const BESIDE_CALLS = [
  ...[
    '/api/monitoring/candidate_alerts?calm=counted',
    '/message/incoming',
    '/api/manifestations_of_movement/get_temp_moms',
  ],
  ...['/api/sites/facts', '/api/rights'],
];
const SITE_CALLS = ['/api/sites/get_sites_data'];
/** English is what a language falls back to, so it is fetched in every language. */
const words = (namespaces: readonly string[]) => namespaces.map((name) => `/en/${name}.ts`);

/** By the range in the address; one that is thinned to the width of a window cannot be named. */
const daysUpTo = (most: number) =>
  Object.fromEntries(Object.entries(RANGE_DAYS).filter(([, days]) => days !== null && days <= most));
/** Characters: what is larger comes after the libraries; smaller ones wait for their turn on a connection, not for the line. */
const LARGE = 4000;
const withDays = ({ call, range }: FirstLook) => ({
  call,
  range: range ? { ...range, days: daysUpTo(range.most ?? WHOLE_DAYS) } : null,
});

export function nameFiles(): Plugin {
  return {
    name: 'bantay:name-files',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const chunks = new Map<string, Rolldown.OutputChunk>();
      for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file);
      const all = [...chunks.values()];
      const filesOf = (starts: readonly Rolldown.OutputChunk[]) => {
        // All of them are files of this build.
        const reached = [...closureOf(starts, (chunk) => chunk.imports.map((name) => chunks.get(name)!))];
        return [...new Set(reached.flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]))];
      };
      // Which file holds a module: what is used together lies in one (group-files.ts). A file that only passes it on comes first.
      const holders = new Map<string, string>();
      for (const { fileName, moduleIds, facadeModuleId } of all)
        for (const id of [...moduleIds, ...(facadeModuleId ? [facadeModuleId] : [])])
          if (id === facadeModuleId || !holders.has(id)) holders.set(id.replace(ROOT, ''), fileName);
      const chunkOf = (path: string) => {
        const found = [...holders].find(([id]) => id.endsWith(path));
        if (!found) throw new Error(`No file of the build holds ${path}.`);
        return chunks.get(found[1])!; // Named a few lines above.
      };

      const entry = (called: string) => {
        const found = all.find(({ name, isEntry }) => isEntry && name === called);
        if (!found) throw new Error(`The build has no ${called}.`);
        return found;
      };
      const named = new Set(filesOf([entry('index')]));
      const size = (file: string) => chunks.get(file)?.code.length ?? 0;
      const bySize = (files: Iterable<string>) => [...files].sort((one, other) => size(other) - size(one));
      const frame = new Set(filesOf([...BESIDE, ...words(BESIDE_WORDS)].map(chunkOf)));
      const places = await readPages();
      const pages = places.map(({ address, files: own, words: ownWords, calls: ownCalls, looks, isBare }) => {
        const needed = [...BESIDE, ...own, ...words([...BESIDE_WORDS, ...ownWords])].map(chunkOf);
        const files = bySize(filesOf(needed)).filter((file) => !named.has(file));
        const large = files.filter((file) => size(file) > LARGE);
        // The frame is read while the screen comes.
        const rest = [large.filter((file) => frame.has(file)), large.filter((file) => !frame.has(file))];
        // Without the frame nothing of it is asked.
        const calls = [...ownCalls, ...(isBare ? [] : BESIDE_CALLS), ...(address.endsWith('/:site') ? SITE_CALLS : [])];
        return [
          address,
          {
            files: files.filter((file) => !large.includes(file)),
            ...{ rest: rest.filter((step) => step.length > 0), calls: [...new Set(calls)], looks: looks.map(withDays) },
          },
        ];
      });
      const write = (name: string, rows: Iterable<readonly unknown[]>) =>
        this.emitFile({
          type: 'asset',
          fileName: `.vite/${name}.json`,
          source: JSON.stringify(Object.fromEntries(rows)),
        });
      write('pages', pages);
      const worker = entry('worker');
      // It stands in the page itself: a file of its own would be one more to wait for.
      const { code: program, fileName } = entry('rest');
      delete bundle[fileName];
      // The halves of the libraries, the smaller first.
      const after = bySize(named).slice(0, 2).reverse();
      write('asking', Object.entries({ program: program.trim(), after }));
      const keptModules = keptBy(places, (id) => this.getModuleInfo(id));
      const kept = filesOf([...keptModules].flatMap((id) => chunks.get(holders.get(id.replace(ROOT, '')) ?? '') ?? []));
      const looks = Object.keys(bundle).filter((name) => LOOKS.test(name));
      const shipped = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const addressesOf = (files: Iterable<string>) => [...new Set(files)].map((file) => `/${file}`).sort();
      const build = {
        id: createHash('sha256').update(shipped.sort().join()).digest('hex').slice(0, 12),
        ...{ kept: addressesOf([...named, ...kept, ...looks]), all: addressesOf(shipped) },
        pages: pages.map(([address]) => address),
      };
      worker.code = `const BANTAY_BUILD=${JSON.stringify(build)};${worker.code}`;
      // For the budget of bytes.
      write('holders', holders);
    },
  };
}
