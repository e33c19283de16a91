// A thread that makes the past of one site again, beside those of others: its own lines to the database, its own processor.
import { parentPort, workerData } from 'node:worker_threads';
import { ReplayRefused, type ReplayReport } from '@bantay/features/replay/server/replay-service.ts';
import type { SiteCode } from '@bantay/features/sites/rules/site.ts';
import { openDatabase } from '../database/database.ts';
import { readFieldClock } from '../field-clock.ts';
import { replayWith } from './replay-parts.ts';

export interface ThreadOrder {
  url: string;
  siteCode: SiteCode;
  from: number;
  to: number;
  now: number;
  keep: boolean;
}

export type ThreadAnswer = { report: ReplayReport; ms: number } | { refused: string };

const { url, siteCode, ...range } = workerData as ThreadOrder; // as it was ordered
const { db, close } = openDatabase({ url, max: 2 });

async function answer(): Promise<ThreadAnswer> {
  const began = Date.now();
  const { sites, replay } = replayWith(db, await readFieldClock(db));
  const site = await sites.read(siteCode);
  if (!site) throw new Error(`Site ${siteCode} has gone.`);
  try {
    return { report: await replay.replay({ site, ...range }), ms: Date.now() - began };
  } catch (error) {
    if (error instanceof ReplayRefused) return { refused: error.message };
    throw error;
  }
}

const port = parentPort!; // this file runs as a worker
try {
  port.postMessage(await answer());
} finally {
  await close();
}
