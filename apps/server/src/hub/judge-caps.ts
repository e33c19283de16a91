// CAP messages of a cell are judged by their signatures as they come; those that lay here before that was done, at the next start.
import type { CapSeal } from '@bantay/features/cap/rules/cap-seal.ts';
import { readSeal } from '@bantay/features/cap/server/read-seal.ts';
import {
  type CapStanding,
  isHandedOn,
  keyBelieved,
  standingOf,
  toldOf,
} from '@bantay/features/hub/rules/cap-standing.ts';
import type { PushedCap } from '@bantay/features/hub/wire/hub.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import * as queries from './caps-queries.ts';

export interface JudgedCap extends PushedCap {
  standing: CapStanding;
}

export interface Judged {
  caps: JudgedCap[];
  /** By which the cell signs from now on; null: it has not yet. */
  key: string | null;
  /** Null: nothing is held against them. */
  fault: CapStanding | null;
}

/** For the operator. */
export const capFaultText = (fault: CapStanding): string =>
  fault === 'other key' ? 'its CAP messages are signed by another key' : `its CAP messages are ${fault}`;

/** `key`: by which the cell has signed until now. */
export function judgeCaps(pushed: readonly PushedCap[], key: string | null): Judged {
  const judged: Judged = { caps: [], key, fault: null };
  for (const one of pushed) {
    const seal: CapSeal = readSeal(one.xml);
    const { standing, key: held } = standingOf(one, seal, judged.key);
    judged.key = held;
    judged.caps.push({ ...toldOf(one, seal), standing });
    if (!isHandedOn(standing)) judged.fault = standing;
  }
  return judged;
}

/** Before anybody reads: what came while nobody looked at signatures. */
export async function judgeUnjudged(db: Db): Promise<void> {
  for (const cellId of await queries.cellsWithUnjudged(db))
    await inTransaction(db, async (tx) => {
      const key = await queries.lockCapKey(tx, cellId);
      const { caps, ...judged } = judgeCaps(await queries.listUnjudged(tx, cellId), key);
      await queries.putCaps(tx, cellId, caps);
      await queries.noteCapKey(tx, cellId, judged);
    });
}

/** A person says that the messages of a cell are right as they are signed now. Null: there is no such cell. */
export const believeCaps = (db: Db, name: string): Promise<{ key: string | null } | null> =>
  inTransaction(db, async (tx) => {
    const cellId = await queries.cellNamed(tx, name);
    if (cellId === null) return null;
    const held = await queries.lockCapKey(tx, cellId);
    const withheld = await queries.listWithheld(tx, cellId);
    const key = keyBelieved(
      withheld.map((one) => ({ ...one, seal: readSeal(one.xml) })),
      held,
    );
    await queries.putCaps(tx, cellId, judgeCaps(withheld, key).caps);
    await queries.noteCapKey(tx, cellId, { key, fault: null });
    return { key };
  });
