// Runs one of the project's TypeScript files, after installing when needed: `node scripts/run.mjs FILE.ts …`.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { fail, ROOT } from './project.mjs';

const [file, ...rest] = process.argv.slice(2);
if (!file) fail('Which file? node scripts/run.mjs FILE.ts …');
await ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const path = resolve(ROOT, file);
process.argv = [process.execPath, path, ...rest];
await import(pathToFileURL(path).href);
