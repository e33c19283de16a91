// SQL of closings that a clock ahead of now has made: what they wrote is taken back.
import { sql } from 'kysely';
import { at, type Db, firstRow } from '../../database/database.ts';

export interface Voided {
  closings: number;
  /** Stamp of the newest closing that stays; null without one. */
  newestAt: number | null;
}

/** Closings of half hours from `from` on, and those made later than `now`, at whatever half hour. */
export async function deleteClosings(tx: Db, siteId: number, from: number, now: number): Promise<Voided> {
  const row = await firstRow<{ closings: number; newest: number | null }>(
    tx,
    sql`with gone as (
          delete from closings where site_id = ${siteId} and (at >= ${at(from)} or ran_at > ${at(now)}) returning at)
        select (select count(*)::int from gone) as closings,
          (select max(at) from closings where site_id = ${siteId} and at not in (select at from gone)) as newest`,
  );
  return { closings: row!.closings, newestAt: row!.newest }; // a query without "from" gives one row
}

/** Stretches of levels end with the half hour that is open now; those that begin later have never been. */
export async function cutPublicAlerts(tx: Db, siteId: number, openAt: number): Promise<void> {
  await sql`delete from public_alerts where site_id = ${siteId} and ts > ${at(openAt)}`.execute(tx);
  await sql`update public_alerts set ts_updated = ${at(openAt)}
    where site_id = ${siteId} and ts_updated > ${at(openAt)}`.execute(tx);
}

/** The next run closes what comes after `closedAt`; the newest result stays until then. */
export const goBackTo = (tx: Db, siteId: number, closedAt: number | null) =>
  sql`update generated_alerts set closed = null, closed_at = ${closedAt === null ? null : at(closedAt)}
      where site_id = ${siteId}`.execute(tx);
