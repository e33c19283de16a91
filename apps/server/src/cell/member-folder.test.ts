import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hostOf } from './front.ts';
import {
  addressOf,
  type Cell,
  closeFolder,
  folderOf,
  isClosed,
  isMemberName,
  listMembers,
  makeFolder,
  memberConfig,
  readMemberSettings,
  reopenFolder,
  sayServed,
  schemaUrl,
  serversOf,
  unsayServed,
  writeMemberSettings,
} from './member-folder.ts';
import { openCell } from './open-cell.ts';

let cell: Cell;
beforeEach(() => {
  const config = { port: 6000, storagePort: 6001, host: '0.0.0.0', trustProxy: true, logLevel: 'warn' as const };
  const folder = mkdtempSync(join(tmpdir(), 'bantay-members-'));
  cell = { folder, config, databaseUrl: 'postgres://u:p@h:5/d' };
});
afterEach(() => rmSync(cell.folder, { recursive: true, force: true }));

it.each(['mabinay', 'la_paz', 'm2'])('%s can be a name', (name) => expect(isMemberName(name)).toBe(true));
it.each([
  '',
  'M',
  'x',
  '2m',
  'pg_toast',
  'public',
  'information_schema',
  'no_municipality',
  'drill_1',
  'a-b',
  'a/../b',
  'x'.repeat(31),
])('%j can be none', (name) => expect(isMemberName(name)).toBe(false));

describe('the folders are the list', () => {
  it('without what is no name of one; none where nothing was added yet', () => {
    expect(listMembers(cell)).toEqual([]);
    for (const name of ['beta', 'alpha', '.trash', 'Old']) makeFolder(folderOf(cell, name));
    writeFileSync(join(cell.folder, 'municipalities/notes'), '');
    expect(listMembers(cell).map(({ name }) => name)).toEqual(['alpha', 'beta']);
  });

  it('what was written of one is read as it was', () => {
    const at = folderOf(cell, 'alpha');
    makeFolder(at);
    const settings = {
      PUBLIC_URL: 'https://a.example.ph',
      SMS_HTTP_KEY: 'a # b = c',
      DATABASE_URL: 'postgres://u:p%23@h/d?x=1',
    };
    writeMemberSettings(at, settings);
    expect(readMemberSettings(at)).toEqual(settings);
  });

  it.each([
    ['STORAGE_PORT=7', /STORAGE_PORT belongs to the settings of the cell/],
    ['REHEARSAL=on', /REHEARSAL works in an installation by itself only/],
    ['DATABASE_READ_URL=postgres://a@b/c', /DATABASE_READ_URL works in an installation by itself only/],
    ['DATABASE_POOLER_URL=postgres://a@b/c', /DATABASE_POOLER_URL works in an installation by itself only/],
    ['BANTAY_DEMO=on', /a demo is an installation by itself/],
  ])('%s is refused in a sentence', (line, sentence) => {
    const at = folderOf(cell, 'alpha');
    makeFolder(at);
    writeFileSync(join(at.folder, 'settings'), line);
    expect(() => readMemberSettings(at)).toThrow(sentence);
  });

  it('its settings are those of an installation by itself, with what the cell says', () => {
    const at = folderOf(cell, 'alpha');
    const config = memberConfig(cell, at, { PUBLIC_URL: 'https://Alpha.Example.ph' });
    expect(config).toMatchObject({
      mode: 'production',
      port: 6000,
      storagePort: 6001,
      trustProxy: true,
      dataFolder: at.folder,
    });
    expect(config.databaseUrl).toBe('postgres://u:p@h:5/d?options=-c%20search_path%3Dalpha');
    expect(addressOf(config)).toBe('alpha.example.ph');
    expect(schemaUrl('postgres://h/d?sslmode=require', 'x1')).toBe(
      'postgres://h/d?sslmode=require&options=-c%20search_path%3Dx1',
    );
  });
});

it('who serves it is read from its folder; of this machine only processes that live', () => {
  const at = folderOf(cell, 'alpha');
  makeFolder(at);
  sayServed(at, null);
  writeFileSync(join(at.folder, `served-${hostname()}-99999999.json`), '{"fault":null}');
  writeFileSync(join(at.folder, 'served-else-where-12.json'), 'broken');
  // After a new start of the machine another process has the number.
  const again = join(at.folder, `served-${hostname()}-${process.ppid}.json`);
  writeFileSync(again, '{"fault":null,"mark":"before"}');
  const all = serversOf(at).sort((one, other) => one.pid - other.pid);
  expect(all).toEqual([
    { host: 'else-where', pid: 12, fault: null, isWorker: false, file: join(at.folder, 'served-else-where-12.json') },
    {
      host: hostname(),
      pid: process.pid,
      fault: null,
      isWorker: false,
      file: join(at.folder, `served-${hostname()}-${process.pid}.json`),
    },
  ]);
  sayServed(at, 'no');
  expect(serversOf(at).find(({ pid }) => pid === process.pid)?.fault).toBe('no');
  unsayServed(at);
  expect(serversOf(at)).toHaveLength(1);
  closeFolder(at, 'why');
  expect(isClosed(at)).toBe(true);
  reopenFolder(at);
  reopenFolder(at);
  expect(isClosed(at)).toBe(false);
});

it.each([
  ['alpha.example.ph', 'alpha.example.ph'],
  ['ALPHA.example.ph:8443', 'alpha.example.ph'],
  ['alpha.example.ph.', 'alpha.example.ph'],
  ['[::1]:80', '[::1]'],
  ['alpha.example.ph:8443:9', ''],
  [undefined, ''],
])('the head Host %j asks for %j', (host, name) =>
  expect(hostOf({ headers: host === undefined ? {} : { host } })).toBe(name),
);

it('what belongs to a municipality is refused in the settings of the cell', async () => {
  mkdirSync(join(cell.folder, 'x'));
  const env = {
    BANTAY_DATA: cell.folder,
    DATABASE_URL: cell.databaseUrl,
    SMS_GATEWAY: 'http',
    PUBLIC_URL: 'https://a.ph',
  };
  const refused = expect(openCell('joined', () => {}, env)).rejects;
  await refused.toThrow('PUBLIC_URL belongs to the settings of a municipality, not to those of the cell.');
  await expect(openCell('joined', () => {}, env)).rejects.toThrow(
    'SMS_GATEWAY belongs to the settings of a municipality',
  );
  const opened = await openCell('joined', () => {}, {
    BANTAY_DATA: cell.folder,
    DATABASE_URL: cell.databaseUrl,
    PORT: '6100',
  });
  expect(opened.cell).toMatchObject({ databaseUrl: cell.databaseUrl, config: { port: 6100, storagePort: 6101 } });
  await opened.stop();
});
