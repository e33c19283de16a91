// `npm run restore -- FILE`: a backup into an empty installation; the server must not be running.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fillBucket } from '../backup/bucket-files.ts';
import { BackupError } from '../backup/manifest.ts';
import { openBackup, refuseUsed, restoreDatabase, restoreFiles } from '../backup/restore-backup.ts';
import { readConfig } from '../config.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { explain, locateData, openCellar } from '../installation.ts';
import { findBackupKey, keepBackupKey } from '../secrets.ts';

const USAGE = `npm run restore -- FILE [--key KEY-FILE] [--unsigned]     FILE: a backup made by npm run backup
  --key        backup-key of the installation that wrote it, where the data folder has none
  --unsigned   also what nobody has signed, or somebody else: it replaces people, numbers and texts`;
const say = (text: string) => console.log(text);

async function restore(archive: string, keyFile: string | undefined, takesAnything: boolean): Promise<void> {
  const config = readConfig(process.env);
  const { path: dataFolder } = locateData(config);
  const key = keyFile === undefined ? findBackupKey(dataFolder) : readKeyFile(keyFile);
  const backup = await openBackup(resolve(archive), dataFolder, { key, takesAnything });
  try {
    const { kind, at, version, tables, files } = backup.manifest;
    if (kind !== config.mode) {
      throw new BackupError(
        `This is the backup of a ${kind} installation: set BANTAY_DEMO=${kind === 'demo' ? 'on' : 'off'}.`,
      );
    }
    say(
      `Backup of ${at}${version === undefined ? '' : `, written by Bantay ${version}`}: every byte is as it was written${takesAnything ? '; who wrote it was not asked' : ''}.`,
    );
    let held = 0;
    const { databaseUrl, stop } = await openCellar(config, dataFolder, 'own', say);
    try {
      await refuseUsed(databaseUrl);
      await restoreFiles(backup, dataFolder);
      if (config.fileBucket !== null) await fillBucket(await openFileStore(config, dataFolder), dataFolder);
      held = await restoreDatabase(backup, databaseUrl);
    } finally {
      await stop();
    }
    if (key !== null) keepBackupKey(dataFolder, key);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`Restored: ${rows} rows in ${tables.length} tables, each compared with the backup, and ${files.length} files.`);
    if (held > 0) {
      say(
        `${held} messages of warnings had not been sent then. They are held: decide on each under "Check doubtful ones".`,
      );
    }
    say('Start Bantay, then run: npm run verify-record');
  } finally {
    await backup.remove();
  }
}

function readKeyFile(path: string): string {
  try {
    const key = readFileSync(path, 'utf8').trim();
    if (key !== '') return key;
  } catch {
    // Said in the next line.
  }
  throw new BackupError(`${path} holds no key.`);
}

function readWords() {
  try {
    const options = { key: { type: 'string' }, unsigned: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [archive] = positionals;
    if (archive !== undefined && positionals.length === 1) return { archive, ...values };
  } catch {
    // An option that there is not: said by the usage.
  }
  throw new BackupError(USAGE);
}

try {
  const { archive, key, unsigned = false } = readWords();
  await restore(archive, key, unsigned);
  process.exit(0);
} catch (error) {
  console.error(error instanceof BackupError ? error.message : explain(error));
  process.exit(1);
}
