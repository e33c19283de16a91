// The operator's commands: listed, refused by name, and given the settings as systemd reads them (findings A M8, N m).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './project.mjs';
import { readSettings } from './settings-file.mjs';

const run = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/bantay.mjs', ...words], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  return { status, said: `${stdout}${stderr}` };
};

describe('settings are read as systemd reads them', () => {
  it.each([
    [
      'DATABASE_URL=postgres://b:p@db/bantay?sslmode=verify-full&sslrootcert=/etc/ca.pem',
      'postgres://b:p@db/bantay?sslmode=verify-full&sslrootcert=/etc/ca.pem',
    ],
    ['KEY=a$HOME`id`$(id) # no comment', 'a$HOME`id`$(id) # no comment'],
    ['KEY="two words" ', 'two words'],
    ["KEY='a \\ b'", 'a \\ b'],
    ['KEY="say \\"yes\\""', 'say "yes"'],
    ['KEY=a\\\nb', 'ab'],
    ['  KEY = x', 'x'],
    ['KEY=', ''],
    ['KEY=x; touch /tmp/owned', 'x; touch /tmp/owned'],
  ])('%j', (line, value) => expect(Object.values(readSettings(`# first\n; second\n\n${line}\n`))).toEqual([value]));

  it('comments and lines that are none are passed over, the last of a name counts', () => {
    expect(readSettings('#A=1\n;B=2\nnothing\nC=1\nC=2\nexport D=3\n')).toEqual({ C: '2' });
  });

  it('and the shell reads none of them', () => {
    const script = readFileSync(join(ROOT, 'deploy/bantay'), 'utf8');
    expect(script).not.toMatch(/^\s*(?:\.|source|eval)\s/m);
    expect(script).toContain('scripts/run.mjs" scripts/bantay.mjs --settings "$SETTINGS" "$@"');
  });
});

describe('bantay', () => {
  it('help lists every command of the operator with what it is for', () => {
    const { status, said } = run('help');
    expect(status).toBe(0);
    for (const name of ['account', 'backup', 'restore', 'verify-record', 'demo:storm'])
      expect(said).toMatch(new RegExp(`^  ${name} +\\w`, 'm'));
    expect(said).not.toMatch(/^ {2}(?:start|test|check) /m);
    expect(said).not.toContain('//');
  });

  it('without a word it says what it takes; a command that there is not is named', () => {
    expect(run()).toMatchObject({ status: 2, said: expect.stringContaining('Usage: bantay COMMAND') });
    expect(run('acount')).toEqual({
      status: 2,
      said: 'There is no command "acount". Near it: account.\nAll of them: bantay help\n',
    });
    expect(run('restore-f').said).toContain('Near it: restore, restore-file.');
    expect(run('xyzzy').said).toBe('There is no command "xyzzy".\nAll of them: bantay help\n');
    expect(run('--settings', '/nowhere/settings', 'help')).toMatchObject({ status: 1 });
  });

  it('gives a command its words, with or without --, and the settings of the file', () => {
    expect(run('account', '--help').said).toMatch(/^bantay account list\nbantay account create /);
    expect(run('backup', '--help').said).toMatch(/^bantay backup \[FOLDER\] /);
    expect(run('account', '--no-such').said).toMatch(/^[^\n]+\nWhat it takes: bantay account --help\n$/);
    const folder = mkdtempSync(join(tmpdir(), 'bantay-settings-'));
    const data = join(folder, 'not & there');
    writeFileSync(join(folder, 'settings'), `BANTAY_DEMO=on\nBANTAY_DATA=${data}\n`);
    const { status, said } = run('--settings', join(folder, 'settings'), 'account', '--', 'list');
    rmSync(folder, { recursive: true });
    expect(said).toContain(`There is no database in ${data} yet. Start Bantay first: npm start`);
    expect(status).toBe(1);
  }, 60_000);
});
