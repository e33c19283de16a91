// What the build knows of the addresses: the modules that each page begins with (screens/addresses.ts, which only a bundler can read).
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type FirstLook, type PagesPlate, type Place, placesOf } from './src/plate.ts';
import { OWN_ADDRESSES } from './src/screens/own-addresses.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replaceAll('\\', '/');

/** What every signed-in screen loads beside its own file (router.tsx), seen from the root. */
export const BESIDE = [
  'apps/web/src/layout/signed-in-layout.tsx',
  'apps/web/src/screens/new-alerts-slot.tsx',
  'apps/web/src/screens/situation-strip.tsx',
  'apps/web/src/screens/first-data.ts',
  'apps/web/src/screens/screen-files.ts',
  'apps/web/src/i18n/catalogues.ts',
];
/** What is asked for by pages of any kind once they are there: by every one (signed-in-layout.tsx), and by forms and what waits on the device. */
export const LATE_PARTS = {
  late: ['apps/web/src/layout/late-parts.tsx'],
  waiting: [
    'apps/web/src/screens/waiting-part.tsx',
    'apps/web/src/api/outbox/keep-and-send.ts',
    'apps/web/src/api/outbox/ways.ts',
  ],
};
export const ENTRY = 'apps/web/src/main.tsx';
export const BESIDE_WORDS = ['shell', 'alerts', 'problems'];
/** Words that come when they are needed, on any page: a device keeps them. */
export const LATE_WORDS = ['device', 'refusals'];

export interface PageAt {
  address: string;
  /** Seen from the root. */
  files: readonly string[];
  words: readonly string[];
  calls: readonly string[];
  looks: readonly FirstLook[];
  isKept: boolean;
  isBare: boolean;
}

export async function readPages(): Promise<PageAt[]> {
  const found: [address: string, place: Place][] = Object.entries(OWN_ADDRESSES);
  for (const file of globSync('features/*/pages/plate.ts', { cwd: ROOT })) {
    // A plate exports this; the build fails on one that does not.
    const { plate } = (await import(pathToFileURL(join(ROOT, file)).href)) as { plate: PagesPlate };
    found.push(...placesOf(file.replaceAll('\\', '/'), plate));
  }
  return found.map(([address, place]) => ({
    address,
    files: [place.file, ...(place.also ?? [])].map((file) =>
      file.startsWith('./') ? `apps/web/src/screens/${file.slice(2)}` : `features/${file}`,
    ),
    words: place.words,
    calls: place.calls ?? [],
    looks: place.looks ?? [],
    isKept: place.isKept ?? false,
    isBare: place.isBare ?? false,
  }));
}

/** Files of words by the name of their catalogue, in every language. */
export function readWordFiles(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of globSync(['apps/web/src/i18n/*/*.ts', 'features/*/words/*/*.ts'], { cwd: ROOT })) {
    const path = file.replaceAll('\\', '/');
    const name = path.slice(path.lastIndexOf('/') + 1, -'.ts'.length);
    found.set(name, [...(found.get(name) ?? []), path]);
  }
  return found;
}
