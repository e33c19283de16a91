// Households from a file: all of them or none, each known one held against the version that the file was made from.
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { Problem } from '@bantay/server/problems.ts';
import { type HouseholdEntry, tidyHousehold } from '../rules/household-entry.ts';
import * as queries from './households-queries.ts';
import {
  auditHouseholds,
  changeEntries,
  type GivenHousehold,
  type HouseholdContext,
  insertEntries,
  judgeHousehold,
  lockHouseholdsOf,
} from './write-household.ts';

export interface ImportedHousehold extends GivenHousehold {
  /** That of the known household which it changes; null for a new one. */
  version: number | null;
}

export interface TakenIn {
  added: number;
  changed: number;
}

/** Numbers that a refusal names. */
const NAMED = 5;

export function takeInHouseholds(
  context: HouseholdContext,
  siteId: number,
  households: readonly ImportedHousehold[],
  userId: number,
): Promise<TakenIn> {
  return inTransaction(context.db, async (tx) => {
    await lockHouseholdsOf(context, tx, siteId);
    const now = context.clock.now();
    const { added, changed } = await sortImport(tx, siteId, households, now);
    const ids = await insertEntries(tx, siteId, added, { userId, fieldAt: now });
    await changeEntries(tx, changed, { userId, fieldAt: now });
    const after = { added: ids, changed: changed.map(({ id }) => id) };
    await auditHouseholds(context, tx, userId, { action: 'households.import', siteId, subjectId: null, after });
    return { added: added.length, changed: changed.length };
  });
}

/** Under the lock of the site. One household whose version is not the stored one refuses the whole file, by its number. */
async function sortImport(tx: Db, siteId: number, households: readonly ImportedHousehold[], now: number) {
  const stored = new Map((await queries.listHouseholds(tx, siteId)).map((row) => [row.number, row]));
  const numbers = new Set<string>();
  const added: HouseholdEntry[] = [];
  const changed: (HouseholdEntry & { id: number })[] = [];
  const overtakenNumbers: string[] = [];
  for (const { version, ...given } of households) {
    const row = stored.get(tidyHousehold({ ...given, purok: null }).number) ?? null;
    const entry = judgeHousehold(given, row?.purok ?? null, now);
    if (numbers.has(entry.number)) throw new Problem('householdImportTwice', { number: entry.number });
    numbers.add(entry.number);
    if ((row?.version ?? null) !== version) overtakenNumbers.push(entry.number);
    else if (row) changed.push({ ...entry, id: row.id });
    else added.push(entry);
  }
  if (overtakenNumbers.length > 0) {
    const more = overtakenNumbers.length > NAMED ? ' …' : '';
    throw new Problem('householdImportChanged', { numbers: overtakenNumbers.slice(0, NAMED).join(', ') + more });
  }
  return { added, changed };
}
