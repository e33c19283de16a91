// Commands as they are typed, beside a database: what they say, with which code they end, and what they leave alone.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStoryDatabase } from '../../test/databases.ts';
import { type House, openHouse, rowsOf } from '../../test/harness.ts';
import { typeCommand } from '../../test/typed-command.ts';
import { openDatabase } from '../database/database.ts';

let house: House;
let folder: string;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  folder = mkdtempSync(join(tmpdir(), 'bantay-commands-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await house.close();
});

/** `npm run COMMAND -- WORDS`; `typed` is what comes in by a pipe. */
const run = (
  command: string,
  words: readonly string[],
  typed?: string,
  settings: Record<string, string> = { DATABASE_URL: house.url, BANTAY_DATA: join(folder, 'data') },
) => typeCommand(command, words, { BANTAY_DEMO: 'on', ...settings }, typed);

/** By the clock of the machine, a month ahead. */
const lastDay = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

const imported = (what: string, text: string, ...words: string[]) => {
  const path = join(folder, `${what}.csv`);
  writeFileSync(path, text);
  return run('import', [what, path, ...words]);
};

it('rain of no gauge is asked for; rain of an unknown one ends with 1 and names its lines by their time', async () => {
  const rain = 'ts,mm\n2020-01-05 08:00,1\n';
  expect(await imported('rainfall', rain)).toMatchObject({
    code: 2,
    said: expect.stringContaining('add --gauge NAME'),
  });
  const { code, said } = await imported('rainfall', rain, '--gauge', 'rain_nowhere');
  expect(said).toContain('line 2: unknown gauge: rain_nowhere,2020-01-05 08:00:00,1');
  expect(said).toContain('No line of the file could be taken.');
  expect(code).toBe(1);
  expect(await rowsOf(house, 'rain_rejects')).toMatchObject([{ measured_text: '2020-01-05 08:00:00' }]);
});

it('rain that was known already is no failure, nor is a file with a good line', async () => {
  const rain = 'ts,mm\n2020-01-05 08:00,1\nnever,1\n';
  expect((await imported('rainfall', rain, '--gauge', 'rain_lpasb')).code).toBe(0);
  expect((await imported('rainfall', rain, '--gauge', 'rain_lpasb')).code).toBe(0);
});

it('lines of markers are counted once, and refused in their order', async () => {
  const text = 'site_code,marker,ts,cm\nzzz,A,2020-01-05 08:00,60\nlpa,A,never,60\nlpa,A,2020-01-05 08:00,60\n';
  const { code, said } = await imported('markers', text);
  expect(said).toMatch(/^3 lines read: 1 measurements of 1 visits stored/);
  expect(said.indexOf('line 2:')).toBeLessThan(said.indexOf('line 3:'));
  expect(code).toBe(0);
});

// Finding S m5: what its own people had called unreliable was stored and counted.
it('a measurement that its file calls unreliable is left out and named; Y, Q and nothing are taken', async () => {
  const text = 'site_code,marker,ts,cm,reliable\n';
  const lines = ['09:00,61,N', '10:00,62,Y', '11:00,63,Q', '12:00,64,'].map((one) => `lpa,A,2020-01-06 ${one}`);
  const { said } = await imported('markers', `${text}${lines.join('\n')}\n`);
  expect(said).toMatch(/^4 lines read: 3 measurements of 3 visits stored/);
  expect(said).toContain('line 2: unreliable by its own column, left out');
});

it('a gauge without a distance, and a column of no day, are refused with their line', async () => {
  const gauge = 'gauge_name,data_source,site_code,distance_km\nrain_new,noah,lpa,\n';
  expect(await imported('gauges', gauge)).toMatchObject({
    code: 2,
    said: expect.stringContaining('Line 2: distance_km'),
  });
  expect(await rowsOf(house, 'rainfall_gauges')).not.toContainEqual(
    expect.objectContaining({ gauge_name: 'rain_new' }),
  );
  const column = 'tsm_name,site_code,segments,segment_length_m,version,date_activated\nlpasz,lpa,10,1,2,2026-02-31\n';
  const refused = await imported('columns', column);
  expect(refused).toMatchObject({ code: 2, said: expect.stringContaining('Line 2: date_activated must be a date') });
});

it('a column that was read is not taken to another site by a list either, and its line says why', async () => {
  const lineOf = (site: string, version: number) =>
    `tsm_name,site_code,segments,segment_length_m,version,date_activated\nlpaso,${site},10,1,${version},2026-11-01\n`;
  // Before its first reading a slip of the hand is mended by the same way.
  for (const site of ['scu', 'lpa']) expect((await imported('columns', lineOf(site, 2))).code).toBe(0);
  const column = async () =>
    (await rowsOf<{ tsm_name: string }>(house, 'tsm_sensors')).find((one) => one.tsm_name === 'lpaso');
  await sql`insert into tilt_data (tsm_id, ts, node_id, type_num, xval, yval, zval)
    select tsm_id, '2026-11-20 08:00+08', 1, 32, 1, 1, 1000 from tsm_sensors where tsm_name = 'lpaso'`.execute(
    house.app.db,
  );
  const stands = await column();
  for (const line of [lineOf('scu', 2), lineOf('lpa', 3)])
    expect(await imported('columns', line)).toMatchObject({
      ...{ code: 2, said: expect.stringMatching(/Line 2: lpaso has readings\..*Nothing was written/) },
    });
  expect(await column()).toEqual(stands);
});

it('contacts are men and women in the words of the lists; another word is no guess', async () => {
  const head = 'first_name,last_name,sex,designation,site_code,number\n';
  expect((await imported('contacts', `${head}Juan,Imbento,Lalaki,LEWC,lpa,09170000104\n`)).code).toBe(0);
  const people = await rowsOf<{ last_name: string }>(house, 'users');
  expect(people.find((one) => one.last_name === 'Imbento')).toMatchObject({ first_name: 'Juan', sex: 'Male' });
  const odd = await imported('contacts', `${head}Ana,Imbento,45,LEWC,lpa,09170000105\n`);
  expect(odd).toMatchObject({ code: 2, said: expect.stringContaining('Line 2: "45" is neither Male nor Female.') });
});

it.each([
  ['contact', ['disable', 'Ana'], '"Ana" is not the id of a person'],
  ['contact', ['number', 'Ana', '09170000106'], '"Ana" is not the id of a person'],
  ['logger-key', ['revoke', 'NaN'], '"NaN" is not the id of a key'],
] as const)('%s %j: a word that is no id is a sentence', async (command, words, sentence) => {
  expect(await run(command, words)).toMatchObject({ code: 2, said: expect.stringContaining(sentence) });
});

it.each([
  [
    ['create', 'ana.lewc', '--first', 'Ana', '--last', 'Imbento', '--designation', 'LEWC'],
    'Only MLGU or PLGU may sign in',
  ],
  [['create', ' ', '--first', 'Ana', '--last', 'Imbento', '--designation', 'MLGU'], 'Missing: the user name.'],
  [['create', 'ana.new', '--first', ' ', '--last', 'Imbento', '--designation', 'MLGU'], 'First and last name'],
] as const)('account %j makes no account that nobody could use', async (words, sentence) => {
  const before = (await rowsOf(house, 'user_accounts')).length;
  const { code, said } = await run('account', words, 'mahabang-lihim-2026\n');
  expect(said).toContain(sentence);
  expect(code).toBe(2);
  expect(await rowsOf(house, 'user_accounts')).toHaveLength(before);
});

it('a question for the words of a command is answered and no failure', async () => {
  const { code, said } = await run('account', ['--help']);
  expect(said).toMatch(/^npm run account -- list/);
  expect(code).toBe(0);
});

it('a seal that was mistyped is no fault of the record; one that is in no chain is, and ends with 1', async () => {
  expect(await run('verify-record', ['zzz'])).toMatchObject({
    code: 2,
    said: expect.stringContaining('"zzz" is no seal.'),
  });
  const { code, said } = await run('verify-record', ['0'.repeat(64)]);
  expect(said).toMatch(/FAULT .*\n1 fault found\.\n$/);
  expect(code).toBe(1);
});

it('a backup that has no place to go is a sentence', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const { code, said } = await run('backup', [join(file, 'backups')]);
  expect(said).toContain(`could not be written to ${join(file, 'backups')} (ENOTDIR).`);
  expect(code).toBe(2);
});

it('gauge: lists in order, reads the threshold back, sets it, moves and retires a gauge, each with an audit row', async () => {
  expect((await run('gauge', ['threshold', 'scu'])).said).toBe(
    'scu: threshold 128.4 mm in 72 hours, 64.2 mm in 24 hours.\n',
  );
  expect((await run('gauge', ['threshold', 'scu', '120'])).said).toContain('scu: threshold 120 mm in 72 hours, 60 mm');
  expect((await run('gauge', ['threshold', 'scu', 'much'])).code).toBe(2);
  expect((await run('gauge', ['order', 'scu', 'rain_noah_535', '--km', '0.1'])).code).toBe(0);
  expect((await run('gauge', ['retire', 'rain_scusb'])).said).toContain('judged no more and shown no more');
  expect(await run('gauge', ['retire', 'rain_scusb'])).toMatchObject({ code: 2 });
  const after = await run('gauge', ['list']);
  expect(after.said).toContain('lpa\t1\train_lpasb\t0.2 km\t');
  expect(after.said).toContain('scu\t2\train_sat_101\tsatellite\t');
  expect(after.said).toContain('scu\t1\train_noah_535\t0.1 km\t');
  expect(after.said).toMatch(/scu\t-\train_scusb\t.*retired/);
  const actions = (await rowsOf<{ action: string; actor: string }>(house, 'audit'))
    .filter((row) => ['limits.set', 'rainfall.order-gauge', 'rainfall.retire-gauge'].includes(row.action))
    .map((row) => [row.action, row.actor]);
  expect(actions).toEqual([
    ['limits.set', 'operator'],
    ['rainfall.order-gauge', 'operator'],
    ['rainfall.retire-gauge', 'operator'],
  ]);
}, 120_000);
// Findings A M8 and R: a command with the wrong settings made a database of its own, and died with a stack trace.
it.each([['demo-storm'], ['demo-clock'], ['account'], ['verify-record']])(
  '%s where no server has ever started says so in a sentence, and makes nothing',
  async (command) => {
    const data = join(folder, `empty-${command}`);
    const { code, said } = await run(command, command === 'account' ? ['list'] : [], '', { BANTAY_DATA: data });
    expect(said).toContain(`There is no database in ${data} yet. Start Bantay first: npm start`);
    expect(said).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
    expect(existsSync(data)).toBe(false);
  },
);

it('an external database that no server has ever filled is left empty as well', async () => {
  const { url, drop } = await createStoryDatabase();
  const { db, close } = openDatabase({ url, max: 1 });
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const { code, said } = await run('account', ['list'], '', { DATABASE_URL: url, BANTAY_DATA: join(folder, 'data') });
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from pg_tables where schemaname = 'public'`.execute(db);
  await close();
  await drop();
  expect(said).toBe('This database belongs to no installation yet. Start Bantay first: npm start\n');
  expect([code, rows[0]!.n]).toEqual([1, 0]);
});

it('a key for reading: made, listed, revoked; what cannot be is a sentence', async () => {
  const made = await run('reading-key', ['create', 'wall', '--opens', 'series,levels', '--until', lastDay]);
  expect(made.said).toMatch(/^Key for reading of wall \(shown once, stored only as a hash\):\nread_[\w-]{32}\n$/);
  expect((await run('reading-key', ['list'])).said).toMatch(/^1\twall\tlevels,series\t120 a minute\tuntil /);
  expect((await run('reading-key', ['revoke', '1'])).said).toBe('Key 1 is revoked.\n');
  expect((await run('reading-key', ['list'])).said).toMatch(/\trevoked\n$/);
  for (const [words, sentence] of [
    [['revoke', '1'], 'is revoked already'],
    [['create', 'x', '--opens', 'households', '--until', lastDay], 'and not "households"'],
    [['create', 'x', '--opens', 'series', '--until', 'soon'], '"soon" is no day'],
    [['create', 'x', '--opens', 'series', '--until', '2020-01-01'], 'has a last day'],
  ] as const)
    expect(await run('reading-key', words)).toMatchObject({ code: 2, said: expect.stringContaining(sentence) });
});

it('an export goes to the screen or into a file of its own, and on after a line', async () => {
  await sql`insert into rain_readings (rain_id, measured_at, mm_thousandths)
      select rain_id, '2019-05-01T00:00Z'::timestamptz + n * interval '10 minutes', n * 250
      from generate_series(1, 50) as s (n), rainfall_gauges where gauge_name = 'rain_lpasb'`.execute(house.app.db);
  const asked = ['rain', '--from', '2019-05-01', '--to', '2019-05-03', '--sites', 'lpa'];
  const whole = await run('export', asked);
  expect([whole.code, whole.said.split('\n').length]).toEqual([0, 52]);
  const file = join(folder, 'rain.csv');
  const into = ['--file', file];
  expect(await run('export', [...asked, ...into])).toEqual({ code: 0, said: '' });
  // Nothing that is there is written over.
  expect((await run('export', [...asked, ...into])).code).toBe(1);
  const lines = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, `${lines.slice(0, 20).join('\n')}\n`);
  expect(await run('export', [...asked, ...into, '--after', lines[19]!])).toEqual({ code: 0, said: '' });
  expect(readFileSync(file, 'utf8')).toBe(whole.said);
});

it.each([
  ['what there is not', ['people', '--from', '2019-05-01', '--to', '2019-05-03'], 'is not exported'],
  ['without a range', ['rain'], 'Missing: --from'],
  ['backwards', ['rain', '--from', '2019-05-03', '--to', '2019-05-01'], 'must lie before'],
  ['of no site', ['rain', '--from', '2019-05-01', '--to', '2019-05-03', '--sites', 'xyz'], 'There is no site xyz'],
  ['in another format', ['rain', '--from', '2019-05-01', '--to', '2019-05-03', '--format', 'xlsx'], 'neither csv nor'],
])('an export %s is refused in a sentence', async (_what, words, sentence) => {
  expect(await run('export', words)).toMatchObject({ code: 2, said: expect.stringContaining(sentence) });
});

it('watchmen are listed, added, removed and tried, each with a sentence', async () => {
  expect((await run('watchmen', ['list'])).said).toBe('Nobody watches this server from outside.\n');
  const [key] = (await run('watchmen', ['key'])).said.split('\n');
  expect(key).toMatch(/^[\w-]{43}$/);
  // Its own key is as good as any.
  const added = await run('watchmen', ['add', 'hill', key!, '--address', 'https://hill.invalid/']);
  expect(added).toMatchObject({ code: 0, said: expect.stringMatching(/^Watchman \d+ is on the list/) });
  const [, id] = /Watchman (\d+)/.exec(added.said)!; // as it was just seen
  expect((await run('watchmen', ['list'])).said).toBe(`${id}\thill\thttps://hill.invalid\tnever heard\twell\n`);
  expect((await run('watchmen', ['silence'])).said).toMatch(/^No signs of life leave until \d{4}-/);
  for (const [words, sentence] of [
    [['add', 'twice', key!], 'on the list already'],
    [['add', 'x', 'no-key'], 'This is no public key'],
    [['add', ' ', key!], '1 to 60 letters'],
    [['add', 'x', key!, '--address', 'file:///x'], '--address must begin'],
    [['remove', 'hill'], 'is not the id of a watchman'],
    [['remove', '99999'], 'No watchman'],
    [['watch'], 'is not known'],
  ] as const) {
    const { code, said } = await run('watchmen', words);
    expect([words.join(' '), code]).toEqual([words.join(' '), 2]);
    expect(said).toContain(sentence);
  }
  expect((await run('watchmen', ['remove', id!])).said).toBe(`Watchman ${id} is removed.\n`);
  // One key of 64 begins with a dash.
  const dashed = `-${'k'.repeat(41)}A`;
  const other = await run('watchmen', ['add', 'burol', dashed]);
  const [, otherId] = /^Watchman (\d+) is on the list/.exec(other.said) ?? [];
  expect(otherId).toBeDefined();
  expect((await run('watchmen', ['remove', String(otherId)])).code).toBe(0);
});

it('logger-key says what places in messages mean, and from where on a battery is low', async () => {
  const made = await run('logger-key', ['create', 'network', '--gauges', 'rain_lpasb']);
  expect(made.said).toMatch(/\/api\/ingest\/reading' -H 'Authorization: Bearer \S{32}' -d 'gauge=rain_lpasb'/);
  expect(made.said).toContain('/connect/network');
  const id = String((await rowsOf<{ logger_key_id: number }>(house, 'logger_keys')).at(-1)!.logger_key_id);
  expect((await run('logger-key', ['path', id, 'tips', '--gauge', 'rain_lpasb', '--factor', '0.2'])).code).toBe(0);
  expect((await run('logger-key', ['path', id, 'mv', '--battery', 'yes', '--factor', '0.001'])).code).toBe(0);
  expect((await run('logger-key', ['paths', id])).said).toBe('mv\tbattery\t× 0.001 + 0\ntips\train_lpasb\t× 0.2 + 0\n');
  await run('logger-key', ['path', id, 'mv', '--remove', 'yes']);
  expect((await run('logger-key', ['paths', id])).said).not.toContain('mv');
  expect((await run('logger-key', ['battery', id, '3.5'])).said).toContain('From 3.5 V down');
  for (const [words, sentence] of [
    [['path', id, 'tips', '--gauge', 'rain_scusb'], 'rain_scusb'],
    [['path', id, 'x', '--column', 'lpasa', '--node', '1', '--axis', 'w'], '--axis is x, y or z'],
    [['path', id, 'tips', '--gauge', 'rain_lpasb', '--factor', 'much'], '--factor is a number'],
    [['battery', id, 'low'], 'is a number'],
    [['battery', '99999', '3'], 'There is no key 99999'],
  ] as const) {
    const { code, said } = await run('logger-key', words);
    expect([words.join(' '), code]).toEqual([words.join(' '), 2]);
    expect(said).toContain(sentence);
  }
});
