// Files as people have them: spreadsheets of every kind, cut-off downloads, and files that are none.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UsageError } from './command.ts';
import { readCsv } from './read-csv.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bantay-csv-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function read(bytes: string | Buffer, name = 'file.csv', needed: readonly string[] = []) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const found = [];
  for await (const row of readCsv(path, needed)) found.push(row);
  return found;
}

async function refusal(...args: Parameters<typeof read>): Promise<string> {
  const error = await read(...args).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(UsageError);
  return (error as Error).message;
}

const PENA = [{ line: 2, values: { name: 'Peña', site: 'lpa' } }];

it.each([
  ['plain', Buffer.from('Name, Site\nPeña,lpa\n')],
  ['with a mark and line ends of Windows', Buffer.from('\ufeffname,site\r\nPeña,lpa\r\n')],
  ['UTF-16', Buffer.from('\ufeffname,site\r\nPeña,lpa\r\n', 'utf16le')],
])('%s text is read', async (_, bytes) => {
  expect(await read(bytes)).toEqual(PENA);
});

it('a gzipped file is read', async () => {
  expect(await read(gzipSync('name,site\nPeña,lpa\n'), 'file.csv.gz')).toEqual(PENA);
});

it('the cells that a short row lacks are empty', async () => {
  expect(await read('name,site\nAna\n')).toEqual([{ line: 2, values: { name: 'Ana', site: '' } }]);
});

it('text of an old alphabet is refused, not stored in pieces', async () => {
  expect(await refusal(Buffer.from('name,site\nPe\xf1a,lpa\n', 'latin1'))).toMatch('save it as "CSV UTF-8"');
  expect(await refusal(Buffer.from('name,site\nAna,Pe\xf1', 'latin1'))).toMatch('save it as "CSV UTF-8"');
});

it.each([
  ['an empty file', '', 'The file is empty'],
  ['semicolons', 'name;site\nAna;lpa\n', 'separated by commas'],
  ['semicolons and no row', 'name;site\n', 'separated by commas'],
  ['other columns', 'name,place\nAna,lpa\n', 'No column site; needed are name, site.'],
  ['other columns and no row', 'name,place\n', 'No column site; needed are name, site.'],
  [
    'a quotation mark inside a value',
    'name,site\nAna "Nena" Cruz,lpa\n',
    'line 2 has a quotation mark inside a value.',
  ],
  ['an open quotation mark', 'name,site\n"Ana,lpa\n', 'is never closed.'],
  ['one endless row', `name,site\n"${'Ana,lpa\n'.repeat(20_000)}`, 'is too long; is a quotation mark never closed?'],
  ['bytes that are no text', 'name,site\n\0\u0001,lpa\n', 'This is no text file.'],
])('%s: a sentence says what is wrong', async (_, text, sentence) => {
  expect(await refusal(text, 'file.csv', ['name', 'site'])).toMatch(sentence);
});

it('a gzipped file that is cut short or none is a sentence, as is no file and a folder', async () => {
  const whole = gzipSync(`name,site\n${Array.from({ length: 5000 }, (_, n) => `Ana ${n * n},lpa`).join('\n')}\n`);
  expect(await refusal(whole.subarray(0, whole.length / 2), 'cut.csv.gz')).toMatch('cut.csv.gz: the gzip file is cut');
  expect(await refusal('name,site\n', 'none.csv.gz')).toMatch('this is no gzip file');
  const open = (path: string) => readCsv(path).next();
  await expect(open(join(folder, 'nowhere.csv'))).rejects.toThrow(
    `${join(folder, 'nowhere.csv')}: there is no such file.`,
  );
  await expect(open(folder)).rejects.toThrow('this is a folder.');
});
