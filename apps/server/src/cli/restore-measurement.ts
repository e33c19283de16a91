// `npm run restore-measurement [-- ID]`: measurements of markers that were deleted within 30 days, and one deletion taken back.
import {
  makeRemovedService,
  REMOVED_DAYS,
  type RemovedRow,
} from '@bantay/features/surficial/server/removed-service.ts';
import { DAY_MS, toDisplayTime } from '@bantay/kernel/time/manila-time';
import { Problem } from '../problems.ts';
import { runCommand, say, UsageError } from './command.ts';
import { raiseEngine } from './raise-engine.ts';

const USAGE = `npm run restore-measurement             measurements that were deleted and can be brought back
npm run restore-measurement -- ID       brings back what one deletion took`;

await runCommand({ text: USAGE }, async ({ db, words }) => {
  const { clock, sites, alerts } = await raiseEngine(db);
  const removed = makeRemovedService(db, clock, alerts);
  if (words[0] !== undefined) return restore(words[0]);
  const rows = await removed.list();
  if (rows.length === 0) return say('No deleted measurement is kept.');
  const codes = new Map((await sites.list()).map((site) => [site.siteId, site.siteCode]));
  for (const row of rows) say(lineOf(row, codes.get(row.siteId) ?? String(row.siteId)));

  async function restore(word: string): Promise<void> {
    if (!/^[1-9]\d{0,15}$/.test(word)) throw new UsageError(`"${word}" is no id of a deletion.`);
    try {
      const { back, left } = await removed.restore(Number(word));
      if (back.length > 0) say(`Back: marker ${back.join(', ')}`);
      if (left.length > 0) say(`Measured anew at that minute, left as it is: marker ${left.join(', ')}`);
    } catch (error) {
      if (error instanceof Problem) throw new UsageError(`There is no deletion ${word} that can be taken back.`);
      throw error;
    }
  }
});

function lineOf({ auditId, before, removedBy, removedAt }: RemovedRow, site: string): string {
  const values = before.data.map(({ markerName, measurement }) => `${markerName} ${measurement} cm`).join(', ');
  const end = toDisplayTime(removedAt + REMOVED_DAYS * DAY_MS);
  return `${auditId}\t${site.toUpperCase()} ${toDisplayTime(before.ts)}\t${values}\tby ${removedBy ?? '?'}, kept until ${end}`;
}
