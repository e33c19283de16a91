// `npm run backup`: all tables and files in one archive, beside the running server.
import { resolve } from 'node:path';
import { backUpNow, backupFolder } from '../backup/nightly.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { runCommand, say } from './command.ts';

const USAGE = `npm run backup [-- FOLDER]     FOLDER: where to; else BACKUP_FOLDER, else backups in the data folder`;

const WORDS = { missing: 'missing', empty: 'empty', changed: 'not what it was' };

await runCommand({ text: USAGE }, async ({ db, pool, installation, words, endWith }) => {
  const { config, dataFolder } = installation;
  const folder = words[0] === undefined ? backupFolder(config, dataFolder) : resolve(words[0]);
  const bucket = config.fileBucket === null ? null : await openFileStore(config, dataFolder);
  const { path, bytes, damaged } = await backUpNow({ db, pool, dataFolder, folder, bucket });
  say(`${path}\n${(bytes / 1e6).toFixed(1)} MB. It holds personal data: keep it where nobody else can read it.`);
  for (const file of damaged) say(`DAMAGED: ${file.path} is ${WORDS[file.what]}. An earlier backup may hold it.`);
  if (damaged.length > 0) endWith(1);
});
