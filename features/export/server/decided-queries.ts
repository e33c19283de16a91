// SQL of exported triggers and releases: what people decided, and nothing that waits; without sentences, which may name people.
import { at, type Db, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { Part } from './export-part.ts';
import { behind, type TimedKey } from './series-queries.ts';

export interface TriggerRow extends TimedKey {
  siteCode: string;
  source: string;
  symbol: string;
  level: number;
  description: string | null;
  /** Epoch ms: it was seen again up to then. */
  until: number;
  /** 1 valid, −1 invalid; null: a person brought it in, so nobody was asked. */
  decision: number | null;
}

/** Those that raise and are decided: their newest decision counts, whatever was asked anew since. */
export const readTriggers = (db: Db, siteIds: readonly number[], { from, to, after, most }: Part<TimedKey>) =>
  rows<TriggerRow>(
    db,
    sql`select t.ts as at, t.trigger_id as id, s.site_code, h.trigger_source as source, y.alert_symbol as symbol,
          y.alert_level as level, y.alert_description as description, t.ts_updated as until, d.alert_status as decision
        from operational_triggers t
        join operational_trigger_symbols y using (trigger_sym_id)
        join trigger_hierarchies h using (source_id)
        join sites s using (site_id)
        left join lateral (select a.alert_status from alert_status a
          where a.trigger_id = t.trigger_id and a.alert_status in (-1, 1) order by a.stat_id desc limit 1) d on true
        where t.site_id = any(${siteIds}::int[]) and t.ts >= ${at(from)} and t.ts < ${at(to)} and y.alert_level > 0
          and (d.alert_status is not null or h.trigger_source in ('moms', 'on demand'))
          and (t.ts, t.trigger_id) > ${behind(after)}
        order by t.ts, t.trigger_id limit ${most}`,
  );

export interface ReleaseRow extends TimedKey {
  siteCode: string;
  eventId: number;
  level: 0 | 1 | 2 | 3;
  triggerList: string | null;
  dataAt: number;
  bulletinNumber: number;
  kind: string;
  cancelledAt: number | null;
}

/** Those that people made, as they are published as CAP. */
export const readReleases = (db: Db, siteIds: readonly number[], { from, to, after, most }: Part<TimedKey>) =>
  rows<ReleaseRow>(
    db,
    sql`select r.released_at as at, r.release_id as id, s.site_code, a.event_id, y.alert_level as level, r.trigger_list,
          r.data_ts as data_at, r.bulletin_number, r.kind, r.cancelled_at
        from monitoring_releases r
        join monitoring_event_alerts a using (event_alert_id)
        join public_alert_symbols y using (pub_sym_id)
        join sites s on s.site_id = r.site_id
        where r.site_id = any(${siteIds}::int[]) and r.released_at >= ${at(from)} and r.released_at < ${at(to)}
          and exists (select from monitoring_release_publishers p where p.release_id = r.release_id)
          and (r.released_at, r.release_id) > ${behind(after)}
        order by r.released_at, r.release_id limit ${most}`,
  );
