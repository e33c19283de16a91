// SQL of roll-calls, their people and their marks.
import { at, changed, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { RollPerson } from '../rules/roll-list.ts';
import type { RollMark, RollState } from '../rules/roll-state.ts';

export interface RollCallRow {
  rollcallId: number;
  siteId: number;
  eventId: number | null;
  centre: string;
  openedAt: number;
  openedBy: string;
  closedAt: number | null;
  closedBy: string | null;
}

const ROLLCALL = sql`select r.rollcall_id, r.site_id, r.event_id, r.centre, r.opened_at, r.closed_at,
    o.first_name || ' ' || o.last_name as opened_by, c.first_name || ' ' || c.last_name as closed_by
  from rollcalls r join users o on o.user_id = r.opened_by left join users c on c.user_id = r.closed_by`;

/** The open one, which is the newest; else the one that was closed last. */
export const readNewest = (db: Db, siteId: number) =>
  firstRow<RollCallRow>(db, sql`${ROLLCALL} where r.site_id = ${siteId} order by r.rollcall_id desc limit 1`);

export const readRollCall = (db: Db, rollcallId: number) =>
  firstRow<RollCallRow>(db, sql`${ROLLCALL} where r.rollcall_id = ${rollcallId}`);

export const listOpen = (db: Db) =>
  rows<RollCallRow>(db, sql`${ROLLCALL} where r.closed_at is null order by r.rollcall_id`);

export const readOpenOf = (db: Db, siteId: number) =>
  firstRow<RollCallRow>(db, sql`${ROLLCALL} where r.site_id = ${siteId} and r.closed_at is null`);

export interface Opening {
  siteId: number;
  eventId: number | null;
  centre: string;
  openedAt: number;
  userId: number;
}

/** Null: one is open at the site. */
export const insertRollCall = async (tx: Db, one: Opening): Promise<number | null> =>
  (
    await firstRow<{ rollcallId: number }>(
      tx,
      sql`insert into rollcalls (site_id, event_id, centre, opened_at, opened_by)
          values (${one.siteId}, ${one.eventId}, ${one.centre}, ${at(one.openedAt)}, ${one.userId})
          on conflict (site_id) where closed_at is null do nothing returning rollcall_id`,
    )
  )?.rollcallId ?? null;

/** 0: it was closed before. */
export const closeRollCall = (tx: Db, rollcallId: number, { closedAt, userId }: { closedAt: number; userId: number }) =>
  changed(
    tx,
    sql`update rollcalls set closed_at = ${at(closedAt)}, closed_by = ${userId}
        where rollcall_id = ${rollcallId} and closed_at is null`,
  );

/** In the order given. */
export const insertPersons = (tx: Db, rollcallId: number, people: readonly Omit<RollPerson, 'personId'>[]) =>
  sql`insert into rollcall_persons (rollcall_id, household, purok, place, name, gender, groups)
      select ${rollcallId}, p.household, p.purok, p.place, p.name, p.gender, p.groups
      from jsonb_to_recordset(${JSON.stringify(people.map((one, line) => ({ ...one, line })))}::jsonb)
        as p (line int, household text, purok text, place int, name text, gender text, groups text[])
      order by p.line`.execute(tx);

export const listPersons = (db: Db, rollcallId: number) =>
  rows<RollPerson>(
    db,
    sql`select person_id, household, purok, place, name, gender, groups from rollcall_persons
        where rollcall_id = ${rollcallId} order by person_id`,
  );

export interface MarkRow extends RollMark {
  /** Who, as it is shown; null: a number that has a runner's name. */
  by: string | null;
}

/** In the order of their arrival. */
export const listMarks = (db: Db, rollcallId: number) =>
  rows<MarkRow>(
    db,
    sql`select m.entry_id, m.person_id, m.state, m.at, m.seen,
          case when m.user_id is null then 'number ' || m.number else 'user ' || m.user_id end as source,
          coalesce(u.first_name || ' ' || u.last_name,
            (select min(n.name) from rollcall_runners n where n.rollcall_id = m.rollcall_id and n.number = m.number)) as by
        from rollcall_marks m left join users u using (user_id)
        where m.rollcall_id = ${rollcallId} order by m.mark_id`,
  );

export interface NewMarks {
  rollcallId: number;
  marks: readonly { personId: number; state: RollState }[];
  at: number;
  deviceAt: number;
  offsetMs: number | null;
  receivedAt: number;
  device: string;
  userId: number | null;
  number: string | null;
  entryId: string;
  seen: readonly string[];
}

/** How many were new: what came before under the same name stays as it is. */
export async function insertMarks(tx: Db, one: NewMarks): Promise<number> {
  const listed = await rows<{ personId: number }>(
    tx,
    sql`select person_id from rollcall_persons
        where rollcall_id = ${one.rollcallId} and person_id = any(${one.marks.map(({ personId }) => personId)}::int[])`,
  );
  const ids = new Set(listed.map(({ personId }) => personId));
  const marks = one.marks.filter(({ personId }) => ids.has(personId));
  return changed(
    tx,
    sql`insert into rollcall_marks (rollcall_id, person_id, state, at, device_at, offset_ms, received_at, device,
          user_id, number, entry_id, seen)
        select ${one.rollcallId}, m."personId", m.state, ${at(one.at)}, ${at(one.deviceAt)}, ${one.offsetMs}::bigint,
          ${at(one.receivedAt)}, ${one.device}, ${one.userId}::int, ${one.number}, ${one.entryId}, ${one.seen}::text[]
        from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as m ("personId" int, state text)
        order by m."personId"
        on conflict (entry_id, person_id) do nothing`,
  );
}

export const countPersons = async (tx: Db, rollcallId: number, ids: readonly number[]): Promise<number> =>
  (await firstRow<{ count: number }>(
    tx,
    sql`select count(*) as count from rollcall_persons where rollcall_id = ${rollcallId} and person_id = any(${ids})`,
  ))!.count; // a count has its row

/** Closed before `before`, or open and not marked since: they go with all that was said. */
export const deleteOld = (tx: Db, before: number) =>
  rows<{ rollcallId: number; siteId: number }>(
    tx,
    sql`delete from rollcalls r where coalesce(r.closed_at, greatest(r.opened_at,
          (select max(m.received_at) from rollcall_marks m where m.rollcall_id = r.rollcall_id))) < ${at(before)}
        returning r.rollcall_id, r.site_id`,
  );

export const sitesOfRollCalls = (db: Db, ids: readonly number[]) =>
  rows<{ siteId: number }>(db, sql`select site_id from rollcalls where rollcall_id = any(${ids})`);
