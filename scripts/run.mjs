// Every command of package.json begins here: `node scripts/run.mjs FILE …` goes on by the project's own Node, installs when needed
// and runs the file. What is imported here is loaded by Node 20.19 too, before it hands over: nothing newer, nothing to be installed.
import module from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { fail, ROOT, requireNode } from './project.mjs';
import { ensureRuntime, handOver } from './runtime.mjs';

const [file, ...rest] = process.argv.slice(2);
if (!file) fail('Which file? node scripts/run.mjs FILE …');
requireNode();
const node = await ensureRuntime();
if (node !== process.execPath) await handOver(node);
// Handed over: when the first process is gone, by whatever, nobody else would end this one.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
await ensureInstalled();
// Half the time of most commands is reading their TypeScript: once is enough. Where nobody may write, nothing is kept.
module.enableCompileCache?.(join(ROOT, '.cache', 'compiled'));
const path = resolve(ROOT, file);
process.argv = [process.execPath, path, ...rest];
await import(pathToFileURL(path).href);
