// What a backup that was killed has left: it goes once its process is gone, also one that nobody has collected.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { removeRemains } from './remains.ts';

it.runIf(process.platform === 'linux')(
  'the desk of one that runs stays; of one that is gone, or dead and not collected, it goes',
  async () => {
    // A shell that becomes a program which never asks for its child; one that ended before would be collected by the shell.
    const parent = spawn('/bin/sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void parent.kill());
    const [said] = (await once(parent.stdout, 'data')) as [Buffer]; // what `echo` prints
    const dead = Number(said.toString().trim());
    const folder = mkdtempSync(join(tmpdir(), 'bantay-remains-'));
    const desks = [`.writing-${process.pid}-a`, `.writing-${dead}-b`, `.restore-${dead}-c`, '.restore-99999999-d'];
    for (const name of desks) mkdirSync(join(folder, name));
    await expect
      .poll(async () => {
        await removeRemains(folder);
        return readdirSync(folder);
      })
      .toEqual([desks[0]]);
    expect(() => process.kill(dead, 0)).not.toThrow();
    rmSync(folder, { recursive: true });
  },
);
