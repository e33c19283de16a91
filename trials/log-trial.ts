// `npm run log-trial [-- --complete]`: one changed byte in ten years of a public log, and proofs between the sizes of ten thousand leaves.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { verifyLog } from '@bantay/server/cli/verify-log.ts';
import {
  allPairs,
  changeByte,
  leavesOfYears,
  samplePairs,
  type TriedPairs,
  treeOfLeaves,
  writeFiles,
  wrongPairs,
} from './log-years.ts';

const isComplete = process.argv.includes('--complete');
const [LEAVES, OTHERS, WHOLE, BYTES] = [10_000, 100_000, 500, isComplete ? 100 : 20] as const;
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
  const runs: { name: string; run: () => TriedPairs | Promise<TriedPairs> }[] = isComplete
    ? [{ name: `every pair of ${LEAVES} leaves`, run: everyPair }]
    : [
        { name: `every pair of ${WHOLE} leaves`, run: () => wrongPairs(tree, allPairs(WHOLE)) },
        {
          name: `every size against ${LEAVES} leaves, and ${OTHERS} pairs`,
          run: () => wrongPairs(tree, samplePairs(LEAVES, OTHERS)),
        },
      ];
  for (const { name, run } of runs) {
    const began = performance.now();
    const { tried, forged, wrong } = await run();
    failed += wrong.length;
    console.log(
      `Proofs of ${name}: ${tried} tried, ${forged} of them with another hash, too; ${wrong.length} wrong (${secondsSince(began).toFixed(0)} s).`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed > 0 ? 1 : 0;

/** Each processor takes a share. */
async function everyPair(): Promise<TriedPairs> {
  const of = availableParallelism();
  const all: TriedPairs = { tried: 0, forged: 0, wrong: [] };
  const shares = Array.from({ length: of }, (_, share) => inWorker({ leaves: LEAVES, share, of }));
  for (const { tried, forged, wrong } of await Promise.all(shares)) {
    all.tried += tried;
    all.forged += forged;
    all.wrong.push(...wrong);
  }
  return all;
}

function inWorker(workerData: object): Promise<TriedPairs> {
  return new Promise((resolve, reject) => {
    new Worker(join(import.meta.dirname, 'log-pairs.ts'), { workerData })
      .once('message', resolve)
      .once('error', reject);
  });
}
