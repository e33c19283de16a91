// Households of a site: who lives there, as counts of persons.
import { type HouseholdCounts, householdCounts } from '@bantay/domain/households/household-counts';
import { toManilaDate } from '@bantay/domain/time/manila-time';
import type { Db } from '../../database/database.ts';
import * as queries from './households-queries.ts';

export interface HouseholdsService {
  /** Ages at an instant; null where no household was entered. */
  counts(siteId: number, at: number, tx?: Db): Promise<HouseholdCounts | null>;
}

export function makeHouseholdsService(db: Db): HouseholdsService {
  return {
    async counts(siteId, at, tx = db) {
      const households = new Map<number, queries.PersonRow[]>();
      for (const person of await queries.listPersons(tx, siteId)) {
        const known = households.get(person.id);
        if (known) known.push(person);
        else households.set(person.id, [person]);
      }
      return householdCounts([...households.values()], toManilaDate(at));
    },
  };
}
