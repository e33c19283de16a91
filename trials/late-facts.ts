// Drives random weeks with facts up to 24 hours late through the alert life cycle and prints what was lost: npm run late-facts -- 1000.
import { driveLateWeek } from '../packages/proofs/late-weeks.ts';

const WEEKS = 1000;
const weeks = Number(process.argv[2] ?? WEEKS);
const total = {
  weeks,
  facts: 0,
  late: 0,
  lowerings: 0,
  rows: 0,
  changes: 0,
  swallowed: 0,
  earlyFalls: 0,
  rowsTooMany: 0,
};
for (let seed = 1; seed <= weeks; seed++) {
  const week = driveLateWeek(seed);
  for (const name of ['facts', 'late', 'lowerings', 'rows', 'changes'] as const) total[name] += week[name];
  total.swallowed += week.swallowed.length;
  total.earlyFalls += week.earlyFalls.length;
  total.rowsTooMany += Math.max(0, week.rows - week.changes);
  for (const text of [...week.swallowed.slice(0, 1), ...week.earlyFalls.slice(0, 1)]) console.log(text);
}
console.log(JSON.stringify(total));
process.exitCode = total.swallowed + total.earlyFalls + total.rowsTooMany > 0 ? 1 : 0;
