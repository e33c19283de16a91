// What happens outside of the browser: rain at a site, commands beside the server.
import { runCommand, type TestServer } from '../scripts/test-server.mjs';

export const storm = (server: TestServer, site: 'lpa' | 'scu', shape?: string) =>
  runCommand(server, 'demo-storm', '--site', site, ...(shape ? ['--shape', shape] : []));

export const quake = (server: TestServer, site: 'lpa' | 'scu') => runCommand(server, 'demo-quake', '--site', site);

/** A marker that accelerates, sent as residents send it. */
export const creep = (server: TestServer, site: 'lpa' | 'scu', level: 2 | 3 = 2) =>
  runCommand(server, 'demo-creep', '--site', site, '--level', String(level));

/** Field time goes forward, e.g. `+1h`. */
export const moveClock = (server: TestServer, by: string) => runCommand(server, 'demo-clock', by);

/** The newest texts, one-time codes among them: those that wait, then those that the simulator took. */
export const outbox = (server: TestServer) => runCommand(server, 'demo-outbox');
