// `npm run restore-file [-- ID]`: files deleted from the library within 30 days, and one of them back in its folder.
import { TRASH_DAYS } from '@bantay/features/resources/rules/folders.ts';
import { makeResourcesService } from '@bantay/features/resources/server/resources-service.ts';
import { DAY_MS, toDisplayTime } from '@bantay/kernel/time/manila-time';
import { readFieldClock } from '../field-clock.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { Problem } from '../problems.ts';
import { type Bench, runCommand, say, UsageError } from './command.ts';

const USAGE = `npm run restore-file             files that were deleted and can be brought back
npm run restore-file -- ID       brings one back into its folder`;

await runCommand({ text: USAGE }, async ({ db, installation, words }: Bench) => {
  const { config, dataFolder } = installation;
  const clock = await readFieldClock(db);
  const resources = makeResourcesService(db, clock, await openFileStore(config, dataFolder));
  if (words[0] !== undefined) return restore(words[0]);
  const deleted = await resources.deleted();
  if (deleted.length === 0) return say('No deleted file is kept.');
  for (const row of deleted) {
    const end = toDisplayTime(row.deletedAt + TRASH_DAYS * DAY_MS);
    say(`${row.fileId}\t${row.folder}/${row.name}\t${row.bytes} bytes\tby ${row.deletedBy ?? '?'}, kept until ${end}`);
  }

  async function restore(word: string): Promise<void> {
    if (!/^[1-9]\d{0,8}$/.test(word)) throw new UsageError(`"${word}" is no id of a deleted file.`);
    try {
      const { folder, name } = await resources.restore(Number(word));
      say(`Back in its folder: ${folder}/${name}`);
    } catch (error) {
      if (error instanceof Problem) throw new UsageError(`There is no deleted file ${word}.`);
      throw error;
    }
  }
});
