// The baresip of deploy/, on ports of its own, for a trial.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './telephone.ts';

const SAMPLE = resolve(import.meta.dirname, '../../deploy/baresip/config');

/** Programs of Debian that are not here. */
export const missingPrograms = (): string[] =>
  ['baresip', 'sipp'].filter((name) => spawnSync(name, ['-v'], { stdio: 'ignore', timeout: 5000 }).error !== undefined);

export interface Exchange {
  /** Of its control port. */
  port: number;
  stop(): Promise<void>;
}

export async function openExchange(folder: string): Promise<Exchange> {
  const [port, sip] = [await freePort(), await freePort()];
  const config = readFileSync(SAMPLE, 'utf8')
    .replace('127.0.0.1:5060', `127.0.0.1:${sip}`)
    .replace('127.0.0.1:4444', `127.0.0.1:${port}`);
  const place = join(folder, 'baresip');
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'config'), config);
  writeFileSync(join(place, 'accounts'), `<sip:bantay@127.0.0.1:${sip}>;regint=0;answermode=manual\n`);
  writeFileSync(join(place, 'contacts'), '');
  const baresip = spawn('baresip', ['-f', place], { stdio: 'ignore' });
  for (let tries = 0; !(await listens(port)); tries += 1) {
    if (tries > 50) throw new Error('baresip does not listen');
    await sleep(100);
  }
  return {
    port,
    stop: async () => {
      if (baresip.exitCode !== null) return;
      baresip.kill('SIGKILL');
      await once(baresip, 'exit');
    },
  };
}

const listens = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    }).on('error', () => done(false));
  });
