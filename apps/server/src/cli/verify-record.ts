// `npm run verify-record`: whether events, releases, triggers and decisions are as they were written.
import { makeChainService } from '../features/record/chain-service.ts';
import { runCommand, say, UsageError } from './command.ts';

const USAGE = `npm run verify-record [-- SEAL …]     SEAL: one written down earlier, 64 hexadecimal digits`;

await runCommand({ text: USAGE }, async ({ db, words, endWith }) => {
  for (const word of words) {
    // A slip of the pen must not look like a record that was changed.
    if (!/^[0-9a-f]{64}$/.test(word)) throw new UsageError(`"${word}" is no seal.`);
  }
  const { links, heads, faults } = await makeChainService(db).verify(words);
  say(`${links} links read.`);
  for (const { siteId, position, hash } of heads) say(`site ${siteId}: link ${position}, seal ${hash}`);
  if (faults.length === 0) return say('Every link and every row is as it was written.');
  for (const { table, key, what } of faults) say(`FAULT ${table}${key === null ? '' : ` ${key}`}: ${what}`);
  say(`${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} found.`);
  endWith(1);
});
