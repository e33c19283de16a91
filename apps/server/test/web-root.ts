// A folder as the build of the pages leaves it, with a page that is empty and these addresses.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function makeWebRoot(addresses: readonly string[]): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'bantay-pages-'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'index.html'), '<html><head></head><body><div id="root"></div></body></html>');
  const pages = Object.fromEntries(addresses.map((address) => [address, { files: [], calls: [] }]));
  writeFileSync(join(folder, '.vite/pages.json'), JSON.stringify(pages));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
