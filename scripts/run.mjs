// Runs one of the project's TypeScript files, after installing when needed: `node scripts/run.mjs FILE.ts …`.
import './by-runtime.mjs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { fail, ROOT } from './project.mjs';

const [file, ...rest] = process.argv.slice(2);
if (!file) fail('Which file? node scripts/run.mjs FILE.ts …');
await ensureInstalled();
const path = resolve(ROOT, file);
process.argv = [process.execPath, path, ...rest];
await import(pathToFileURL(path).href);
