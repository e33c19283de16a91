// CAP messages of a cell are judged by their signatures as they come; those that lay here before that was done, at the next start.
import type { CapSeal } from '@bantay/features/cap/rules/cap-seal.ts';
import { readSeal } from '@bantay/features/cap/server/read-seal.ts';
import {
  type CapStanding,
  isHandedOn,
  isOlder,
  keyBelieved,
  type NewestCap,
  standingOf,
  toldOf,
} from '@bantay/features/hub/rules/cap-standing.ts';
import type { PushedCap } from '@bantay/features/hub/wire/hub.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import * as queries from './caps-queries.ts';

export interface JudgedCap extends PushedCap {
  standing: CapStanding;
  /** As the newest of its site; null: nobody has signed it, or it is withheld. */
  newest: NewestCap | null;
}

/** By site: what was believed of it by a signature. */
export type NewestCaps = ReadonlyMap<string, NewestCap>;

export interface Judged {
  caps: JudgedCap[];
  /** By which the cell signs from now on; null: it has not yet. */
  key: string | null;
  /** Null: nothing is held against them. */
  fault: CapStanding | null;
}

/** For the operator. */
export function capFaultText(fault: CapStanding): string {
  if (fault === 'older') return 'its newest CAP message is older than one that was believed';
  return fault === 'other key' ? 'its CAP messages are signed by another key' : `its CAP messages are ${fault}`;
}

/** `key`: by which the cell has signed until now. */
export function judgeCaps(pushed: readonly PushedCap[], key: string | null, newest: NewestCaps = new Map()): Judged {
  const judged: Judged = { caps: [], key, fault: null };
  for (const one of pushed) {
    const seal: CapSeal = readSeal(one.xml);
    const { standing: byKey, key: held } = standingOf(one, seal, judged.key);
    judged.key = held;
    const signed = byKey === 'signed' && seal.is === 'signed' ? seal.cap : null;
    const standing = signed && isOlder(signed, newest.get(one.site) ?? null) ? 'older' : byKey;
    const isNewest = signed !== null && standing !== 'older';
    judged.caps.push({ ...toldOf(one, seal), standing, newest: isNewest ? newestOf(signed) : null });
    if (!isHandedOn(standing)) judged.fault = standing;
  }
  return judged;
}

const newestOf = ({ identifier, sent, before }: NewestCap): NewestCap => ({ identifier, sent, before });

/** The newest one stands; an older one lies beside it until a person has said what it is. */
export async function keepCaps(tx: Db, cellId: number, caps: readonly JudgedCap[]): Promise<void> {
  await queries.putCaps(
    tx,
    cellId,
    caps.filter(({ standing }) => standing !== 'older'),
  );
  await queries.putNewest(
    tx,
    cellId,
    caps.filter(({ newest }) => newest !== null),
  );
  await queries.putOlder(
    tx,
    cellId,
    caps.filter(({ standing }) => standing === 'older'),
  );
}

/** Before anybody reads: what came while nobody looked at signatures, and the newest of each site where nobody has noted it. */
export async function judgeUnjudged(db: Db): Promise<void> {
  for (const cellId of await queries.cellsWithUnjudged(db))
    await inTransaction(db, async (tx) => {
      const key = await queries.lockCapKey(tx, cellId);
      const { caps, ...judged } = judgeCaps(await queries.listUnjudged(tx, cellId), key);
      await keepCaps(tx, cellId, caps);
      await queries.noteCapKey(tx, cellId, judged);
    });
  for (const cellId of await queries.cellsWithUnnoted(db))
    await inTransaction(db, async (tx) => {
      const key = await queries.lockCapKey(tx, cellId);
      const { caps } = judgeCaps(await queries.listUnnoted(tx, cellId), key);
      await queries.putNewest(
        tx,
        cellId,
        caps.filter(({ newest }) => newest !== null),
      );
    });
}

export interface Believed {
  /** Null: it signs none. */
  key: string | null;
  /** Older messages that are the newest of their sites from now on. */
  setBack: { site: string; identifier: string; sent: number }[];
}

/** A person says that the messages of a cell are right as they are signed now, older ones as well. Null: there is no such cell. */
export const believeCaps = (db: Db, name: string): Promise<Believed | null> =>
  inTransaction(db, async (tx) => {
    const cellId = await queries.cellNamed(tx, name);
    if (cellId === null) return null;
    const held = await queries.lockCapKey(tx, cellId);
    const withheld = await queries.listWithheld(tx, cellId);
    const key = keyBelieved(
      withheld.map((one) => ({ ...one, seal: readSeal(one.xml) })),
      held,
    );
    const { caps } = judgeCaps(withheld, key);
    const others = new Set(caps.filter(({ standing }) => isHandedOn(standing)).map(({ site }) => site));
    const older = (await queries.listOlder(tx, cellId)).filter(({ site }) => !others.has(site));
    const setBack = judgeCaps(older, key).caps.filter(({ standing }) => isHandedOn(standing));
    await keepCaps(tx, cellId, [...caps.filter((one) => !setBack.some(({ site }) => site === one.site)), ...setBack]);
    await queries.forgetOlder(tx, cellId);
    await queries.noteCapKey(tx, cellId, { key, fault: null });
    return { key, setBack: setBack.map(({ site, identifier, sent }) => ({ site, identifier, sent })) };
  });
