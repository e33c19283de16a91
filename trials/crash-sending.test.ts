// A small sample of the crash trial, so that it stays alive; its full size and figures: docs/reliability.md.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

function trial(...words: string[]): Promise<{ code: number | null; said: string; complained: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [
      join(import.meta.dirname, 'crash-sending.mjs'),
      '--json',
      '--sample',
      ...words,
    ]);
    let said = '';
    let complained = '';
    child.stdout.on('data', (text) => {
      said += text;
    });
    child.stderr.on('data', (text) => {
      complained += text;
    });
    child.once('exit', (code) => resolve({ code, said, complained }));
  });
}

it('a kill and a database restart among 40 warnings: none lost, none doubled unseen', {
  timeout: 400_000,
}, async () => {
  const { code, said, complained } = await trial('--rounds', '1', '--restarts', '1', '--recipients', '40');
  expect(complained).toContain('kill 1 of 1');
  expect(complained).toContain('restart 1 of 1');
  // A clone that was never built says first that it builds.
  expect(JSON.parse(said.slice(said.indexOf('{')))).toMatchObject({
    recipients: 40,
    kills: 1,
    missing: 0,
    lost: 0,
    doubles_not_doubtful: 0,
  });
  expect(code).toBe(0);
});
