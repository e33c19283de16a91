// The package of this version, unpacked, starts from nothing but what lies in it. Updates and ways back: trials/update.ts, with figures
// in docs/operator.md.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '../scripts/test-server.mjs';
import { until } from './faults/trial.ts';
import { bareEnvironment, canUnpack, unpackRelease } from './unpacked-release.ts';

describe.skipIf(!canUnpack())('a package, unpacked', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bantay-package-'));
  let release: string;
  let server: ChildProcess | null = null;
  let said = '';
  beforeAll(async () => {
    chmodSync(folder, 0o755);
    release = await unpackRelease(folder, '9.8.7-trial');
  }, 300_000);
  // Beside stories on two cores: as much patience as for its start, and what it says it waits for.
  afterAll(async () => {
    server?.kill('SIGTERM');
    if (server) {
      const hasEnded = () => server?.exitCode !== null || server.signalCode !== null;
      await until('the server has ended', 150_000, hasEnded).catch((error: Error) => {
        throw new Error(`${error.message}\n${said}`);
      });
    }
    rmSync(folder, { recursive: true, force: true });
  }, 180_000);

  it('lists the commands of the operator by its own Node', () => {
    const said = execFileSync(join(release, 'bin/node'), [join(release, 'scripts/bantay.mjs'), 'help'], {
      encoding: 'utf8',
      env: bareEnvironment(folder),
    });
    for (const name of ['account', 'backup', 'version']) expect(said).toMatch(new RegExp(`^  ${name} +\\w`, 'm'));
  });

  it('starts, serves its pages and says its version; nothing is fetched', { timeout: 180_000 }, async () => {
    const [port, storagePort] = await freePorts();
    server = spawn(join(release, 'bin/node'), [join(release, 'scripts/start.mjs')], {
      env: {
        ...bareEnvironment(folder),
        ...{ BANTAY_DEMO: 'on', BANTAY_DATA: join(folder, 'data'), LOG_LEVEL: 'warn' },
        ...{ PORT: String(port), STORAGE_PORT: String(storagePort) },
      },
    });
    for (const stream of [server.stdout!, server.stderr!]) stream.on('data', (part) => (said += part)); // both are pipes
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
    const isReady = async () => (await ask('/health/ready'))?.status === 200;
    await until('the server is ready', 150_000, isReady).catch((error: Error) => {
      throw new Error(`${error.message}\n${said}`);
    });
    expect(await (await ask('/health'))!.json()).toMatchObject({
      status: 'ok',
      version: expect.stringMatching(/^9\.8\.7-trial/),
    });
    const page = await (await ask('/'))!.text();
    const [, script = ''] = /src="(\/[^"]+\.js)"/.exec(page) ?? [];
    expect((await ask(script))!.status).toBe(200);
    expect(said).not.toMatch(/Installing|Building|Fetching/);
  });
});
