// SQL of households and their members, and of the looks at them.
import { at, changed, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { lockName } from '@bantay/server/database/own-schema.ts';
import { sql } from 'kysely';
import type { HouseholdEntry, PersonEntry } from '../rules/household-entry.ts';

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

/** Households by purok, by name; those of which nobody has entered one last. */
export const countByPurok = (db: Db, siteId: number) =>
  rows<{ purok: string | null; households: number }>(
    db,
    sql`select purok, count(*)::int as households from household_data where site_id = ${siteId}
        group by purok order by purok nulls last`,
  );

/** Somebody whose gender is known, as everybody's is who is stored. */
export type StoredPerson = PersonEntry & { gender: 'M' | 'F' };

export interface HouseholdRow {
  id: number;
  siteId: number;
  version: number;
  number: string;
  purok: string | null;
  head: StoredPerson;
  members: StoredPerson[];
  updatedAt: number | null;
  /** Who edited it last. */
  updatedName: string | null;
}

const PERSON = (name: string, table: string) => sql`
  json_build_object('name', ${sql.ref(name)}, 'gender', ${sql.ref(`${table}.gender`)},
    'birthdate', to_char(${sql.ref(`${table}.birthdate`)}, 'YYYY-MM-DD'),
    'pregnant', ${sql.ref(`${table}.pregnant`)}, 'disability', ${sql.ref(`${table}.disability`)},
    'comorbidity', ${sql.ref(`${table}.comorbidity`)})`;
const HOUSEHOLDS = sql`
  select h.id, h.site_id, h.version, h.household_id as number, h.purok, ${PERSON('h.household_head', 'h')} as head,
    (select coalesce(json_agg(${PERSON('m.household_member', 'm')} order by m.member_id), '[]')
      from household_members m where m.id = h.id) as members,
    h.updated_at, u.first_name || ' ' || u.last_name as updated_name
  from household_data h left join users u on u.user_id = h.updated_by`;

export const listHouseholds = (db: Db, siteId: number) =>
  rows<HouseholdRow>(db, sql`${HOUSEHOLDS} where h.site_id = ${siteId} order by h.id`);

export const readHousehold = (db: Db, id: number) => firstRow<HouseholdRow>(db, sql`${HOUSEHOLDS} where h.id = ${id}`);

/** Held to the end of the transaction: changes of the households of one site go one after the other. */
export const lockHouseholds = (tx: Db, siteId: number) =>
  sql`select pg_advisory_xact_lock(${lockName(`households ${siteId}`)})`.execute(tx);

export interface KnownRow {
  id: number;
  number: string;
  version: number;
}

export const listNumbers = (db: Db, siteId: number, numbers: readonly string[]) =>
  rows<KnownRow>(
    db,
    sql`select id, household_id as number, version from household_data
        where site_id = ${siteId} and household_id = any(${numbers})`,
  );

export interface Writing {
  userId: number;
  fieldAt: number;
}

const PERSON_COLUMNS = sql`gender text, birthdate date, pregnant boolean, disability text, comorbidity text`;

/** New households with their heads, each with its id; in the order given. */
export async function insertHouseholds(
  tx: Db,
  siteId: number,
  entries: readonly HouseholdEntry[],
  { userId, fieldAt }: Writing,
): Promise<(HouseholdEntry & { id: number })[]> {
  const found = await rows<{ id: number; number: string }>(
    tx,
    sql`insert into household_data (site_id, household_id, household_head, purok, gender, birthdate, pregnant,
          disability, comorbidity, updated_by, updated_at)
        select ${siteId}, number, name, purok, gender, birthdate, pregnant, disability, comorbidity,
          ${userId}::int, ${at(fieldAt)}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(entries.map(headRow))}::jsonb)
          as h (place int, number text, name text, purok text, ${PERSON_COLUMNS})
        order by place
        returning id, household_id as number`,
  );
  const ids = new Map(found.map((row) => [row.number, row.id]));
  return entries.map((entry) => ({ ...entry, id: ids.get(entry.number)! })); // each was inserted
}

/** Known households with their heads. */
export const updateHouseholds = (
  tx: Db,
  entries: readonly (HouseholdEntry & { id: number })[],
  { userId, fieldAt }: Writing,
) =>
  sql`update household_data d set household_id = h.number, household_head = h.name, purok = h.purok,
        gender = h.gender, birthdate = h.birthdate, pregnant = h.pregnant, disability = h.disability,
        comorbidity = h.comorbidity, version = d.version + 1, updated_by = ${userId}::int,
        updated_at = ${at(fieldAt)}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(entries.map((entry, place) => ({ ...headRow(entry, place), id: entry.id })))}::jsonb)
        as h (id int, number text, name text, purok text, ${PERSON_COLUMNS})
      where d.id = h.id`.execute(tx);

/** `place` keeps the order of a file: ids grow in it. */
const headRow = ({ number, purok, head }: HouseholdEntry, place: number) => ({ ...head, place, number, purok });

/** The members of these households become those given, in their order. */
export async function replaceMembers(
  tx: Db,
  households: readonly { id: number; members: readonly PersonEntry[] }[],
): Promise<void> {
  const members = households.flatMap(({ id, members: list }) => list.map((one) => ({ ...one, id })));
  await sql`delete from household_members where id = any(${households.map(({ id }) => id)})`.execute(tx);
  if (members.length === 0) return;
  await sql`insert into household_members (id, household_member, gender, birthdate, pregnant, disability, comorbidity)
      select id, name, gender, birthdate, pregnant, disability, comorbidity
      from jsonb_to_recordset(${JSON.stringify(members.map((one, place) => ({ ...one, place })))}::jsonb)
        as m (place int, id int, name text, ${PERSON_COLUMNS})
      order by place`.execute(tx);
}

/** Its members go with it. */
export const deleteHousehold = (tx: Db, id: number) => changed(tx, sql`delete from household_data where id = ${id}`);

/** True when this look is to be recorded: the first, or the last recorded one lies 10 minutes back. */
export const noteLook = async (tx: Db, userId: number, siteId: number, list: string): Promise<boolean> =>
  (await changed(
    tx,
    sql`insert into household_looks as l (user_id, site_id, list) values (${userId}, ${siteId}, ${list})
        on conflict (user_id, site_id, list) do update set recorded_at = excluded.recorded_at
          where excluded.recorded_at - l.recorded_at > interval '10 minutes'`,
  )) > 0;

export const sitesOfHouseholds = (db: Db, ids: readonly number[]) =>
  rows<{ siteId: number }>(db, sql`select site_id from household_data where id = any(${ids})`);
