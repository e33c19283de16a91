// Runs another program and keeps what it says, so that only failures are printed.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

/** A program of node_modules, by the file that its package names: works without a shell on every system. */
export const PROGRAMS = {
  biome: '@biomejs/biome/bin/biome',
  tsc: 'typescript-7/bin/tsc',
  oxlint: 'oxlint/bin/oxlint',
  depcruise: 'dependency-cruiser/bin/dependency-cruiser.mjs',
  knip: 'knip/bin/knip.js',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
};

export const programFile = (name) => join(ROOT, 'node_modules', PROGRAMS[name]);

export function runProgram(name, args, options = {}) {
  return runNode([programFile(name), ...args], options);
}

/** Resolves with the exit code and everything printed; `live` also shows it at once, `typed` comes in by a pipe. */
export function runNode(args, { cwd = ROOT, env = {}, live = false, typed = undefined } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: [typed === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    child.stdin?.end(typed);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text) => {
        output += text;
        if (live) process.stdout.write(text);
      });
    }
    child.once('error', (error) => resolve({ code: 1, output: String(error) }));
    child.once('close', (code, signal) =>
      resolve({ code: code ?? 1, output: signal ? `${output}\n${signal}` : output }),
    );
  });
}
