// A machine with releases for a trial: the steps of the operator are real (scripts/release-care.ts), a program stands in for systemd.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { neutralEnvironment } from '../scripts/test-server.mjs';
import { unpackRelease } from './unpacked-release.ts';

/** `program`: what the service runs, in `current`. */
export function makeTrialMachine(name: string, program: string) {
  const folder = mkdtempSync(join(tmpdir(), name));
  const [base, data, settingsFile] = [join(folder, 'base'), join(folder, 'data'), join(folder, 'settings')];
  for (const one of [base, join(base, 'releases'), data]) mkdirSync(one);
  // Root's database runs under another account, which has to get in.
  for (const one of [folder, base, data]) chmodSync(one, 0o755);

  /** Stands in for systemd: starts what `current` names with the settings of the file, and ends it. */
  const service = join(folder, 'service');
  writeFileSync(
    service,
    `#!/bin/sh
pid=${join(folder, 'pid')}
alive() { [ -s "$pid" ] && kill -0 "$(cat "$pid")" 2>/dev/null; }
case "$1" in
  is-running) alive ;;
  stop) if alive; then kill -TERM "$(cat "$pid")"; while alive; do sleep 0.05; done; fi; rm -f "$pid" ;;
  start) cd ${base}/current && env $(xargs < ${settingsFile}) setsid sh -c 'echo $$ > ${join(folder, 'pid')}; exec ${base}/current/${program}' >> ${join(folder, 'log')} 2>&1 < /dev/null &
    while [ ! -s "$pid" ]; do sleep 0.05; done ;;
esac
`,
    { mode: 0o755 },
  );

  return {
    ...{ folder, base, data, settingsFile },
    log: join(folder, 'log'),
    control: (word: string) => spawnSync(service, [word], { env: neutralEnvironment(), stdio: 'inherit' }).status,
    /** The first release, as `current`. */
    async install(version: string): Promise<void> {
      const laid = await unpackRelease(join(folder, 'deb'), version);
      cpSync(laid, join(base, 'releases', version), { recursive: true, verbatimSymlinks: true });
      spawnSync('ln', ['-s', join('releases', version), join(base, 'current')]);
    },
    /** A step of the operator; what it says and how it ends. */
    care(...words: string[]): Promise<{ code: number | null; said: string }> {
      const given = ['--base', base, '--settings', settingsFile, '--account', userInfo().username];
      return new Promise((resolve) => {
        let said = '';
        const env = { ...neutralEnvironment(), SERVICE_PROGRAM: service };
        const steps = join(base, 'current/scripts/release-care.ts');
        const child = spawn(join(base, 'current/bin/node'), [steps, ...given, ...words], { env });
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
        child.once('close', (code) => resolve({ code, said }));
      });
    },
    /** The same code as a later version, with a change. */
    layNext(from: string, version: string, change: (release: string) => void): void {
      const release = join(base, 'releases', version);
      cpSync(join(base, 'releases', from), release, { recursive: true, verbatimSymlinks: true });
      writeFileSync(join(release, '.cache/version.txt'), version);
      writeFileSync(
        join(release, 'release.json'),
        JSON.stringify({ product: 'bantay', version, processor: process.arch }),
      );
      change(release);
    },
  };
}

export function replaceIn(file: string, text: string, by: string): void {
  const before = readFileSync(file, 'utf8');
  if (!before.includes(text)) throw new Error(`${file} no longer holds "${text}".`);
  writeFileSync(file, before.replace(text, by));
}

/** A migration that adds. */
export function addMigration(release: string): void {
  const database = join(release, 'apps/server/src/database');
  writeFileSync(
    join(database, 'migrations/9000-trial.ts'),
    `import { sql } from 'kysely';
export const up = async (db) => {
  await sql\`create table trial_rows (id int primary key)\`.execute(db);
  await sql\`alter table sms_outbox add column trial int\`.execute(db);
};
`,
  );
  replaceIn(
    join(database, 'migrate.ts'),
    '\n};\n\n/** In their order. */',
    "\n  '9000-trial': { up: (await import('./migrations/9000-trial.ts')).up },\n};\n\n/** In their order. */",
  );
}

/** What was measured, and whether it is good. */
export function makeFindings() {
  const found: boolean[] = [];
  return {
    find(what: string, measured: string | number, isGood: boolean): void {
      found.push(isGood);
      console.log(`${isGood ? 'ok  ' : 'FAIL'} ${what}: ${measured}`);
    },
    areGood: () => found.every(Boolean),
  };
}

export const stillOf = (said: string) => Number(/Nobody was served for ([\d.]+) s/.exec(said)?.[1] ?? Number.NaN);
