// SQL of households.
import { sql } from 'kysely';
import { type Db, rows } from '../../database/database.ts';

export interface PersonRow {
  /** Of the household. */
  id: number;
  gender: 'M' | 'F';
  birthdate: string | null;
  pregnant: boolean;
  disability: string | null;
  comorbidity: string | null;
}

/** Everybody at a site, household by household, the head first; no names. */
export const listPersons = (db: Db, siteId: number) =>
  rows<PersonRow>(
    db,
    sql`select id, gender, birthdate, pregnant, disability, comorbidity from (
          select h.id, 0 as place, h.gender, h.birthdate, h.pregnant, h.disability, h.comorbidity
            from household_data h where h.site_id = ${siteId}
          union all
          select m.id, m.member_id, m.gender, m.birthdate, m.pregnant, m.disability, m.comorbidity
            from household_members m join household_data h using (id) where h.site_id = ${siteId}
        ) everybody order by id, place`,
  );
