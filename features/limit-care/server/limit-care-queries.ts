// SQL of limits as admins change them: previews that are being worked out, and readings whose silences are looked at.
import { type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { rainBetween, tiltBetween } from '@bantay/server/database/readings-between.ts';
import { sql } from 'kysely';
import type { LimitKey } from '../../limits/rules/limit-values.ts';
import type { ForeseenRow } from '../rules/foreseen.ts';

export interface PreviewResult {
  /** First half hour that was looked at. */
  from: number;
  to: number;
  counts: { more: number; fewer: number; other: number };
  rows: ForeseenRow[];
  /** Why nothing could be said, in a word, and in a sentence where it is old; null when it could. */
  refused: string | null;
}

export interface PreviewRow {
  previewId: number;
  key: LimitKey;
  siteId: number;
  value: number;
  share: number;
  /** Machine time since anything was heard of it, ms. */
  quietMs: number;
  result: PreviewResult | null;
}

export async function insertPreview(tx: Db, one: { key: LimitKey; siteId: number; value: number; by: number }) {
  const row = await firstRow<{ previewId: number }>(
    tx,
    sql`insert into limit_previews (limit_key, site_id, value, asked_by)
        values (${one.key}, ${one.siteId}, ${one.value}, ${one.by}) returning preview_id`,
  );
  return row!.previewId; // an insert returns its row
}

const PREVIEW = sql`select preview_id, limit_key as key, site_id, value, share, result,
  extract(epoch from clock_timestamp() - seen_at)::float8 * 1000 as quiet_ms from limit_previews`;

export const readPreview = (db: Db, previewId: number) =>
  firstRow<PreviewRow>(db, sql`${PREVIEW} where preview_id = ${previewId}`);

/** That somebody works on, on whichever server. */
export const countWorking = async (db: Db, quietMs: number): Promise<number> =>
  (await firstRow<{ count: number }>(
    db,
    sql`select count(*)::int as count from limit_previews
        where result is null and seen_at > clock_timestamp() - ${quietMs} * interval '1 millisecond'`,
  ))!.count; // a count has its row

export const notePreview = (db: Db, previewId: number, share: number) =>
  sql`update limit_previews set share = ${share}, seen_at = statement_timestamp() where preview_id = ${previewId}`.execute(
    db,
  );

export const endPreview = (db: Db, previewId: number, result: PreviewResult) =>
  sql`update limit_previews set result = ${JSON.stringify(result)}::jsonb, share = 1, seen_at = statement_timestamp()
      where preview_id = ${previewId}`.execute(db);

export interface SensorReadings {
  sensor: string;
  /** Ascending, epoch ms. */
  at: number[];
  /** 1/1000 mm; none of tilt. */
  milli: number[];
}

const MS = sql`(extract(epoch from measured_at) * 1000)::float8`;

/** Readings with rain, or none, of the active gauges of a site. */
export const listRain = (db: Db, siteId: number, from: number, to: number) =>
  rows<SensorReadings>(
    db,
    sql`select g.gauge_name as sensor, array_agg(${MS} order by measured_at) as at,
          array_agg(r.mm_thousandths order by measured_at) as milli
        from rainfall_priorities p join rainfall_gauges g using (rain_id) join ${rainBetween(from - 1, to)} r using (rain_id)
        where p.site_id = ${siteId} and g.date_deactivated is null and r.mm_thousandths is not null
        group by g.gauge_name order by 1`,
  );

/** Sweeps of the active tilt columns of a site. */
export const listSweeps = (db: Db, siteId: number, from: number, to: number) =>
  rows<{ sensor: string; at: number[] }>(
    db,
    sql`select sensor, array_agg((extract(epoch from ts) * 1000)::float8 order by ts) as at
        from (select distinct c.tsm_name as sensor, d.ts from tsm_sensors c join ${tiltBetween(from, to + 1)} d using (tsm_id)
          where c.site_id = ${siteId} and c.date_deactivated is null) swept
        group by sensor order by 1`,
  );
