// `npm run verify-record`: whether events, releases, triggers and decisions are as they were written.
import { makeChainService } from '@bantay/features/record/server/chain-service.ts';
import { readManifestOf } from '../backup/look-at-files.ts';
import { runCommand, say, UsageError } from './command.ts';

const USAGE = `npm run verify-record [-- SEAL …]     SEAL: one written down earlier, 64 hexadecimal digits, or the 16 of a bulletin
npm run verify-record -- --backup FILE     the seals that an earlier backup holds`;

await runCommand({ text: USAGE, flags: ['backup'] }, async ({ db, words, flags, endWith }) => {
  for (const word of words) {
    // A slip of the pen must not look like a record that was changed.
    if (!/^[0-9a-f]{16}(?:[0-9a-f]{48})?$/.test(word)) throw new UsageError(`"${word}" is no seal.`);
  }
  const { links, heads, months, faults } = await makeChainService(db).verify([
    ...words,
    ...(await sealsOf(flags.backup)),
  ]);
  say(`${links} links read.`);
  for (const { siteId, position, hash } of heads) say(`site ${siteId}: link ${position}, seal ${hash}`);
  say(`${months.sealed} sealed months of readings and of the audit read.`);
  for (const what of months.again) say(`sealed again, as after late facts: ${what}`);
  for (const what of months.open) say(`open for a late fact, sealed anew within the hour: ${what}`);
  if (faults.length === 0) return say('Every link, every row and every sealed month is as it was written.');
  for (const { table, key, what } of faults) say(`FAULT ${table}${key === null ? '' : ` ${key}`}: ${what}`);
  say(`${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} found.`);
  endWith(1);
});

/** A backup lies elsewhere: what it says of that night cannot be changed here. */
async function sealsOf(path: string | undefined): Promise<string[]> {
  if (path === undefined) return [];
  const seals = (await readManifestOf(path))?.seals ?? [];
  if (seals.length === 0) throw new UsageError(`${path} holds no seals.`);
  return seals.map(({ hash }) => hash);
}
