// Lists of residents are read by name, so each look is written down: not once for every repeated question of an open page.
import { toManilaDate } from '@bantay/kernel/time/manila-time';
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { type HouseholdGroup, isInGroup } from '../rules/household-groups.ts';
import * as queries from './households-queries.ts';

export interface LookContext {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  sites: Pick<SitesService, 'requireById'>;
}

/** What a list is read for. */
export type Look = 'look' | 'export' | 'import' | 'evacuation' | 'roll-call';

/** Households of a site, or those with somebody of a group. */
export async function listHouseholds(
  context: LookContext,
  siteId: number,
  userId: number,
  which: HouseholdGroup | Look,
): Promise<queries.HouseholdRow[]> {
  const { db, clock, sites } = context;
  await sites.requireById(siteId);
  const all = await queries.listHouseholds(db, siteId);
  const day = toManilaDate(clock.now());
  const found = isLook(which) ? all : all.filter((row) => peopleOf(row).some((one) => isInGroup(one, which, day)));
  await recordLook(context, { siteId, userId, list: which, households: found.length, subjectId: null });
  return found;
}

export async function readHousehold(context: LookContext, id: number, userId: number): Promise<queries.HouseholdRow> {
  const row = await queries.readHousehold(context.db, id);
  if (!row) throw new Problem('householdUnknown');
  await recordLook(context, { siteId: row.siteId, userId, list: 'one', households: 1, subjectId: id });
  return row;
}

interface Looked {
  siteId: number;
  userId: number;
  list: string;
  households: number;
  /** The single one that was looked at. */
  subjectId: number | null;
}

/** Names of people of a site that another room has kept: written down like every look. */
export const noteLook = (
  context: LookContext,
  looked: { siteId: number; userId: number; list: Look; households: number },
) => recordLook(context, { ...looked, subjectId: null });

function recordLook({ db, clock }: LookContext, looked: Looked): Promise<void> {
  const { siteId, userId, list, households, subjectId } = looked;
  return inTransaction(db, async (tx) => {
    const isWorthARow = list === 'export' || (await queries.noteLook(tx, userId, siteId, list));
    if (!isWorthARow) return;
    const what = { action: 'households.look', siteId, subjectId, after: { list, households } };
    await writeAudit(tx, { ...actorOf(userId), fieldAt: clock.now(), ...what });
  });
}

const isLook = (which: HouseholdGroup | Look): which is Look =>
  ['look', 'export', 'import', 'evacuation', 'roll-call'].includes(which);

const peopleOf = ({ head, members }: queries.HouseholdRow) => [head, ...members];
