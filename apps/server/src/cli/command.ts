// What every command shares: it reads the same settings as the server and works beside it, on the same database.
import { parseArgs } from 'node:util';
import { DEFAULT_SITE, parseSiteCode, type SiteCode } from '@bantay/features/sites/rules/site.ts';
import { StartRefused } from '@bantay/postgres/start-refused.ts';
import type { Pool } from 'pg';
import { isUsed } from '../backup/backup-queries.ts';
import { type Db, openDatabase } from '../database/database.ts';
import { explain, type Installation, openInstallation, START_FIRST } from '../installation.ts';

export interface Bench {
  db: Db;
  pool: Pool;
  installation: Installation;
  /** Words after the command's name. */
  words: string[];
  flags: Record<string, string | undefined>;
  /** The command has done its work and yet ends with this code. */
  endWith(code: number): void;
}

/** A mistake of the person at the keyboard: said in a sentence, exit code 2. */
export class UsageError extends Error {}

export const say = (text: string) => console.log(asCalled(text));

/** npm says there which of its scripts runs, and scripts/bantay.mjs says the same of itself. */
const CALLED_BY = 'npm_lifecycle_event';

/** A command is told as it was called: `bantay account list` where somebody types that, `npm run account -- list` on a clone. */
export function asCalled(text: string, by = process.env[CALLED_BY]): string {
  if (by !== 'bantay') return text;
  return text.replaceAll(/npm run ([a-z][\w:-]*)(?: (\[?)-- )?/g, (_, name: string, bracket?: string) =>
    bracket === undefined ? `bantay ${name}` : `bantay ${name} ${bracket}`,
  );
}

export interface Usage {
  text: string;
  /** Flags that take a value. */
  flags?: readonly string[];
  /** Flags without a value; `yes` when given. */
  switches?: readonly string[];
}

/** Somebody asked what the command takes. */
class HelpAsked extends Error {}

/** Runs `work` with an open database and ends the process. */
export async function runCommand(usage: Usage, work: (bench: Bench) => Promise<void>): Promise<never> {
  let code = 0;
  try {
    const { words, flags } = readWords(usage);
    const installation = await openInstallation('joined', () => {});
    const { db, pool, close } = openDatabase({ url: installation.databaseUrl, max: 4 });
    try {
      if (!(await isUsed(db))) throw new StartRefused(`This database belongs to no installation yet. ${START_FIRST}`);
      const endWith = (wanted: number) => {
        code = wanted;
      };
      await work({ db, pool, installation, words, flags, endWith });
    } finally {
      await close();
      await installation.stop();
    }
  } catch (error) {
    code = tellEnd(error, usage);
  }
  process.exit(code);
}

/** Says why a command ends before its time; its exit code. */
export function tellEnd(error: unknown, usage: Usage): number {
  if (error instanceof HelpAsked) {
    say(usage.text);
    return 0;
  }
  console.error(asCalled(error instanceof UsageError ? refusalOf(error, usage) : explain(error)));
  return error instanceof UsageError ? 2 : 1;
}

/** The whole usage is for who asks; who has slipped is told of the slip and where the rest is. */
function refusalOf({ message }: UsageError, { text }: Usage): string {
  const [command = ''] = /^npm run \S+/.exec(text) ?? [];
  return `${message}\nWhat it takes: ${command} -- --help`;
}

/** A public key of a watchman, one of 64 of which begins with a dash: no flag is spelled like that. */
const KEY_WORD = /^-[\w-]{42}$/;
const AS_WORD = '\u0000';

export function readWords(usage: Usage): Pick<Bench, 'words' | 'flags'> {
  const options = Object.fromEntries<{ type: 'string' | 'boolean' }>([
    ...(usage.flags ?? []).map((name) => [name, { type: 'string' }] as const),
    ...(usage.switches ?? []).map((name) => [name, { type: 'boolean' }] as const),
  ]);
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2).map((word) => (KEY_WORD.test(word) ? `${AS_WORD}${word}` : word)),
      options: { ...options, help: { type: 'boolean' } },
      allowPositionals: true,
    });
    if (values.help) throw new HelpAsked();
    const flags = Object.entries(values).map(([name, value]) => [name, value === true ? 'yes' : String(value)]);
    return { words: positionals.map((word) => word.replace(AS_WORD, '')), flags: Object.fromEntries(flags) };
  } catch (error) {
    throw error instanceof HelpAsked ? error : new UsageError(error instanceof Error ? error.message : String(error));
  }
}

export function requireWord(words: readonly string[], index: number, what: string): string {
  const word = words[index];
  if (word === undefined) throw new UsageError(`Missing: ${what}.`);
  return word;
}

/** A number as the lists of the commands show it. */
export function requireId(words: readonly string[], index: number, what: string): number {
  const word = requireWord(words, index, what);
  if (!/^[1-9]\d{0,8}$/.test(word)) throw new UsageError(`"${word}" is not ${what}: a number, as the list shows it.`);
  return Number(word);
}

export function requireFlag(flags: Bench['flags'], name: string): string {
  const value = flags[name];
  if (value === undefined) throw new UsageError(`Missing: --${name}.`);
  return value;
}

/** Of the demo's commands: the site they work on, lpa where none is named. */
export function siteFlag(flags: Bench['flags']): SiteCode {
  const site = parseSiteCode(flags.site ?? DEFAULT_SITE.siteCode);
  if (!site) throw new UsageError(`"${flags.site}" can be no code of a site.`);
  return site;
}

/** A password typed without being shown; never on the command line, where others could read it. */
export async function askPassword(message: string, what = 'password'): Promise<string> {
  if (!process.stdin.isTTY) return readLine(what);
  const { isCancel, password } = await import('@clack/prompts');
  const answer = await password({ message });
  if (isCancel(answer)) throw new UsageError('Nothing was changed.');
  return answer;
}

/** From a pipe: one line. */
async function readLine(what: string): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin) text += String(chunk);
  const line = text.split(/\r?\n/)[0] ?? '';
  if (line === '') throw new UsageError(`No ${what} came in.`);
  return line;
}
