// Households of a site: who lives there, as counts of persons and as lists; entered, edited, deleted, taken in from a file.
import { toManilaDate } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { type HouseholdCounts, householdCounts } from '../rules/household-counts.ts';
import type { HouseholdGroup } from '../rules/household-groups.ts';
import * as queries from './households-queries.ts';
import { type Look, listHouseholds, noteLook, readHousehold } from './look-at-households.ts';
import { type ImportedHousehold, type TakenIn, takeInHouseholds } from './take-in-households.ts';
import {
  addHousehold,
  type GivenHousehold,
  type HouseholdEdit,
  removeHousehold,
  updateHousehold,
} from './write-household.ts';

export type HouseholdRow = queries.HouseholdRow;
export type { GivenHousehold } from './write-household.ts';

export interface HouseholdsService {
  /** Ages at an instant; null where no household was entered. */
  counts(siteId: number, at: number, tx?: Db): Promise<HouseholdCounts | null>;
  /** Counts of an existing site at field time. */
  summary(siteId: number): Promise<HouseholdCounts>;
  /** Counts without a name: nobody's look at a person, so none is recorded. */
  byPurok(siteId: number, tx?: Db): Promise<{ purok: string | null; households: number }[]>;
  /** Households of a site, or those with somebody of a group; who looked is recorded. */
  list(siteId: number, userId: number, which: HouseholdGroup | Look): Promise<HouseholdRow[]>;
  read(id: number, userId: number): Promise<HouseholdRow>;
  /** Of names that another room has kept of so many households. */
  noteLook(siteId: number, userId: number, list: Look, households: number): Promise<void>;
  /** Returns its id. */
  add(siteId: number, given: GivenHousehold, userId: number): Promise<number>;
  update(edit: HouseholdEdit, userId: number): Promise<HouseholdRow>;
  remove(id: number, userId: number): Promise<void>;
  /** All of them or none. */
  takeIn(siteId: number, households: readonly ImportedHousehold[], userId: number): Promise<TakenIn>;
}

const NOBODY: HouseholdCounts = {
  households: 0,
  persons: 0,
  pregnant: 0,
  disability: 0,
  comorbidity: 0,
  seniors: 0,
  children: 0,
  toddlers: 0,
};

export function makeHouseholdsService(db: Db, clock: FieldClock, sites: SitesService): HouseholdsService {
  const context = { db, clock, sites };

  return {
    counts: (siteId, at, tx = db) => countHouseholds(tx, siteId, at),
    async summary(siteId) {
      await sites.requireById(siteId);
      return (await countHouseholds(db, siteId, clock.now())) ?? NOBODY;
    },
    byPurok: (siteId, tx = db) => queries.countByPurok(tx, siteId),
    list: (siteId, userId, which) => listHouseholds(context, siteId, userId, which),
    read: (id, userId) => readHousehold(context, id, userId),
    noteLook: (siteId, userId, list, households) => noteLook(context, { siteId, userId, list, households }),
    add: (siteId, given, userId) => addHousehold(context, siteId, given, userId),
    update: (edit, userId) => updateHousehold(context, edit, userId),
    remove: (id, userId) => removeHousehold(context, id, userId),
    takeIn: (siteId, households, userId) => takeInHouseholds(context, siteId, households, userId),
  };
}

/** Ages at an instant. */
async function countHouseholds(tx: Db, siteId: number, at: number): Promise<HouseholdCounts | null> {
  const households = new Map<number, queries.PersonRow[]>();
  for (const person of await queries.listPersons(tx, siteId)) {
    const known = households.get(person.id);
    if (known) known.push(person);
    else households.set(person.id, [person]);
  }
  return householdCounts([...households.values()], toManilaDate(at));
}
