// SQL of thresholds and periods: versions are added, none is changed.
import { at, type Db, firstRow, ms, planned, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { LimitKey, LimitVersion } from '../rules/limit-values.ts';

/** Of a site; as many as somebody has set. */
export const listVersions = (db: Db, siteId: number) =>
  rows<LimitVersion>(
    db,
    sql`${planned('limit_versions')}select version_id, limit_key as key, value, valid_from from limit_versions
        where site_id = ${siteId} order by version_id`,
  );

/** Of some sites, in the order in which they were set. */
export const listVersionsOf = (db: Db, siteIds: readonly number[]) =>
  rows<LimitVersion & { siteId: number }>(
    db,
    sql`${planned('limit_versions_of')}select site_id, version_id, limit_key as key, value, valid_from from limit_versions
        where site_id = any(${siteIds}::int[]) order by version_id`,
  );

/** The smallest that was ever set of a kind, at whichever site. */
export const readSmallest = (db: Db, key: LimitKey) =>
  firstRow<{ value: number | null }>(
    db,
    sql`${planned('smallest_limit')}select min(value) as value from limit_versions where limit_key = ${key}`,
  );

/** The same as one value, for a statement that reads more: `LimitVersion[]`, null without any. */
export const versionsValue = (siteId: number) =>
  sql`(select json_agg(json_build_object('versionId', version_id, 'key', limit_key, 'value', value,
        'validFrom', ${ms('valid_from')}) order by version_id) from limit_versions where site_id = ${siteId})`;

export const listAll = (db: Db) =>
  rows<LimitVersion & { siteId: number }>(
    db,
    sql`select version_id, limit_key as key, value, valid_from, site_id from limit_versions order by version_id`,
  );

export interface ToldVersion extends LimitVersion {
  siteId: number;
  /** Null: by the command line, or before there were versions. */
  setBy: string | null;
  setAt: number;
  reason: string;
}

/** With who, when and why, newest first. */
export const listTold = (db: Db, siteId: number) =>
  rows<ToldVersion>(
    db,
    sql`select v.version_id, v.limit_key as key, v.site_id, v.value, v.valid_from, v.set_at, v.reason,
          u.first_name || ' ' || u.last_name as set_by
        from limit_versions v left join users u on u.user_id = v.set_by
        where v.site_id = ${siteId} order by v.valid_from desc, v.version_id desc`,
  );

export interface NewVersion {
  siteId: number;
  key: LimitKey;
  value: number;
  validFrom: number;
  by: number | null;
  reason: string;
}

export async function insertVersion(tx: Db, one: NewVersion): Promise<number> {
  const row = await firstRow<{ versionId: number }>(
    tx,
    sql`insert into limit_versions (limit_key, site_id, value, valid_from, set_by, reason)
        values (${one.key}, ${one.siteId}, ${one.value}, ${at(one.validFrom)}, ${one.by}, ${one.reason})
        returning version_id`,
  );
  return row!.versionId; // an insert returns its row
}

/** An older program that runs beside this one reads the rain threshold here; the trigger of the table sees nothing new. */
export const keepRainThreshold = (tx: Db, siteId: number, mm: number) =>
  sql`insert into rainfall_thresholds (site_id, threshold_mm) values (${siteId}, ${mm})
      on conflict (site_id) do update set threshold_mm = excluded.threshold_mm`.execute(tx);
