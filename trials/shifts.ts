// Reports of random shifts: no sentence without rows, every number counted anew, and how long one takes: npm run shifts [-- SHIFTS, 1000].
import { printReport } from '@bantay/features/bulletin/server/report-pdf.ts';
import { checkShift } from '@bantay/features/watch-log/rules/check-shift.fixture.ts';
import { BEGIN, END, randomShift } from '@bantay/features/watch-log/rules/log-entries.fixture.ts';
import { SHIFT_MAX_ENTRIES } from '@bantay/features/watch-log/rules/log-entry.ts';
import { shiftFacts } from '@bantay/features/watch-log/rules/shift-facts.ts';
import { reportSheet } from '@bantay/features/watch-log/server/report-sheet.ts';
import { fail } from '../scripts/project.mjs';

const SHIFTS = Number(process.argv[2] ?? 1000);
/** A report has to be made in this. */
const MOST_MS = 2000;

let [sentences, faults, rows] = [0, 0, 0];
for (let seed = 1; seed <= SHIFTS; seed++) {
  const shift = randomShift(seed);
  const wrong = checkShift(shift);
  for (const words of wrong) console.log(`Shift ${seed}: ${words}`);
  faults += wrong.length;
  rows += shift.entries.length;
  sentences += shiftFacts(shift.entries, shift.standing).length;
}

/** The fullest that may be kept, from its rows to its bytes; printed twice. */
const full = { ...randomShift(SHIFTS + 1, SHIFT_MAX_ENTRIES) };
while (full.entries.length < SHIFT_MAX_ENTRIES)
  full.entries.push({ ...full.entries[0]!, ref: `more:${full.entries.length}` }); // has one
const print = () => {
  const facts = shiftFacts(full.entries, full.standing);
  const report = { reportId: 1, from: BEGIN, to: END, siteCode: null, facts, remarks: '', madeAt: END, madeBy: 'Demo' };
  return printReport(reportSheet(report, ['Demo MDRRMO'], 'en'));
};
const begun = performance.now();
const first = await print();
const tookMs = Math.round(performance.now() - begun);
const isSame = Buffer.from(first).equals(Buffer.from(await print()));
console.log(
  `${SHIFTS} shifts, ${rows} rows, ${sentences} sentences in three languages: ${faults} faults. ` +
    `The fullest report (${SHIFT_MAX_ENTRIES} rows): ${tookMs} ms, ${isSame ? 'the same bytes twice' : 'OTHER BYTES the second time'}.`,
);
if (faults > 0 || !isSame || tookMs > MOST_MS) fail('A shift was not told as it was, or not in time.');
