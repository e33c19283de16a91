// House numbers that a machine can check: no source file over 400 lines (tests, migrations and message templates excepted).
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { TOPS } from './project.mjs';

export const LINE_LIMIT = 400;
const SOURCE = /\.(ts|tsx|mjs)$/;
const EXCEPTED = /\.test\.tsx?$|\/migrations\/|templates|\/locales\/|\/catalogues?\//;

/** Files over the limit, as sentences. */
export function tooLongFiles(root) {
  const found = [];
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (['node_modules', 'dist', 'test-results'].includes(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) visit(path);
      else if (SOURCE.test(entry.name)) {
        const name = relative(root, path).split(sep).join('/');
        const lines = readFileSync(path, 'utf8').split('\n').length - 1;
        if (lines > LINE_LIMIT && !EXCEPTED.test(`/${name}`))
          found.push(`${name} has ${lines} lines; the limit is ${LINE_LIMIT}.`);
      }
    }
  };
  for (const place of TOPS) visit(join(root, place));
  return found;
}
