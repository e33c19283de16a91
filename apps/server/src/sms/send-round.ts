// One round of sending: rows are claimed one by one, handed over side by side, and what became of each is written down.
import type { Db } from '../database/database.ts';
import { type Claimed, cancelSuperseded, claim } from './claim-row.ts';
import type { Gateway, HandOver } from './gateway.ts';
import {
  mendClockGoneBack,
  releaseDeadLeases,
  releaseGone,
  type SettleContext,
  settleOnceItCan,
} from './settle-row.ts';

/** Besides being woken: rows whose pause is over, and leases of dead processes. */
export const POLL_MS = 5000;
/** Browsers are told of progress no more often than this. */
const PROGRESS_MS = 150;

export interface RoundContext extends SettleContext {
  gateway: Gateway;
  /** Rows of this release went on: browsers ask again. */
  onProgress: (db: Db, releaseId: number) => Promise<void>;
  state: RoundState;
}

/** What one sender remembers from round to round. */
export interface RoundState {
  isEnding: boolean;
  /** What this machine's process of before held has been given up. */
  hasLookedBack: boolean;
  /** Of the time since boot, as the next one: neither falls asleep when the machine's clock goes back. */
  tidiedAt: number;
  toldAt: number;
  /** Releases of which browsers have not been told yet. */
  touched: Set<number>;
  report: (error: unknown) => void;
}

export const newRoundState = (): RoundState => ({
  isEnding: false,
  hasLookedBack: false,
  tidiedAt: Number.NEGATIVE_INFINITY,
  toldAt: Number.NEGATIVE_INFINITY,
  touched: new Set(),
  report: () => {},
});

/** Returns how many rows were handed over. */
export async function sendRound(context: RoundContext): Promise<number> {
  const { gateway, state } = context;
  await tidy(context);
  let count = 0;
  // A row is claimed when its hand-over begins, never before: its lease covers one hand-over, and a crash leaves at
  // most one row per worker in doubt.
  const worker = async (row: Claimed | null) => {
    for (let next = row; next; next = state.isEnding ? null : await claim(context)) {
      count++;
      await handOver(context, next).catch(state.report);
    }
  };
  const first = state.isEnding ? null : await claim(context);
  if (!first) return 0;
  const others = Array.from({ length: gateway.parallel - 1 }, async () => worker(await claim(context)));
  const ends = await Promise.allSettled([worker(first), ...others]);
  await tellProgress(context);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return count;
}

async function tidy({ db, gateway, state }: RoundContext): Promise<void> {
  if (performance.now() - state.tidiedAt < POLL_MS) return;
  state.tidiedAt = performance.now();
  await mendClockGoneBack(db, gateway);
  await releaseDeadLeases(db, gateway);
  if (!state.hasLookedBack) await releaseGone(db, gateway);
  state.hasLookedBack = true;
  await cancelSuperseded(db);
}

async function handOver(context: RoundContext, row: Claimed): Promise<void> {
  const { gateway, state } = context;
  const result = await sendGuarded(gateway, row);
  await settleOnceItCan({ ...context, isEnding: () => state.isEnding }, row, result);
  if (row.releaseId !== null) state.touched.add(row.releaseId);
  if (performance.now() - state.toldAt >= PROGRESS_MS) await tellProgress(context);
}

async function tellProgress({ db, state, onProgress }: RoundContext): Promise<void> {
  state.toldAt = performance.now();
  const releaseIds = [...state.touched];
  state.touched.clear();
  for (const releaseId of releaseIds) await onProgress(db, releaseId);
}

/** A code that was used or is too old has lost its text (house-messages.ts) while its row waited. */
const CODE_EXPIRED: HandOver = { outcome: 'final', detail: 'the text is gone' };

async function sendGuarded(gateway: Gateway, { number, text, key, name, spoken }: Claimed): Promise<HandOver> {
  if (text === null) return CODE_EXPIRED;
  try {
    return await gateway.send({ number, text, idempotencyKey: key, name: name ?? '', spoken });
  } catch (error) {
    return { outcome: 'doubtful', detail: error instanceof Error ? error.name : 'error' };
  }
}
