// A release as a machine gets it: packed by the command, unpacked as dpkg would, and run by nothing but what lies in it.
import { execFile, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../scripts/project.mjs';

/** It needs dpkg-deb. */
export const canUnpack = (): boolean => spawnSync('dpkg-deb', ['--version']).status === 0;

/** Into `folder`; returns where the release lies. */
export async function unpackRelease(folder: string, version: string): Promise<string> {
  const processor = process.arch === 'arm64' ? 'arm64' : 'x64';
  const words = ['--as', version, '--processor', processor, '--only', 'package', '--quick'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(ROOT, 'scripts/run.mjs'), 'scripts/release.ts', ...words],
    { cwd: ROOT },
  );
  const [, deb = ''] = /^(\S+\.deb) {2}/m.exec(stdout) ?? [];
  await promisify(execFile)('dpkg-deb', ['-x', deb, folder]);
  for (const file of [deb, `${deb}.sha256`]) rmSync(file);
  return join(folder, 'opt/bantay/package');
}

/** As of a machine on which nobody has installed anything, and which reaches no registry. */
export const bareEnvironment = (home: string): Record<string, string> => ({
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: home,
  npm_config_registry: 'http://127.0.0.1:9',
});
