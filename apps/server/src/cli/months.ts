// `npm run months -- write FOLDER`: months that are over, each in a file outside the database that its seal proves.
import { checkMonthFiles, writeMonthFiles } from '@bantay/features/record/server/month-files.ts';
import { bringBackMonths } from './bring-back-months.ts';
import { type Bench, requireWord, runCommand, say, UsageError } from './command.ts';

const USAGE = `npm run months -- write FOLDER        each sealed month of readings and of the audit that has no file there yet
npm run months -- check FOLDER        every file by itself and against the seals of this database, and what has no file
npm run months -- bring-back FOLDER   months of readings that are not as they were sealed, from their files`;

const DEEDS: Record<string, (bench: Bench, folder: string) => Promise<boolean>> = {
  write: async ({ db }, folder) => {
    const { written, kept, open, faults } = await writeMonthFiles(db, folder);
    say(`${written} month files written, ${kept} lay there.`);
    for (const what of open) say(`open for a late fact, written when it is sealed anew: ${what}`);
    for (const fault of faults) say(`FAULT ${fault}: no file was written.`);
    return faults.length === 0;
  },
  check: async ({ db }, folder) => {
    const { good, missing, faults } = await checkMonthFiles(db, folder);
    for (const what of missing) say(`has no file here: ${what}`);
    for (const fault of faults) say(`FAULT ${fault}`);
    say(`${good} month files are as they were sealed, ${faults.length} are not, ${missing.length} months have none.`);
    return faults.length === 0 && missing.length === 0;
  },
  'bring-back': async ({ db }, folder) => {
    const { back, left } = await bringBackMonths(db, folder);
    for (const what of back) say(`is again as it was sealed: ${what}`);
    for (const what of left) say(`FAULT ${what}`);
    if (back.length + left.length === 0)
      say('Every sealed month of readings is as it was sealed: nothing was changed.');
    return left.length === 0;
  },
};

await runCommand({ text: USAGE }, async (bench) => {
  const word = requireWord(bench.words, 0, Object.keys(DEEDS).join(', '));
  const deed = DEEDS[word];
  if (deed === undefined) throw new UsageError(`"${word}" is none of ${Object.keys(DEEDS).join(', ')}.`);
  if (!(await deed(bench, requireWord(bench.words, 1, 'the folder')))) bench.endWith(1);
});
