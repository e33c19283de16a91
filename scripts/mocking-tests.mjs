// Test files that replace modules: what they replace would stay replaced for the files after them in the same process.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Paths below the folder, as vitest's `include` takes them. */
export function mockingTests(folder) {
  return readdirSync(join(folder, 'src'), { recursive: true })
    .map((path) => `src/${String(path).replaceAll('\\', '/')}`)
    .filter((path) => /\.test\.tsx?$/.test(path))
    .filter((path) => /\bvi\.(do)?[mM]ock\(/.test(readFileSync(join(folder, path), 'utf8')));
}
