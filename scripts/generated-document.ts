// Writes a generated document, or with --check says that the one in the repository is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

/** `command` is what the reader runs to bring it up to date. */
export function writeOrCheck(path: string, text: string, command: string): void {
  const full = resolve(ROOT, path);
  const present = readOrEmpty(full);
  if (present === text) return;
  if (process.argv.includes('--check')) {
    console.error(`${path} is stale; run: ${command}`);
    process.exitCode = 1;
    return;
  }
  writeFileSync(full, text);
  console.log(`${path} written`);
}

/** Replaces what stands between the marks `<!-- name -->` and `<!-- /name -->` of a document. */
export function between(path: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const present = readOrEmpty(resolve(ROOT, path));
  const [from, to] = [present.indexOf(begin), present.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${path} has no marks ${begin} … ${end}`);
  return `${present.slice(0, from + begin.length)}\n${text.trim()}\n${present.slice(to)}`;
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
