// SQL of who works on which site: several processes close half hours beside each other, each site is taken by one of them.
import { at, changed, type Db, planned, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { clearGeneratedBoard } from './boards-queries.ts';

/** These sites, nearest to its threshold first. */
export const nearestFirst = async (db: Db, among: readonly number[]): Promise<number[]> =>
  (
    await rows<{ siteId: number }>(
      db,
      sql`${planned('nearest_first')}select site_id from site_runs where site_id = any(${among}::int[]) order by nearness desc, site_id`,
    )
  ).map(({ siteId }) => siteId);

/**
 * At most `most` of these sites that nobody else has taken, nearest to its threshold first, with the runs that were made of each by now (null: none). Who has a
 * row under work is passed over. A process that has died in the midst of its sites leaves them to the others after 15 s [ours]; they take seconds.
 */
export const claimSites = async (db: Db, worker: string, among: readonly number[], most: number) =>
  (
    await rows<{ siteId: number; at: number | null; closedAt: number | null; owedFrom: number | null }>(
      db,
      sql`${planned('claim_sites')}with free as (
          select site_id, nearness from site_runs where site_id = any(${among}::int[]) and (leased_until is null or leased_until < now() or claimed_by = ${worker})
          order by nearness desc, site_id limit ${most} for update skip locked),
        taken as (
          update site_runs r set claimed_by = ${worker}, leased_until = now() + interval '15 seconds' from free
          where r.site_id = free.site_id returning r.site_id)
        select site_id, at, closed_at, owed_from from taken join free using (site_id) left join generated_alerts using (site_id)
        order by nearness desc, site_id`,
    )
  ).map(({ siteId, at: runAt, ...runs }) => ({ siteId, made: runAt === null ? null : { at: runAt, ...runs } }));

/** What hangs keeps its row; its lease ends by itself. */
export const giveBackSites = (db: Db, worker: string, sites: readonly number[]) =>
  changed(
    db,
    sql`${planned('give_back_sites')}update site_runs set claimed_by = null, leased_until = null where site_id in (
          select site_id from site_runs where site_id = any(${sites}::int[]) and claimed_by = ${worker} for update skip locked)`,
  );

/** Sites that were added since the last look. */
export const addSiteRuns = (db: Db, sites: readonly number[]) =>
  changed(db, sql`insert into site_runs (site_id) select unnest(${sites}::int[]) on conflict do nothing`);

/** Sites whose newest closed half hour began before an instant, each with it. */
export const listClosedBefore = (db: Db, before: number) =>
  rows<{ siteCode: string; closedAt: number }>(
    db,
    sql`${planned('closed_before')}select s.site_code, g.closed_at from generated_alerts g join sites s using (site_id)
        where g.closed_at < ${at(before)} and s.active order by s.site_code`,
  );

/** What the engine remembers of a site, and what its board says of that: without them the site begins as a new one. Its closings stay. */
export async function forgetRuns(tx: Db, siteId: number): Promise<void> {
  await sql`delete from generated_alerts where site_id = ${siteId}`.execute(tx);
  await clearGeneratedBoard(tx, siteId);
}

/** How many half hours each site that has closed one has missed since they are counted, by its code. */
export const listMissed = (db: Db) =>
  rows<{ siteCode: string; missed: number }>(
    db,
    sql`select s.site_code, coalesce(r.missed, 0) as missed
        from generated_alerts g join sites s using (site_id) left join site_runs r using (site_id)
        where g.closed_at is not null and s.active order by s.site_code`,
  );
