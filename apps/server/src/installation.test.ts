// What is asked before anything is made, and how a command beside the server finds it.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { keepAddress, openInstallation } from './installation.ts';

const folder = mkdtempSync(join(tmpdir(), 'bantay-installation-'));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Finding N: 'a taken port is refused before anything is written', and a cluster of 47 MB lay there.
it('a start that is refused makes nothing', async () => {
  const data = join(folder, 'refused');
  vi.stubEnv('BANTAY_DATA', data);
  vi.stubEnv('BANTAY_DEMO', 'on');
  const taken = Object.assign(new Error('taken'), { code: 'EADDRINUSE', port: 5000, address: '127.0.0.1' });
  await expect(
    openInstallation(
      'own',
      () => {},
      () => Promise.reject(taken),
    ),
  ).rejects.toBe(taken);
  expect(existsSync(data)).toBe(false);
});

// Finding N: `PORT=6500 npm start`, and demo:storm asked port 5000.
it('a command beside the server finds the port that was given at the start', async () => {
  const data = join(folder, 'running');
  mkdirSync(data);
  keepAddress(data, { host: '0.0.0.0', port: 6500 });
  vi.stubEnv('BANTAY_DATA', data);
  vi.stubEnv('BANTAY_DEMO', 'on');
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none');
  const { config } = await openInstallation('joined', () => {});
  expect(config).toMatchObject({ host: '0.0.0.0', port: 6500 });
});

it.each(['DATABASE_URL', 'DATABASE_POOLER_URL', 'DATABASE_READ_URL'])(
  'a file of certificates that %s names and that is not there is a sentence',
  async (setting) => {
    vi.stubEnv('BANTAY_DATA', join(folder, 'running'));
    vi.stubEnv('BANTAY_DEMO', 'on');
    vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none');
    const missing = join(folder, 'ca.pem');
    vi.stubEnv(setting, `postgres://nobody@127.0.0.1:1/none?sslmode=verify-full&sslrootcert=${missing}`);
    const refused = openInstallation('joined', () => {});
    await expect(refused).rejects.toThrow(`The file ${missing} of ${setting} is not there, or cannot be read.`);
  },
);
