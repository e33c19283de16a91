// `npm run restore -- FILE`: a backup into an empty installation; the server must not be running.
import { resolve } from 'node:path';
import { fillBucket } from '../backup/bucket-files.ts';
import { BackupError } from '../backup/manifest.ts';
import { openBackup, refuseUsed, restoreDatabase, restoreFiles } from '../backup/restore-backup.ts';
import { readConfig } from '../config.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { explain, locateData, openCellar } from '../installation.ts';

const USAGE = 'npm run restore -- FILE     FILE: a backup made by npm run backup';
const say = (text: string) => console.log(text);

async function restore(archive: string): Promise<void> {
  const config = readConfig(process.env);
  const { path: dataFolder } = locateData(config);
  const backup = await openBackup(resolve(archive), dataFolder);
  try {
    const { kind, at, tables, files } = backup.manifest;
    if (kind !== config.mode) {
      throw new BackupError(
        `This is the backup of a ${kind} installation: set BANTAY_DEMO=${kind === 'demo' ? 'on' : 'off'}.`,
      );
    }
    say(`Backup of ${at}: every byte is as it was written.`);
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

const [archive] = process.argv.slice(2);
try {
  if (archive === undefined || archive.startsWith('-')) throw new BackupError(USAGE);
  await restore(archive);
  process.exit(0);
} catch (error) {
  console.error(error instanceof BackupError ? error.message : explain(error));
  process.exit(1);
}
