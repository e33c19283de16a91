// Runs npm, wherever it lies and whichever Node it came with.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail } from './project.mjs';

const isProgram = (path) => typeof path === 'string' && /npm-cli\.[cm]?js$/.test(path) && existsSync(path);

/** npm's own file: told by npm when it runs us (npm_execpath may also be another manager's), else beside a Node or on the path. */
function npmProgram(env) {
  if (isProgram(env.npm_execpath)) return env.npm_execpath;
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter);
  const found = folders.flatMap((folder) => [join(folder, 'npm'), join(folder, 'node_modules/npm/bin/npm-cli.js')]);
  return found
    .filter((path) => existsSync(path))
    .map((path) => realpathSync(path))
    .find(isProgram);
}

/**
 * The Node that npm runs by: this one where npm starts under it, else the one that started us. A distribution's npm looks for its
 * parts where only the distribution's Node looks.
 */
export function nodeForNpm(program, nodes = [process.execPath, process.env.npm_node_execpath]) {
  return nodes.find((node) => node && spawnSync(node, [program, '--version'], { stdio: 'ignore' }).status === 0);
}

/** Resolves with the exit code; npm's own words go to standard error. */
export function runNpm(args, cwd) {
  const program = npmProgram(process.env);
  const node = program && nodeForNpm(program);
  if (!node) fail('npm could not be started. It comes with Node from nodejs.org; on Debian its package is npm.');
  return new Promise((resolve) => {
    const child = spawn(node, [program, ...args, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd,
      stdio: ['ignore', 2, 2],
      env: {
        ...process.env,
        // A production environment would leave out what the build needs.
        NODE_ENV: '',
        npm_config_omit: '',
        // What is installed runs by our Node, whichever runs npm.
        ...(node === process.execPath ? {} : { npm_config_engine_strict: 'false' }),
      },
    });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
