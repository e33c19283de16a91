// SQL of where a release needs two names.
import { type Db, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { ReleasePolicy } from '../rules/second-person.ts';

export type PolicyRow = ReleasePolicy & { siteId: number };

/** Of all sites, or of one. */
export const listPolicies = (db: Db, siteId: number | null = null) =>
  rows<PolicyRow>(
    db,
    sql`select site_id, level, second_person, override_after_s from release_policies
        where ${siteId}::int is null or site_id = ${siteId} order by site_id, level`,
  );

export const putPolicy = (tx: Db, siteId: number, { level, secondPerson, overrideAfterS }: ReleasePolicy) =>
  sql`insert into release_policies (site_id, level, second_person, override_after_s)
      values (${siteId}, ${level}, ${secondPerson}, ${overrideAfterS})
      on conflict (site_id, level) do update
        set second_person = excluded.second_person, override_after_s = excluded.override_after_s`.execute(tx);
