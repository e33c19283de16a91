// A PostgreSQL of the trial's own, from the embedded programs but started by hand: with another clock, or behind a slow line.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterAccount, clusterFolder } from '@bantay/postgres/cluster.ts';
import { SYSTEM_FOLDER } from '@bantay/postgres/data-folder.ts';
import { binaryEnvironment, prepareBinaries } from '@bantay/postgres/postgres-binaries.ts';
import { chooseRunAccount } from '@bantay/postgres/run-account.ts';
import { startEmbedded } from '@bantay/postgres/start-embedded.ts';
import { openDatabase } from '../../apps/server/src/database/database.ts';
import { until } from './trial.ts';

export interface OwnPostgres {
  url: string;
  stop(): Promise<void>;
}

export async function startOwnPostgres(env: Record<string, string> = {}): Promise<OwnPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bantay-own-'));
  chmodSync(dataDir, 0o755);
  // Made, and stopped again: its address and password stay.
  const made = await startEmbedded({ dataDir });
  const { url, port } = made;
  await made.stop();
  const account = clusterAccount(dataDir, chooseRunAccount());
  const { folder } = prepareBinaries(account, SYSTEM_FOLDER);
  const log = openSync(join(dataDir, 'own.log'), 'a');
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC'];
  const child = spawn(
    join(folder, 'bin', 'postgres'),
    ['-D', clusterFolder(dataDir), ...settings.flatMap((setting) => ['-c', setting])],
    {
      cwd: dataDir,
      env: { ...binaryEnvironment(folder), ...env },
      stdio: ['ignore', log, log],
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
    },
  );
  await until('the database of the trial', 60_000, () => answers(url));
  return {
    url,
    async stop() {
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGINT');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const { pool, close } = openDatabase({ url, max: 1 });
  try {
    await pool.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await close();
  }
}
