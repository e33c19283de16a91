// `npm run dev`: server and pages from source, both started again or refreshed when a file is saved.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, SERVER } from './project.mjs';

const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', SERVER], {
    cwd: ROOT,
    stdio: 'inherit',
  }),
  spawn(process.execPath, [vite], { cwd: join(ROOT, 'apps/web'), stdio: 'inherit' }),
];
let ending = false;
const end = (signal) => {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(signal));
let running = children.length;
for (const child of children) {
  child.once('exit', (code) => {
    running -= 1;
    // One without the other is of no use.
    end('SIGTERM');
    if (code) process.exitCode = code;
    if (running === 0) process.exit();
  });
}
