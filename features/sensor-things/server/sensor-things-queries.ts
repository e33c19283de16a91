// SQL of SensorThings: what measures at which site, and the newest or oldest readings of one of it.
import { at, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { rainBetween, tiltBetween } from '@bantay/server/database/readings-between.ts';
import { type RawBuilder, sql } from 'kysely';

export interface GaugeRow {
  siteId: number;
  rainId: number;
  name: string;
}

/** Gauges that are not taken down, once for each site that they serve. */
export const listGauges = (db: Db) =>
  rows<GaugeRow>(
    db,
    sql`select p.site_id, g.rain_id, g.gauge_name as name from rainfall_priorities p
        join rainfall_gauges g using (rain_id) join sites s using (site_id)
        where g.date_deactivated is null and s.active order by p.site_id, p.position`,
  );

export interface ColumnRow {
  siteId: number;
  tsmId: number;
  name: string;
  nodes: number;
  version: number;
}

export const listColumns = (db: Db) =>
  rows<ColumnRow>(
    db,
    sql`select c.site_id, c.tsm_id, c.tsm_name as name, c.number_of_segments as nodes, c.version
        from tsm_sensors c join sites s using (site_id)
        where c.date_deactivated is null and s.active order by c.site_id, c.tsm_id`,
  );

export interface MarkerRow {
  siteId: number;
  markerId: number;
  name: string;
}

export const listMarkers = (db: Db) =>
  rows<MarkerRow>(
    db,
    sql`select m.site_id, m.marker_id, m.marker_name as name from markers m join sites s using (site_id)
        where m.in_use and s.active order by m.site_id, m.marker_name`,
  );

/** One stream of readings. */
export type StreamSource =
  | { kind: 'rain'; rainId: number }
  | { kind: 'tilt'; tsmId: number; node: number; typeNumber: number; axis: 'x' | 'y' | 'z' }
  | { kind: 'marker'; markerId: number };

export interface ObservationRow {
  at: number;
  /** Null: the sensor said that it had no data. */
  result: number | null;
  /** People said that it does not count. */
  isInvalid: boolean;
}

/** Of a stretch, the end not in it. */
function readings(source: StreamSource, { from, to }: Stretch): RawBuilder<unknown> {
  switch (source.kind) {
    case 'rain':
      return sql`(select r.measured_at as at, r.mm_thousandths / 1000.0::float8 as result, false as is_invalid
        from ${rainBetween(from - 1, to - 1)} r where r.rain_id = ${source.rainId})`;
    case 'tilt':
      return sql`(select ts as at, ${sql.ref(`${source.axis}val`)}::float8 as result, false as is_invalid
        from ${tiltBetween(from, to)} t where tsm_id = ${source.tsmId} and node_id = ${source.node} and type_num = ${source.typeNumber})`;
    case 'marker':
      return sql`(select o.ts as at, d.measurement as result, coalesce(t.tag_type = -1, false) as is_invalid
        from marker_data d join marker_observations o using (mo_id) left join marker_data_tags t using (data_id)
        where d.marker_id = ${source.markerId} and o.ts >= ${at(from)} and o.ts < ${at(to)})`;
  }
}

/** Whether `x` lies in a tag; asked of the rows of a page alone. */
const isTagged = (source: StreamSource) =>
  source.kind === 'rain'
    ? sql`exists (select from rainfall_data_tags t where t.rain_id = ${source.rainId} and t.withdrawn_at is null
        and x.at > t.ts_start and x.at < coalesce(t.ts_end, 'infinity'))`
    : sql`false`;

/** Epoch ms, the end not in it. */
export interface Stretch {
  from: number;
  to: number;
}

export interface Page extends Stretch {
  isDescending: boolean;
  top: number;
  skip: number;
}

export const listObservations = (db: Db, source: StreamSource, { isDescending, top, skip, ...stretch }: Page) => {
  const order = isDescending ? sql`desc` : sql`asc`;
  return rows<ObservationRow>(
    db,
    sql`select x.at, x.result, x.is_invalid or ${isTagged(source)} as is_invalid
        from (select * from ${readings(source, stretch)} r order by at ${order} limit ${top} offset ${skip}) x order by at ${order}`,
  );
};

export const countObservations = async (db: Db, source: StreamSource, stretch: Stretch) =>
  (await firstRow<{ n: number }>(db, sql`select count(*)::int as n from ${readings(source, stretch)} x`))!.n; // an aggregate has one row
