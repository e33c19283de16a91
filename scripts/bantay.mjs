// `npm run bantay`: the operator's commands with what each is for, and any of them by its name; deploy/bantay uses it.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import leven from 'leven';
import { IS_RELEASE, ROOT } from './project.mjs';
import { readSettings } from './settings-file.mjs';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
/** Those of the installation; the rest of package.json is for developers. */
const COMMANDS = Object.entries(scripts).flatMap(([name, line]) => {
  const file = /^node scripts\/run\.mjs (apps\/server\/src\/cli\/\S+\.ts)$/.exec(line)?.[1];
  return file ? [{ name, file }] : [];
});
/** Root's own (deploy/bantay): told here, run there. */
if (IS_RELEASE) COMMANDS.push({ name: 'version', file: 'scripts/release-care.ts' });

/** The first line of a file says what it is for: after the colon that follows the command. */
function purposeOf(file) {
  const [first] = readFileSync(join(ROOT, file), 'utf8').split('\n');
  return first.replace(/^\/\/ `[^`]*`:\s*/, '');
}

function listing() {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length)) + 2;
  const lines = COMMANDS.map(({ name, file }) => `  ${name.padEnd(width)}${purposeOf(file)}`);
  return `Usage: bantay COMMAND [WORDS], for example: bantay account list\n\n${lines.join('\n')}\n\nThe words of one: bantay COMMAND --help`;
}

/** A slip of a letter or two, or the beginning of a name. */
function near(word) {
  const names = COMMANDS.map(({ name }) => name);
  const found = names.filter((name) => leven(name, word) <= 2 || name.startsWith(word) || word.startsWith(name));
  return found.length === 0 ? '' : ` Near it: ${found.join(', ')}.`;
}

function end(code, text) {
  (code === 0 ? console.log : console.error)(text);
  process.exit(code);
}

const words = process.argv.slice(2);
const env = { ...process.env };
if (words[0] === '--settings') {
  const [, file] = words.splice(0, 2);
  try {
    Object.assign(env, readSettings(readFileSync(file, 'utf8')));
  } catch (error) {
    end(1, `The settings cannot be read: ${error.message}`);
  }
}
const [name, ...rest] = words;
if (name === undefined) end(2, listing());
if (name === 'help' || name === '--help') end(0, listing());
const command = COMMANDS.find((one) => one.name === name);
if (!command) end(2, `There is no command "${name}".${near(name)}\nAll of them: bantay help`);
// As npm would take it away.
if (rest[0] === '--') rest.shift();
const child = spawn(process.execPath, [join(ROOT, 'scripts/run.mjs'), command.file, ...rest], {
  cwd: ROOT,
  // What a command says of itself is said as it was called (apps/server/src/cli/command.ts).
  env: { ...env, npm_lifecycle_event: 'bantay' },
  stdio: 'inherit',
});
child.once('error', (error) => end(1, error.message));
child.once('exit', (code, signal) => process.exit(signal ? 1 : code));
