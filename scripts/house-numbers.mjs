// House numbers that a machine can check: no source file over 400 lines (tests, migrations and message templates excepted), none unchecked.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { TOPS } from './project.mjs';

export const LINE_LIMIT = 400;
const SOURCE = /\.(ts|tsx|mjs)$/;
const TYPED = /\.tsx?$/;
/** What configures a tool is read by that tool. */
const OF_A_TOOL = /(^|\/)vitest\.config\.ts$/;
const EXCEPTED = /\.test\.tsx?$|\/migrations\/|templates|\/locales\/|\/catalogues?\//;

/** Files over the limit, as sentences. */
export function tooLongFiles(root) {
  return sources(root, SOURCE).flatMap((name) => {
    const lines = readFileSync(join(root, name), 'utf8').split('\n').length - 1;
    const isTooLong = lines > LINE_LIMIT && !EXCEPTED.test(`/${name}`);
    return isTooLong ? [`${name} has ${lines} lines; the limit is ${LINE_LIMIT}.`] : [];
  });
}

/** Files with types that the compiler has not read, by what it says that it has: paths from the root. */
export const unreadSources = (root, read) =>
  sources(root, TYPED).filter((name) => !read.has(name) && !OF_A_TOOL.test(name));

/** Paths from the root, with slashes. */
function sources(root, which) {
  const found = [];
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (['node_modules', 'dist', 'test-results'].includes(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) visit(path);
      else if (which.test(entry.name)) found.push(relative(root, path).split(sep).join('/'));
    }
  };
  for (const place of TOPS) visit(join(root, place));
  return found;
}
