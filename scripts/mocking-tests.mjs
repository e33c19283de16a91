// Test files that replace modules: what they replace would stay replaced for the files after them in the same process.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Paths below the folder, as vitest's `include` takes them. */
export function mockingTests(folder, patterns) {
  return patterns
    .flatMap((pattern) => globSync(pattern, { cwd: folder, exclude: ['**/node_modules/**'] }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\bvi\.(do)?[mM]ock\(/.test(readFileSync(join(folder, path), 'utf8')));
}
