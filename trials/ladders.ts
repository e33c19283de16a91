// `npm run ladder-trial`: a hundred thousand nights on ladders; a number behind it chooses others.
import { climbNights } from './ladder-nights.ts';

const began = performance.now();
const { nights, looks, told, ended, faults } = climbNights(100_000, Number(process.argv[2] ?? 1));
const seconds = ((performance.now() - began) / 1000).toFixed(1);
console.log(
  `${nights} nights, ${looks} looks, ${told} times somebody was told, ${ended} ladders to their end: ${faults.length} faults (${seconds} s).`,
);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
