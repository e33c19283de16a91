// One household is entered, edited or deleted: judged under the lock of its site, written whole, with its audit row.
import { toDisplayTime, toManilaDate } from '@bantay/kernel/time/manila-time';
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Overtaken, Problem, type ProblemCode } from '@bantay/server/problems.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { type HouseholdEntry, type HouseholdFault, householdFaults, tidyHousehold } from '../rules/household-entry.ts';
import { changesOf } from '../rules/household-rows.ts';
import { mergeHousehold } from '../rules/merge-household.ts';
import * as queries from './households-queries.ts';

export interface HouseholdContext {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  sites: Pick<SitesService, 'readById'>;
}

/** A household as it comes in; purok `undefined`: what is stored stays. */
export type GivenHousehold = Omit<HouseholdEntry, 'purok'> & { purok: string | null | undefined };

export interface HouseholdEdit {
  id: number;
  siteId: number | null;
  /** What the editor has seen; null: the last one wins. */
  version: number | null;
  given: GivenHousehold;
  /** What it was typed over; null: an overtaken edit is refused whatever it changes. */
  base: GivenHousehold | null;
}

/** The contract has looked at everything else. */
const REFUSALS: Partial<Record<HouseholdFault, ProblemCode>> = {
  birthdateInFuture: 'householdBirthdateInFuture',
  birthdateTooEarly: 'householdBirthdateTooEarly',
};

/** Returns its id. */
export function addHousehold(
  context: HouseholdContext,
  siteId: number,
  given: GivenHousehold,
  userId: number,
): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    await lockHouseholdsOf(context, tx, siteId);
    const now = context.clock.now();
    const entry = judgeHousehold(given, null, now);
    if ((await queries.listNumbers(tx, siteId, [entry.number])).length > 0) throw new Problem('householdTaken');
    const [id] = await insertEntries(tx, siteId, [entry], { userId, fieldAt: now });
    const subjectId = id!; // one was inserted
    const after = { household: entry.number };
    await auditHouseholds(context, tx, userId, { action: 'households.add', siteId, subjectId, after });
    return subjectId;
  });
}

export function updateHousehold(
  context: HouseholdContext,
  { id, siteId, version, given, base }: HouseholdEdit,
  userId: number,
): Promise<queries.HouseholdRow> {
  return inTransaction(context.db, async (tx) => {
    const before = await hold(tx, id);
    if (siteId !== null && siteId !== before.siteId) throw new Problem('householdUnknown');
    const now = context.clock.now();
    const isOvertaken = version !== null && version !== before.version;
    const { entry, taken } = isOvertaken
      ? mergeOver(base, given, before, now)
      : { entry: judgeHousehold(given, before.purok, now), taken: [] };
    const others = await queries.listNumbers(tx, before.siteId, [entry.number]);
    if (others.some((one) => one.id !== id)) throw new Problem('householdNumberTaken', { number: entry.number });
    await changeEntries(tx, [{ ...entry, id }], { userId, fieldAt: now });
    await auditHouseholds(context, tx, userId, {
      action: 'households.update',
      siteId: before.siteId,
      subjectId: id,
      after: {
        ...{ household: entry.number, changed: changesOf(before, entry), version: before.version + 1 },
        // Somebody else had changed these since it was typed.
        ...(taken.length === 0 ? {} : { merged: taken }),
      },
    });
    return (await queries.readHousehold(tx, id))!; // held by this transaction
  });
}

/** Its members go with it. */
export function removeHousehold(context: HouseholdContext, id: number, userId: number): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const { siteId, number } = await hold(tx, id);
    await queries.deleteHousehold(tx, id);
    const change = { action: 'households.delete', siteId, subjectId: id, after: { household: number } };
    await auditHouseholds(context, tx, userId, change);
  });
}

/** Changes of the households of one existing site go one after the other. */
export async function lockHouseholdsOf({ sites }: HouseholdContext, tx: Db, siteId: number): Promise<void> {
  if (!(await sites.readById(siteId, tx))) throw new Problem('siteNotFound');
  await queries.lockHouseholds(tx, siteId);
}

/** The household as it is, with the lock of its site. */
async function hold(tx: Db, id: number): Promise<queries.HouseholdRow> {
  const found = await queries.readHousehold(tx, id);
  if (!found) throw new Problem('householdUnknown');
  await queries.lockHouseholds(tx, found.siteId);
  // Another one may have held it until now.
  const held = await queries.readHousehold(tx, id);
  if (!held) throw new Problem('householdUnknown');
  return held;
}

/** `purok`: what is stored. */
export function judgeHousehold(given: GivenHousehold, purok: string | null, now: number): HouseholdEntry {
  const entry = tidyHousehold({ ...given, purok: given.purok === undefined ? purok : given.purok });
  const [first] = householdFaults(entry, toManilaDate(now));
  if (!first) return entry;
  const code = REFUSALS[first.fault];
  throw code ? new Problem(code) : new Problem('malformed', { what: first.fault });
}

/** Returns their ids, in the order given. */
export async function insertEntries(
  tx: Db,
  siteId: number,
  entries: readonly HouseholdEntry[],
  writing: queries.Writing,
): Promise<number[]> {
  const inserted = await queries.insertHouseholds(tx, siteId, entries, writing);
  await queries.replaceMembers(tx, inserted);
  return inserted.map(({ id }) => id);
}

export async function changeEntries(
  tx: Db,
  entries: readonly (HouseholdEntry & { id: number })[],
  writing: queries.Writing,
): Promise<void> {
  await queries.updateHouseholds(tx, entries, writing);
  await queries.replaceMembers(tx, entries);
}

/** With what somebody else has changed meanwhile, as long as that is something else. */
function mergeOver(base: GivenHousehold | null, given: GivenHousehold, stands: queries.HouseholdRow, now: number) {
  const mine = judgeHousehold(given, stands.purok, now);
  const { purok = stands.purok } = base ?? {};
  const merged = base && mergeHousehold({ ...base, purok }, mine, stands);
  if (!merged) throw overtaken(stands);
  return { entry: judgeHousehold(merged.entry, null, now), taken: merged.taken };
}

function overtaken(row: queries.HouseholdRow): Problem {
  const at = row.updatedAt === null ? '' : toDisplayTime(row.updatedAt);
  return new Overtaken({ name: row.updatedName ?? '', at }, row);
}

interface Change {
  action: string;
  siteId: number;
  subjectId: number | null;
  after: object;
}

/** No names, birthdates or illnesses: a deleted household is gone, from here too (decision 018). */
export async function auditHouseholds(
  { clock }: HouseholdContext,
  tx: Db,
  userId: number,
  change: Change,
): Promise<void> {
  await writeAudit(tx, { ...actorOf(userId), fieldAt: clock.now(), ...change, topic: 'households' });
}
