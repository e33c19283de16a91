// SQL of closings that a clock ahead of now has made: what they wrote is taken back.
import { at, changed, type Db, firstRow } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';

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

/** Stretches of levels end with the half hour that is open now; those that begin later have never been. Returns how many. */
export async function cutPublicAlerts(tx: Db, siteId: number, openAt: number, after: number): Promise<number> {
  const gone = await changed(
    tx,
    sql`delete from public_alerts where site_id = ${siteId} and ts > ${at(openAt)}
        and exists (select from public_alerts where site_id = ${siteId} and ts_updated > ${at(after)})`,
  );
  const cut = await changed(
    tx,
    sql`update public_alerts set ts_updated = ${at(openAt)} where site_id = ${siteId} and ts_updated > ${at(after)}`,
  );
  return gone + cut;
}

/** What raised by a stamp of the future raises from the open half hour on, unless the same stands there already. Returns how many. */
export const moveTriggers = (tx: Db, siteId: number, openAt: number, after: number) =>
  changed(
    tx,
    sql`with newest as (
          select distinct on (t.trigger_sym_id) t.trigger_id, t.trigger_sym_id from operational_triggers t
          join operational_trigger_symbols y using (trigger_sym_id)
          where t.site_id = ${siteId} and t.ts > ${at(after)} and (y.alert_level > 0 or y.alert_symbol in ('g0t', 's0t'))
          order by t.trigger_sym_id, t.ts)
        update operational_triggers m set ts = ${at(openAt)}, ts_updated = ${at(openAt)} from newest
        where m.trigger_id = newest.trigger_id and not exists (select from operational_triggers o
          where o.site_id = ${siteId} and o.trigger_sym_id = newest.trigger_sym_id and o.ts = ${at(openAt)})`,
  );

/** The next run closes what comes after `closedAt`; the newest result stays until then. */
export const goBackTo = (tx: Db, siteId: number, closedAt: number | null) =>
  sql`update generated_alerts set closed = null, closed_at = ${closedAt === null ? null : at(closedAt)}
      where site_id = ${siteId}`.execute(tx);
