// `npm run by -- vitest run --root apps/web alerts`: a program of the project (child.mjs) by the project's Node, in the folder one is in.
import { spawn } from 'node:child_process';
import { PROGRAMS, programFile } from './child.mjs';
import { fail } from './project.mjs';

const [name, ...rest] = process.argv.slice(2);
if (!(name in PROGRAMS)) fail(`Which program? One of ${Object.keys(PROGRAMS).join(', ')}.`);
const cwd = process.env.INIT_CWD ?? process.cwd();
const child = spawn(process.execPath, [programFile(name), ...rest], { cwd, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
