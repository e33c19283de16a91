// `npm run rehearse`: the last backup brought back beside the running server, its record read, its last day made again. The server does it each night.
import { endRehearsal, insertRehearsal } from '@bantay/features/rehearsal/server/rehearsal-queries.ts';
import { runningAdminUrl } from '@bantay/postgres/start-embedded.ts';
import { backUpNow, backupFolder } from '../backup/nightly.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { findBackupKey } from '../secrets.ts';
import { requireId, runCommand, say } from './command.ts';
import { rehearse } from './rehearse-steps.ts';

const USAGE = `npm run rehearse     the last backup into a database of its own, which goes again; ends with 1 where something is wrong`;

await runCommand({ text: USAGE, flags: ['row'] }, async ({ db, pool, installation, flags, endWith }) => {
  const { config, dataFolder } = installation;
  const folder = backupFolder(config, dataFolder);
  // The server has begun its row already.
  const rehearsalId = flags.row === undefined ? await insertRehearsal(db) : requireId([flags.row], 0, 'a rehearsal');
  if (config.mode === 'demo') {
    // Nobody backs up a demo at night.
    const bucket = config.fileBucket === null ? null : await openFileStore(config, dataFolder);
    await backUpNow({ db, pool, dataFolder, folder, bucket });
  }
  // The role of the service makes no databases.
  const adminUrl = config.databaseUrl ?? runningAdminUrl(dataFolder);
  const outcome = await rehearse({ adminUrl, folder, key: findBackupKey(dataFolder), say });
  await endRehearsal(db, rehearsalId, outcome);
  if (outcome.failedAt === null) return say('Rehearsed: the backup brings back what was recorded.');
  say(`FAILED at ${outcome.failedAt}: ${outcome.fault}`);
  endWith(1);
});
