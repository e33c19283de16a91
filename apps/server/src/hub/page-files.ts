// The files that the page of the hub needs: its style, its script, the map library that the pages of the house use, and the land.
import { readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { STYLE } from '@bantay/features/public-page/rules/page-style.ts';
import { PROJECT_FOLDER } from '../installation.ts';
import { HUB_STYLE } from './page-style.ts';

export interface PageFile {
  text: string;
  media: string;
}

const FEATURES = join(PROJECT_FOLDER, 'features');
const libraryOf = createRequire(join(FEATURES, 'package.json'));
const library = (name: string) => readFileSync(libraryOf.resolve(name), 'utf8');
const asset = (name: string) => readFileSync(join(PROJECT_FOLDER, 'apps/web/src/assets/map', name), 'utf8');

const MAKE: Readonly<Record<string, () => PageFile>> = {
  'style.css': () => ({ text: `${library('leaflet/dist/leaflet.css')}\n${STYLE}${HUB_STYLE}`, media: 'text/css' }),
  'leaflet.js': () => ({ text: library('leaflet/dist/leaflet.js'), media: 'text/javascript' }),
  'topojson.js': () => ({ text: library('topojson-client/dist/topojson-client.min.js'), media: 'text/javascript' }),
  // As it stands there, without its types: the browser needs nothing else.
  'map.js': () => ({
    text: stripTypeScriptTypes(readFileSync(join(FEATURES, 'hub/pages/nation-map.ts'), 'utf8')),
    media: 'text/javascript',
  }),
  'coast.json': () => ({ text: asset('coast.json'), media: 'application/json' }),
  'provinces.json': () => ({ text: asset('provinces.json'), media: 'application/json' }),
};

const made = new Map<string, PageFile>();

/** Null: there is none of this name. */
export function pageFile(name: string): PageFile | null {
  const make = Object.hasOwn(MAKE, name) ? MAKE[name] : undefined;
  if (make === undefined) return null;
  const known = made.get(name) ?? make();
  made.set(name, known);
  return known;
}
