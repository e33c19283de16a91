// What happens outside of the browser: rain at a site, commands beside the server.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestServer } from '../scripts/test-server.mjs';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..');

async function command(server: TestServer, file: string, ...words: string[]): Promise<string> {
  const { stdout } = await run(
    process.execPath,
    [join(ROOT, 'scripts/run.mjs'), `apps/server/src/cli/${file}.ts`, ...words],
    { cwd: ROOT, env: server.env as NodeJS.ProcessEnv },
  );
  return stdout;
}

export const storm = (server: TestServer, site: 'lpa' | 'scu', shape?: string) =>
  command(server, 'demo-storm', '--site', site, ...(shape ? ['--shape', shape] : []));

export const quake = (server: TestServer, site: 'lpa' | 'scu') => command(server, 'demo-quake', '--site', site);

/** A marker that accelerates, sent as residents send it. */
export const creep = (server: TestServer, site: 'lpa' | 'scu', level: 2 | 3 = 2) =>
  command(server, 'demo-creep', '--site', site, '--level', String(level));

/** Field time goes forward, e.g. `+1h`. */
export const moveClock = (server: TestServer, by: string) => command(server, 'demo-clock', by);

/** The newest texts, one-time codes among them: those that wait, then those that the simulator took. */
export const outbox = (server: TestServer) => command(server, 'demo-outbox');
