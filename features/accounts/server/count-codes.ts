// How often codes may be asked for and tried: by address, by account, and blindly by all together.
import type { Db } from '@bantay/server/database/database.ts';
import { Problem } from '@bantay/server/problems.ts';
import { ANONYMOUS_WINDOW_MS, offerCode } from '../rules/one-time-code.ts';
import { signInWaitMs } from '../rules/sign-in-throttle.ts';
import * as queries from './accounts-queries.ts';

/** What is counted, and what it may not be more than. */
export interface Counted {
  kind: 'otp-address' | 'otp-request' | 'otp-wrong' | 'otp-blind';
  subject: string;
  limit: number | 'of an address' | 'of an account';
}

/** Counts before it is judged: many at the same moment must not all find a clean slate. What is refused does not count. */
export async function count(db: Db, counted: Counted): Promise<number> {
  const mine = await queries.insertMark(db, counted.kind, counted.subject);
  try {
    await refuse(db, counted, mine);
    return mine;
  } catch (error) {
    await queries.removeMarks(db, [mine]);
    throw error;
  }
}

/** By those that were counted before this one. */
async function refuse(db: Db, { kind, subject, limit }: Counted, before: number): Promise<void> {
  const { now, at } = await queries.listFailures(db, kind, subject, before);
  if (limit === 'of an address') refuseAddress(at, now);
  else if (limit === 'of an account') refuseAccount(at, now);
  else refuseOver(at, now, limit);
}

function refuseAddress(at: number[], now: number): void {
  const waitMs = signInWaitMs({ accountFailures: 0, lastAccountFailureAt: null, addressFailuresAt: at }, now);
  if (waitMs > 0) throw new Problem('tooMany', { seconds: Math.ceil(waitMs / 1000) });
}

function refuseAccount(at: number[], now: number): void {
  const offer = offerCode(at, now);
  if (offer.kind === 'ask the operator') throw new Problem('codesUsedUp');
  if (offer.kind === 'wait') throw new Problem('tooMany', { seconds: Math.ceil(offer.ms / 1000) });
}

function refuseOver(at: readonly number[], now: number, limit: number): void {
  const inWindow = at.filter((time) => now - time < ANONYMOUS_WINDOW_MS);
  if (inWindow.length < limit) return;
  const [oldest = now] = inWindow;
  throw new Problem('tooMany', { seconds: Math.max(1, Math.ceil((oldest + ANONYMOUS_WINDOW_MS - now) / 1000)) });
}
