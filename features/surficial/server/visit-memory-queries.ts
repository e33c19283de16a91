// SQL of visits that are gone through in memory: all of a site, and the levels of markers that were stated, written once.
import { type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { insertRows } from '@bantay/server/database/write-rows.ts';
import { sql } from 'kysely';
import type { MarkerAlertRow, ReadingRow } from './surficial-queries.ts';

export interface KnownVisit {
  at: number;
  enteredAt: number;
  readings: ReadingRow[];
}

/** Visits of the schema `base` whenever they came in, oldest first; `marker_alerts` is empty, and nobody else writes to it. */
export async function readVisitStart(
  db: Db,
  base: string,
  siteId: number,
): Promise<{ visits: KnownVisit[]; nextId: number }> {
  const visits = await rows<{ at: number; enteredAt: number; readings: Omit<ReadingRow, 'at'>[] | null }>(
    db,
    sql`select o.ts as at, o.entered_at, (select json_agg(json_build_object('markerId', d.marker_id, 'dataId', d.data_id,
            'cm', d.measurement, 'tag', t.tag_type))
          from marker_data d left join marker_data_tags t using (data_id) where d.mo_id = o.mo_id) as readings
        from ${sql.id(base, 'marker_observations')} o where o.site_id = ${siteId} order by o.ts`,
  );
  const next = await firstRow<{ id: number }>(
    db,
    sql`select nextval(pg_get_serial_sequence('marker_alerts', 'ma_id')) as id`,
  );
  return {
    visits: visits.map(({ at, enteredAt, readings }) => ({
      ...{ at, enteredAt },
      readings: (readings ?? []).map((one) => ({ ...one, at })),
    })),
    nextId: next!.id, // a query without "from" gives one row
  };
}

export const writeMarkerAlerts = (db: Db, alerts: readonly (MarkerAlertRow & { maId: number })[]): Promise<void> =>
  insertRows(
    db,
    'marker_alerts',
    alerts.map((one) => ({
      ma_id: one.maId,
      ts: new Date(one.at).toISOString(),
      marker_id: one.markerId,
      data_id: one.dataId,
      displacement: one.displacementCm,
      time_delta: one.hours,
      alert_level: one.level,
    })),
  );
