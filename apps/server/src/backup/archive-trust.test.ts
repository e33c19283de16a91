// Finding A M7: an archive could run programs and replace secrets, and nothing said who had written it.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrationNames } from '../database/migrate.ts';
import { findBackupKey, keepBackupKey, readBackupKey } from '../secrets.ts';
import { packArchive } from './archive.ts';
import { isDataFile, listDataFiles } from './data-files.ts';
import type { Manifest } from './manifest.ts';
import { openBackup, restoreFiles } from './restore-backup.ts';

const KEY = 'the key of the operator';
const TRUST = { key: KEY, takesAnything: false };
let folder: string;
let target: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bantay-archive-'));
  target = mkdtempSync(join(tmpdir(), 'bantay-target-'));
});
afterEach(() => {
  for (const one of [folder, target]) rmSync(one, { recursive: true, force: true });
});

/** As somebody would build it who can read this program. */
async function archiveOf(paths: readonly string[], key = KEY, more: Partial<Manifest> = {}): Promise<string> {
  const text = "archive_command = 'touch /tmp/owned'";
  writeFileSync(join(folder, 'content'), text);
  const sha256 = createHash('sha256').update(text).digest('hex');
  const manifest: Manifest = {
    ...{ product: 'bantay', format: 1, kind: 'demo', at: new Date(0).toISOString() },
    schema: migrationNames().at(-1)!,
    ...{ tables: [], sequences: [] },
    files: paths.map((path) => ({ path, bytes: text.length, sha256 })),
    ...more,
  };
  const path = join(folder, 'archive.tar.gz');
  await packArchive(path, manifest, { table: () => '', file: () => join(folder, 'content') }, key);
  return path;
}

describe('a restore takes what a backup writes, and nothing else', () => {
  it.each([
    'postgres/postgresql.auto.conf',
    'postgres/pg_hba.conf',
    'server-secret',
    'backup-key',
    'municipality.json/x',
    'etc/cron.d/x',
    'storage',
    'storage/../server-secret',
    'storage//x',
    'storage/.hidden/x.png',
    'run.sh',
    '.npmrc',
  ])('%s is refused in a sentence, whoever signed it, and nothing is left', async (path) => {
    expect(isDataFile(path)).toBe(false);
    const archive = await archiveOf([path]);
    for (const trust of [TRUST, { key: null, takesAnything: true }]) {
      await expect(openBackup(archive, target, trust)).rejects.toThrow(
        /holds what no backup of Bantay holds|list of this backup/,
      );
    }
    expect(readdirSync(target)).toEqual([]);
  });

  it('says which program wrote it; one from before programs said so is read as well', async () => {
    const versionOf = async (more: Partial<Manifest>) =>
      (await openBackup(await archiveOf(['municipality.json'], KEY, more), target, TRUST)).manifest.version;
    expect([await versionOf({ version: '0.2.0' }), await versionOf({})]).toEqual(['0.2.0', undefined]);
  });

  it('everything that a backup lists is taken', async () => {
    const data = join(folder, 'data');
    mkdirSync(join(data, 'storage/library'), { recursive: true });
    for (const name of [
      'municipality.json',
      'seal one.png',
      'seal.png',
      'storage/library/Bitak ñ (2).pdf',
      'server-secret',
    ])
      writeFileSync(join(data, name), 'x');
    const paths = (await listDataFiles(data)).map(({ path }) => path);
    expect(paths).toEqual(['municipality.json', 'seal.png', 'storage/library/Bitak ñ (2).pdf']);
    const backup = await openBackup(await archiveOf(paths), target, TRUST);
    await restoreFiles(backup, target);
    await backup.remove();
    expect(readdirSync(target).sort()).toEqual(['municipality.json', 'seal.png', 'storage']);
    // Nobody else on the machine reads what holds names and illnesses.
    for (const path of paths) expect(statSync(join(target, path)).mode & 0o777).toBe(0o600);
    expect(statSync(join(target, 'storage')).mode & 0o777).toBe(0o700);
  });
});

describe('an archive says who wrote it', () => {
  it('without a key, with another one, or changed, it is refused, unless the operator says otherwise', async () => {
    const archive = await archiveOf(['municipality.json'], 'the key of a stranger');
    await expect(openBackup(archive, target, { key: null, takesAnything: false })).rejects.toThrow(/no key here/);
    await expect(openBackup(archive, target, TRUST)).rejects.toThrow(/signed with another key, or changed/);
    await (await openBackup(archive, target, { key: KEY, takesAnything: true })).remove();
    expect(readdirSync(target)).toEqual([]);
  });

  it('a list that was changed by a letter is not what was signed', async () => {
    const archive = await archiveOf(['municipality.json']);
    const bytes = gunzipSync(readFileSync(archive)).toString('latin1').replace('"kind":"demo"', '"kind":"demO"');
    writeFileSync(archive, gzipSync(Buffer.from(bytes, 'latin1')));
    await expect(openBackup(archive, target, TRUST)).rejects.toThrow(/signed with another key, or changed/);
  });

  it('one of before there were signatures is refused unless the operator says otherwise', async () => {
    const archive = await archiveOf(['municipality.json']);
    const tar = gunzipSync(readFileSync(archive));
    const at = tar.indexOf('manifest.signature');
    // Its head and its one block.
    writeFileSync(archive, gzipSync(Buffer.concat([tar.subarray(0, at), tar.subarray(at + 1024)])));
    await expect(openBackup(archive, target, TRUST)).rejects.toThrow(/Nobody has signed this backup/);
    const backup = await openBackup(archive, target, { key: null, takesAnything: true });
    expect(backup.manifest.files.map(({ path }) => path)).toEqual(['municipality.json']);
    await backup.remove();
  });

  it('the key is made once, readable by its owner alone; a restored installation goes on with the one that was brought', () => {
    expect(findBackupKey(target)).toBeNull();
    keepBackupKey(target, KEY);
    expect([findBackupKey(target), readBackupKey(target)]).toEqual([KEY, KEY]);
    keepBackupKey(target, 'another');
    expect(readBackupKey(target)).toBe(KEY);
    expect(statSync(join(target, 'backup-key')).mode & 0o777).toBe(0o600);
    expect(readBackupKey(folder)).toMatch(/^[\w-]{43}$/);
  });
});

it('what a killed restore or backup has left goes with the next one; one that is at work keeps its desk', async () => {
  mkdirSync(join(target, '.restore-999999-abc'));
  mkdirSync(join(target, `.writing-${process.pid}-abc`));
  const backup = await openBackup(await archiveOf([]), target, TRUST).catch((error: Error) => error.message);
  expect(readdirSync(target)).not.toContain('.restore-999999-abc');
  expect(readdirSync(target)).toContain(`.writing-${process.pid}-abc`);
  if (typeof backup !== 'string') await backup.remove();
});
