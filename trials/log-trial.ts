// `npm run log-trial [-- --complete]`: one changed byte in ten years of a public log, and proofs between the sizes of ten thousand leaves.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyLog } from '@bantay/server/cli/verify-log.ts';
import { allPairs, changeByte, leavesOfYears, samplePairs, treeOfLeaves, writeFiles, wrongPairs } from './log-years.ts';

const [LEAVES, BYTES, OTHERS, WHOLE] = [10_000, 20, 100_000, 500] as const;
const isComplete = process.argv.includes('--complete');
const secondsSince = (began: number): number => (performance.now() - began) / 1000;
const folder = mkdtempSync(join(tmpdir(), 'bantay-log-'));
let failed = 0;
try {
  const years = leavesOfYears(10);
  let longest = 0;
  for (let one = 0; one <= BYTES; one += 1) {
    writeFiles(folder, years);
    // The first time nothing is changed.
    if (one > 0) changeByte(folder, one * 7_919_081);
    const began = performance.now();
    const { fault } = await verifyLog(folder, { key: null, kept: [] });
    longest = Math.max(longest, secondsSince(began));
    if ((fault === null) !== (one === 0)) failed += 1;
  }
  const megabytes = (statSync(join(folder, 'leaves')).size / 1e6).toFixed(1);
  console.log(
    `Ten years, two sites: ${years.length} leaves, ${megabytes} MB. One changed byte, ${BYTES} times: ${failed} missed or called for nothing, ${longest.toFixed(2)} s at most.`,
  );
  const tree = treeOfLeaves(years.slice(0, LEAVES));
  const runs = isComplete
    ? [{ name: `every pair of ${LEAVES} leaves`, pairs: allPairs(LEAVES) }]
    : [
        { name: `every pair of ${WHOLE} leaves`, pairs: allPairs(WHOLE) },
        { name: `every size against ${LEAVES} leaves, and ${OTHERS} pairs`, pairs: samplePairs(LEAVES, OTHERS) },
      ];
  for (const { name, pairs } of runs) {
    const began = performance.now();
    const { tried, wrong } = wrongPairs(tree, pairs);
    failed += wrong.length;
    console.log(`Proofs of ${name}: ${tried} tried, ${wrong.length} wrong (${secondsSince(began).toFixed(0)} s).`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed > 0 ? 1 : 0;
