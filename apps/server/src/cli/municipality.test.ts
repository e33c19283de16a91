// What is typed for the municipalities of a cell, beside a server that has them open.
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStoryDatabase } from '../../test/databases.ts';
import { openTestCell } from '../../test/test-cell.ts';
import { typeCommand } from '../../test/typed-command.ts';
import { closeFolder, folderOf, isClosed, readMemberSettings, writeMemberSettings } from '../cell/member-folder.ts';

let cell: Awaited<ReturnType<typeof openTestCell>>;
const at = (name: string) => folderOf(cell.cell, name);
beforeAll(async () => {
  cell = await openTestCell({ againMs: 0 });
  for (const name of ['alpha', 'beta']) await cell.add(name);
  await cell.add('odd', { PORT: '80' });
  closeFolder(await cell.add('shut'), 'by hand');
  await cell.step();
});
afterAll(() => cell.close());

/** `npm run municipality -- WORDS`; `typed` comes in by a pipe. */
const run = (words: readonly string[], typed?: string) =>
  typeCommand('municipality', words, { BANTAY_DATA: cell.cell.folder, DATABASE_URL: cell.url }, typed);

it('a command for each: closed ones are left out, and one that cannot be opened does not count', async () => {
  const { code, said } = await run(['each', 'schema']);
  expect(said).toMatch(/^alpha:\nThe database has the schema .*\nbeta:\nThe database has the schema /);
  expect(said).toContain('odd: PORT belongs to the settings of the cell.\nodd is not open at this machine');
  expect(said).toContain('shut is closed: left out.');
  expect(code).toBe(0);
}, 60_000);

it('one that is open and could not be backed up counts; the others are', { timeout: 60_000 }, async () => {
  const settings = readMemberSettings(at('alpha'));
  writeFileSync(join(at('alpha').folder, 'no-folder'), '');
  writeMemberSettings(at('alpha'), { ...settings, BACKUP_FOLDER: join(at('alpha').folder, 'no-folder') });
  const { code, said } = await run(['each', 'backup']);
  writeMemberSettings(at('alpha'), settings);
  expect(said).toContain('The backup could not be written to');
  expect(code).toBe(2);
  // By what the command says: the servers of both make those of the night beside it.
  const made = said.match(/\S+\.tar\.gz/g) ?? [];
  expect(made.map((path) => [dirname(path), existsSync(path)])).toEqual([[join(at('beta').folder, 'backups'), true]]);
});

it('what it takes is told to whoever asks; a slip, and who a worker is for, in a sentence', async () => {
  expect(await run(['--help'])).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^npm run municipality -- list/),
  });
  expect(await run(['lits'])).toMatchObject({
    code: 2,
    said: expect.stringContaining('npm run municipality -- --help'),
  });
  const worker = await run(['do', 'alpha', 'worker']);
  expect(worker).toMatchObject({ code: 2, said: expect.stringContaining('npm run cell -- worker') });
});

it('which are open at this machine is told by name', async () => {
  writeFileSync(join(at('shut').folder, 'served-elsewhere-77.json'), '{"fault":null}');
  const { said } = await run(['list', '--here']);
  expect(said).toMatch(/^alpha\talpha\.example\.ph\town database\topen\nbeta\t.*\topen\nodd\t.*\nshut\t.*\tclosed\n$/);
});

it('the address of another database is read from a pipe; a password in a word is refused', {
  timeout: 60_000,
}, async () => {
  const other = await createStoryDatabase();
  const secret = new URL(other.url);
  secret.password ||= 'secret';
  for (const word of [secret.href, `${other.url.split('?')[0]}?password=secret`]) {
    const refused = await run(['move', 'shut', '--database', word]);
    expect(refused).toMatchObject({ code: 2, said: expect.stringContaining('Say "--database -"') });
    expect(refused.said).not.toContain('secret');
  }
  expect(await run(['move', 'shut', '--database', '-'])).toMatchObject({
    code: 2,
    said: expect.stringMatching(/^No address came in\./),
  });
  expect(await run(['move', 'shut', '--database', 'elsewhere'])).toMatchObject({ code: 2 });
  // Closed by hand it lies there closed.
  closeFolder(at('beta'), 'by hand');
  await cell.step();
  const moved = await run(['move', 'beta', '--database', '-'], `${other.url}\n`);
  expect(moved).toMatchObject({ code: 0, said: expect.stringContaining('It lies in the other database.') });
  expect([readMemberSettings(at('beta')).DATABASE_URL, isClosed(at('beta'))]).toEqual([other.url, true]);
  await other.drop();
});
