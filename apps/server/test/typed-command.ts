// An operator's command as it is typed: a process of its own, with nothing of the environment but what is given.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '../src/installation.ts';

/** `npm run COMMAND -- WORDS`; `typed` is what comes in by a pipe. */
export function typeCommand(
  command: string,
  words: readonly string[],
  settings: Record<string, string>,
  typed = '',
): Promise<{ code: number | null; said: string }> {
  const file = join('apps/server/src/cli', `${command}.ts`);
  const child = spawn(process.execPath, ['scripts/run.mjs', file, ...words], {
    cwd: PROJECT_FOLDER,
    env: { PATH: process.env.PATH, ...settings },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
  child.stdin.end(typed);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, said }));
  });
}
