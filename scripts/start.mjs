// `npm start`: installs and builds what is missing or stale, then becomes the server.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { fail, ROOT } from './project.mjs';

process.chdir(ROOT);
await ensureInstalled();
await ensureBuilt().catch((error) => fail(error.message));
// In this very process: a signal or a kill -9 then meets the server itself, and its exit code is ours.
process.setSourceMapsEnabled(true);
const main = join(ROOT, 'apps/server/dist/main.mjs');
process.argv[1] = main;
await import(pathToFileURL(main).href);
