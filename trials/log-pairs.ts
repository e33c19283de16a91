// A share of every pair of sizes of a log, in a thread of its own: fifty million proofs are half an hour of two processors.
import { parentPort, workerData } from 'node:worker_threads';
import { allPairs, leavesOfYears, treeOfLeaves, wrongPairs } from './log-years.ts';

/** Of so many pairs one is also tried with the hash of another log: each would take twice as long. */
const FORGE_EACH = 16;

const { leaves, share, of } = workerData as { leaves: number; share: number; of: number }; // log-trial.ts says them
const tree = treeOfLeaves(leavesOfYears(10).slice(0, leaves));
parentPort?.postMessage(wrongPairs(tree, allPairs(leaves, share, of), FORGE_EACH));
