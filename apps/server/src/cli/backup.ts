// `npm run backup`: all tables and files in one archive, beside the running server.
import { resolve } from 'node:path';
import { codeOf } from '@bantay/kernel/thrown';
import { BackupError } from '../backup/manifest.ts';
import { backUpNow, backupFolder } from '../backup/nightly.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { runCommand, say, UsageError } from './command.ts';

const USAGE = `npm run backup [-- FOLDER]     FOLDER: where to, and nothing is removed there; else BACKUP_FOLDER, else backups in the data folder`;

const WORDS = { missing: 'missing', empty: 'empty', changed: 'not what it was' };

await runCommand({ text: USAGE }, async ({ db, pool, installation, words, endWith }) => {
  const { config, dataFolder } = installation;
  const folder = words[0] === undefined ? backupFolder(config, dataFolder) : resolve(words[0]);
  const bucket = config.fileBucket === null ? null : await openFileStore(config, dataFolder);
  const keepsAll = words[0] !== undefined;
  const { path, bytes, damaged } = await backUpNow({ db, pool, dataFolder, folder, bucket, keepsAll }).catch(
    (error: unknown) => {
      throw refusalOf(error, folder) ?? error;
    },
  );
  say(`${path}\n${(bytes / 1e6).toFixed(1)} MB. It holds personal data: keep it where nobody else can read it.`);
  for (const file of damaged) say(`DAMAGED: ${file.path} is ${WORDS[file.what]}. An earlier backup may hold it.`);
  if (damaged.length > 0) endWith(1);
});

/** Places where nothing can be written, and a database without anything to keep; null for what nobody could put right. */
function refusalOf(error: unknown, folder: string): UsageError | null {
  if (error instanceof BackupError) return new UsageError(error.message);
  const code = codeOf(error) ?? '';
  const isOfPlace = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EEXIST', 'ENOSPC'].includes(code);
  return isOfPlace ? new UsageError(`The backup could not be written to ${folder} (${code}).`) : null;
}
