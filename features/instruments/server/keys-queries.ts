// SQL of keys as they are cared for. The key itself is nowhere, only its hash.
import { changed, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { KeyFeed, KeyScope } from '../rules/key-scope.ts';

export interface KeyRow {
  keyId: number;
  name: string;
  gauges: string[];
  columns: string[];
  /** The sites of its instruments; 0: of none, and so of all. */
  siteIds: number[];
  postsEarthquakes: boolean;
  postsSms: boolean;
  postsReports: boolean;
  createdAt: number;
  /** Null: by the command line. */
  createdBy: string | null;
  lastUsedAt: number | null;
  revokedAt: number | null;
  revokedBy: string | null;
  revokedFor: string | null;
}

/** Of what sites keys are: a feed, and an instrument of no site, is everybody's, and 0 is no site's number. */
const SITES = sql`(
  select k.logger_key_id, coalesce(p.site_id, 0) as site_id
    from logger_keys k cross join lateral unnest(k.gauges) g (rain_id) left join rainfall_priorities p using (rain_id)
  union select k.logger_key_id, t.site_id
    from logger_keys k cross join lateral unnest(k.columns) c (tsm_id) join tsm_sensors t using (tsm_id)
  union select logger_key_id, 0 from logger_keys where posts_earthquakes or posts_sms or posts_reports)`;

export const listKeys = (db: Db) =>
  rows<KeyRow>(
    db,
    sql`select k.logger_key_id as key_id, k.logger_name as name,
          array(select gauge_name from rainfall_gauges where rain_id = any(k.gauges) order by 1) as gauges,
          array(select tsm_name from tsm_sensors where tsm_id = any(k.columns) order by 1) as columns,
          array(select site_id from ${SITES} s where s.logger_key_id = k.logger_key_id order by 1) as site_ids,
          k.posts_earthquakes, k.posts_sms, k.posts_reports, k.created_at,
          m.first_name || ' ' || m.last_name as created_by, k.last_used_at, k.revoked_at,
          r.first_name || ' ' || r.last_name as revoked_by, k.revoked_for
        from logger_keys k left join users m on m.user_id = k.created_by left join users r on r.user_id = k.revoked_by
        order by k.logger_key_id`,
  );

/** For the rights. */
export const sitesOfKeys = (db: Db, ids: readonly number[]) =>
  rows<{ siteId: number }>(db, sql`select site_id from ${SITES} s where s.logger_key_id = any(${ids})`);

export interface Named {
  id: number;
  name: string;
}

export const listGaugesNamed = (db: Db, named: { ids: readonly number[] } | { names: readonly string[] }) =>
  rows<Named>(
    db,
    sql`select rain_id as id, gauge_name as name from rainfall_gauges
        where ${'ids' in named ? sql`rain_id = any(${named.ids})` : sql`gauge_name = any(${named.names})`} order by 2`,
  );

export const listColumnsNamed = (db: Db, named: { ids: readonly number[] } | { names: readonly string[] }) =>
  rows<Named>(
    db,
    sql`select tsm_id as id, tsm_name as name from tsm_sensors
        where ${'ids' in named ? sql`tsm_id = any(${named.ids})` : sql`tsm_name = any(${named.names})`} order by 2`,
  );

export const insertKey = (tx: Db, key: KeyScope & { name: string; hash: Buffer; by: number | null }) => {
  const posts = (feed: KeyFeed) => key.feeds.includes(feed);
  return firstRow<{ keyId: number }>(
    tx,
    sql`insert into logger_keys (logger_name, key_hash, gauges, columns, posts_earthquakes, posts_sms, posts_reports,
          created_by)
        values (${key.name}, ${key.hash}, ${key.gauges}, ${key.columns}, ${posts('earthquakes')}, ${posts('sms')},
          ${posts('reports')}, ${key.by}) returning logger_key_id as key_id`,
  );
};

/** Null: there is none. */
export const lockKey = (tx: Db, keyId: number) =>
  firstRow<{ name: string; revokedAt: number | null }>(
    tx,
    sql`select logger_name as name, revoked_at from logger_keys where logger_key_id = ${keyId} for update`,
  );

export const revokeKey = (tx: Db, keyId: number, by: number | null, reason: string | null) =>
  changed(
    tx,
    sql`update logger_keys set revoked_at = now(), revoked_by = ${by}, revoked_for = ${reason}
        where logger_key_id = ${keyId}`,
  );
