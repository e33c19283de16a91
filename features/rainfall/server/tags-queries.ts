// SQL of tags on invalid rain: set, ended, withdrawn.
import { at, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';

/** Under the lock of the gauge: no other tag comes between the look at overlaps and this row. */
export const insertTag = (
  tx: Db,
  row: {
    rainId: number;
    startAt: number;
    endAt: number | null;
    taggerId: number;
    observedData: number;
    remarks: string | null;
  },
) =>
  firstRow<{ rainTagId: number }>(
    tx,
    sql`insert into rainfall_data_tags (rain_id, ts_start, ts_end, tagger_id, observed_data, remarks)
        values (${row.rainId}, ${at(row.startAt)}, ${row.endAt === null ? null : at(row.endAt)}, ${row.taggerId},
          ${row.observedData}, ${row.remarks}) returning rain_tag_id`,
  );

export interface TagRow {
  rainTagId: number;
  rainId: number;
  gaugeName: string;
  tsStart: number;
  tsEnd: number | null;
}

/** Null once it is withdrawn. */
export const readTag = (tx: Db, tagId: number) =>
  firstRow<TagRow>(
    tx,
    sql`select t.rain_tag_id, t.rain_id, g.gauge_name, t.ts_start, t.ts_end
        from rainfall_data_tags t join rainfall_gauges g using (rain_id)
        where t.rain_tag_id = ${tagId} and t.withdrawn_at is null`,
  );

export const endTag = (tx: Db, tagId: number, endAt: number) =>
  sql`update rainfall_data_tags set ts_end = ${at(endAt)} where rain_tag_id = ${tagId}`.execute(tx);

export const withdrawTag = (tx: Db, tagId: number) =>
  sql`update rainfall_data_tags set withdrawn_at = now() where rain_tag_id = ${tagId}`.execute(tx);

/** A gauge may be judged at several sites. */
export const sitesOfGauges = (db: Db, ids: readonly number[]) =>
  rows<{ siteId: number }>(db, sql`select site_id from rainfall_priorities where rain_id = any(${ids})`);

export const sitesOfTags = (db: Db, ids: readonly number[]) =>
  rows<{ siteId: number }>(
    db,
    sql`select p.site_id from rainfall_data_tags t join rainfall_priorities p using (rain_id)
        where t.rain_tag_id = any(${ids})`,
  );
