// SQL of observations: their measurements, tags and levels.
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import { at, changed, type Db, firstRow, ms, planned, rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import type { TagType } from '../rules/marker-reading.ts';
import type { MeasurementType } from '../rules/observation-rules.ts';

/**
 * Measurements of one marker as columns: years of them are read far faster than as rows. In no order, and without their
 * times: sorting a hundred thousand of them takes longer than reading them.
 */
export interface MarkerColumns {
  markerId: number;
  /** cm */
  y: number[];
  dataIds: number[];
  moIds: number[];
}

/** What all measurements of an observation share. */
export interface SeenRow {
  moId: number;
  ts: number;
  observerName: string;
  weather: string | null;
  measType: MeasurementType;
  version: number;
}

export interface TagRow {
  markerTagId: number;
  dataId: number;
  ts: number;
  tagType: TagType;
  remarks: string;
  taggerId: number;
  firstName: string;
  lastName: string;
}

export interface PointRange {
  /** Null: no lower bound. */
  from: number | null;
  to: number;
  /** The newest so many observations of the range; null for all. */
  newest: number | null;
  /** What had been entered by then, field time; null: by now. */
  known?: number | null;
}

/** The observations of a range; both ends are included. */
const seen = (siteId: number, { from, to, newest, known = null }: PointRange) => sql`
  select mo_id, ts, observer_name, weather, meas_type, version from marker_observations
  where site_id = ${siteId} and ts <= ${at(to)} and (${from === null} or ts >= ${at(from ?? 0)})
    and (${known === null} or entered_at <= ${at(known ?? 0)})
  order by ts desc limit ${newest}`;

export const listColumns = (db: Db, siteId: number, range: PointRange) =>
  rows<MarkerColumns>(
    db,
    sql`select d.marker_id, json_agg(d.measurement) as y, json_agg(d.data_id) as data_ids, json_agg(d.mo_id) as mo_ids
        from (${seen(siteId, range)}) s join marker_data d using (mo_id) group by d.marker_id`,
  );

/** Newest first. */
export const listSeen = (db: Db, siteId: number, range: PointRange) => rows<SeenRow>(db, seen(siteId, range));

export const listTags = (db: Db, siteId: number, range: PointRange) =>
  rows<TagRow>(
    db,
    sql`select t.marker_tag_id, t.data_id, t.ts, t.tag_type, t.remarks, t.tagger_id, u.first_name, u.last_name
        from (${seen(siteId, range)}) s join marker_data d using (mo_id) join marker_data_tags t using (data_id)
        join users u on u.user_id = t.tagger_id
        where ${range.known == null} or t.ts <= ${at(range.known ?? 0)}`,
  );

export interface ObservationRow {
  moId: number;
  siteId: number;
  ts: number;
  measType: MeasurementType;
  observerName: string;
  weather: string | null;
  enteredBy: number | null;
  version: number;
  /** Null: as it was entered. */
  changedBy: number | null;
  changedAt: number | null;
}

const OBSERVATION = sql`select mo_id, site_id, ts, meas_type, observer_name, weather, entered_by, version, changed_by,
  changed_at from marker_observations`;

export const readObservation = (db: Db, moId: number) =>
  firstRow<ObservationRow>(db, sql`${OBSERVATION} where mo_id = ${moId}`);

export const readObservationAt = (db: Db, siteId: number, instant: number) =>
  firstRow<ObservationRow>(db, sql`${OBSERVATION} where site_id = ${siteId} and ts = ${at(instant)}`);

/** Times of the observations from `from` up to but without `until`, oldest first. */
export const listTimes = async (db: Db, siteId: number, from: number, until: number): Promise<number[]> =>
  (
    await rows<{ ts: number }>(
      db,
      sql`${planned('observation_times')}select ts from marker_observations
          where site_id = ${siteId} and ts >= ${at(from)} and ts < ${at(until)} order by ts`,
    )
  ).map((row) => row.ts);

/** The same as one value, for a statement that reads more: `number[]`, null without any. */
export const timesValue = (siteId: number, from: number, until: number) =>
  sql`(select json_agg(${ms('ts')} order by ts) from marker_observations
        where site_id = ${siteId} and ts >= ${at(from)} and ts < ${at(until)})`;

/** Stamp of the oldest of the newest ten observations up to an instant; null without any. */
export const readTenthNewest = async (db: Db, siteId: number, until: number): Promise<number | null> =>
  (
    await firstRow<{ ts: number | null }>(
      db,
      sql`${planned('tenth_newest')}select min(ts) as ts from (select ts from marker_observations
          where site_id = ${siteId} and ts <= ${at(until)} order by ts desc limit 10) newest`,
    )
  )?.ts ?? null;

export interface ReadingRow {
  markerId: number;
  dataId: number;
  at: number;
  cm: number;
  tag: TagType | null;
}

/** Newest first; both ends included. */
export const listReadings = (db: Db, siteId: number, from: number, until: number) =>
  rows<ReadingRow>(
    db,
    sql`${planned('marker_readings')}select d.marker_id, d.data_id, o.ts as at, d.measurement as cm, t.tag_type as tag
        from marker_observations o join marker_data d using (mo_id) left join marker_data_tags t using (data_id)
        where o.site_id = ${siteId} and o.ts between ${at(from)} and ${at(until)} order by o.ts desc`,
  );

/** The last measurement of each marker in use before an instant, as far as it compares; cm. */
export const listLastCm = (db: Db, siteId: number, before: number) =>
  rows<{ markerName: string; cm: number }>(
    db,
    sql`select m.marker_name, l.cm from markers m cross join lateral (
          select o.ts, d.measurement as cm from marker_data d join marker_observations o using (mo_id)
            left join marker_data_tags t using (data_id)
          where d.marker_id = m.marker_id and o.ts < ${at(before)} and t.tag_type is distinct from -1
          order by o.ts desc limit 1) l
        where m.site_id = ${siteId} and m.in_use and not exists (
          select from marker_history h where h.marker_id = m.marker_id and h.event in ('add', 'reposition')
            and h.ts > l.ts and h.ts <= ${at(before)})`,
  );

export interface NewObservation {
  siteId: number;
  at: number;
  type: MeasurementType;
  observer: string;
  weather: string | null;
  source: 'WEB' | 'SMS' | 'DEMO';
  userId: number | null;
  now: number;
}

/** Null when the site has an observation at that time. */
export const insertObservation = async (tx: Db, one: NewObservation): Promise<number | null> =>
  (
    await firstRow<{ moId: number }>(
      tx,
      sql`insert into marker_observations (site_id, ts, meas_type, observer_name, data_source, weather, entered_by, entered_at)
          values (${one.siteId}, ${at(one.at)}, ${one.type}, ${one.observer}, ${one.source}, ${one.weather},
            ${one.userId}, ${at(one.now)})
          on conflict (site_id, ts) do nothing returning mo_id`,
    )
  )?.moId ?? null;

/** Whoever edits an observation has it from then on: `entered_by` is asked when its minute is said again. */
export const updateObservation = (
  tx: Db,
  moId: number,
  one: { at: number; type: MeasurementType; observer: string; weather: string | null; userId: number; now: number },
) =>
  sql`update marker_observations set ts = ${at(one.at)}, meas_type = ${one.type}, observer_name = ${one.observer},
      weather = ${one.weather}, entered_by = ${one.userId}, version = version + 1, changed_by = ${one.userId},
      changed_at = ${at(one.now)} where mo_id = ${moId}`.execute(tx);

/** The minute is free: looked up under the lock of the site. */
export const moveObservation = (tx: Db, moId: number, to: number) =>
  sql`update marker_observations set ts = ${at(to)} where mo_id = ${moId}`.execute(tx);

/** Some part of it is not what it was. */
export const markChanged = (tx: Db, moId: number, userId: number, now: number) =>
  sql`update marker_observations set version = version + 1, changed_by = ${userId}, changed_at = ${at(now)}
      where mo_id = ${moId}`.execute(tx);

export interface DataRow {
  dataId: number;
  moId: number;
  markerId: number;
  measurement: number;
  siteId: number;
  markerName: string;
  inUse: boolean;
}

const DATA = sql`select d.data_id, d.mo_id, d.marker_id, d.measurement, m.site_id, m.marker_name, m.in_use
  from marker_data d join markers m using (marker_id)`;

export const readData = (db: Db, dataId: number) => firstRow<DataRow>(db, sql`${DATA} where d.data_id = ${dataId}`);

export const listData = (db: Db, moId: number) =>
  rows<DataRow>(db, sql`${DATA} where d.mo_id = ${moId} order by m.marker_name, d.data_id`);

interface Visit {
  at: number;
  cm: number;
  observer: string;
  weather: string | null;
  type: MeasurementType;
}

/** Many measurements at once, `markerIds` in the same order; what is there already stays. */
export async function insertVisits(
  tx: Db,
  siteId: number,
  visits: readonly Visit[],
  markerIds: readonly number[],
  now: number,
): Promise<{ observations: number; measurements: number }> {
  const times = visits.map((visit) => at(visit.at));
  const observations = await changed(
    tx,
    sql`insert into marker_observations (site_id, ts, meas_type, observer_name, data_source, weather, entered_at)
        select ${siteId}::int, v.ts, v.type, v.observer, 'IMPORT', v.weather, ${at(now)}::timestamptz
        from unnest(${times}::timestamptz[], ${visits.map((visit) => visit.type)}::text[],
          ${visits.map((visit) => visit.observer)}::text[], ${visits.map((visit) => visit.weather)}::text[])
          as v (ts, type, observer, weather)
        on conflict (site_id, ts) do nothing`,
  );
  const stored = await rows<{ moId: number; ts: number }>(
    tx,
    sql`select mo_id, ts from marker_observations where site_id = ${siteId} and ts = any(${times}::timestamptz[])`,
  );
  const idOf = new Map(stored.map(({ moId, ts }) => [ts, moId]));
  const measurements = await changed(
    tx,
    sql`insert into marker_data (mo_id, marker_id, measurement)
        select v.mo_id, v.marker_id, v.cm
        from unnest(${visits.map((visit) => idOf.get(visit.at))}::int[], ${markerIds}::int[],
          ${visits.map((visit) => visit.cm)}::float8[]) as v (mo_id, marker_id, cm)
        on conflict (mo_id, marker_id) do nothing`,
  );
  return { observations, measurements };
}

export const readSiteId = async (db: Db, siteCode: string): Promise<number | null> =>
  (await firstRow<{ siteId: number }>(db, sql`select site_id from sites where site_code = ${siteCode}`))?.siteId ??
  null;

/** A new value of a marker, or another one for it. */
export const putMeasurement = (tx: Db, moId: number, markerId: number, cm: number) =>
  sql`insert into marker_data (mo_id, marker_id, measurement) values (${moId}, ${markerId}, ${cm})
      on conflict (mo_id, marker_id) do update set measurement = excluded.measurement
        where marker_data.measurement <> excluded.measurement`.execute(tx);

/** Tags go before their measurements, measurements before their observation: the record still finds their site. */
export async function removeData(tx: Db, dataIds: readonly number[]): Promise<void> {
  await sql`delete from marker_data_tags where data_id = any(${dataIds})`.execute(tx);
  await sql`delete from marker_alerts where data_id = any(${dataIds})`.execute(tx);
  await sql`delete from marker_data where data_id = any(${dataIds})`.execute(tx);
}

export const removeObservation = (tx: Db, moId: number) =>
  sql`delete from marker_observations where mo_id = ${moId}`.execute(tx);

export type StoredTag = Omit<TagRow, 'firstName' | 'lastName'>;

export const readTagOf = (db: Db, dataId: number) =>
  firstRow<StoredTag>(
    db,
    sql`select marker_tag_id, data_id, ts, tag_type, remarks, tagger_id
        from marker_data_tags where data_id = ${dataId}`,
  );

/** One tag per point: a second one replaces the first. */
export const putTag = async (
  tx: Db,
  tag: { dataId: number; at: number; userId: number; remarks: string; type: TagType },
): Promise<number> =>
  (await firstRow<{ markerTagId: number }>(
    tx,
    sql`insert into marker_data_tags (data_id, ts, tagger_id, remarks, tag_type)
        values (${tag.dataId}, ${at(tag.at)}, ${tag.userId}, ${tag.remarks}, ${tag.type})
        on conflict (data_id) do update set ts = excluded.ts, tagger_id = excluded.tagger_id,
          remarks = excluded.remarks, tag_type = excluded.tag_type
        returning marker_tag_id`,
  ))!.markerTagId; // it inserts or updates, so it has its row

export interface MarkerAlertRow {
  at: number;
  markerId: number;
  dataId: number;
  displacementCm: number | null;
  hours: number | null;
  level: number;
}

/** What stands there as it is isn't written. */
export const putMarkerAlerts = (tx: Db, alerts: readonly MarkerAlertRow[]) =>
  sql`${planned('marker_alerts')}insert into marker_alerts as kept
        (ts, marker_id, data_id, displacement, time_delta, alert_level)
      select r.at, r.marker_id, r.data_id, r.displacement, r.hours, r.level
      from unnest(${alerts.map((one) => at(one.at))}::timestamptz[], ${alerts.map((one) => one.markerId)}::int[],
        ${alerts.map((one) => one.dataId)}::int[], ${alerts.map((one) => one.displacementCm)}::float8[],
        ${alerts.map((one) => one.hours)}::float8[], ${alerts.map((one) => one.level)}::int[])
        with ordinality as r (at, marker_id, data_id, displacement, hours, level, place)
      order by r.place
      on conflict (marker_id, ts) do update set data_id = excluded.data_id, displacement = excluded.displacement,
        time_delta = excluded.time_delta, alert_level = excluded.alert_level
      where (kept.data_id, kept.displacement, kept.time_delta, kept.alert_level)
        is distinct from (excluded.data_id, excluded.displacement, excluded.time_delta, excluded.alert_level)`.execute(
    tx,
  );

/** Triggers of measurements at level 2 or 3 that may still change: of the last two days (older facts change charts alone). */
export const listRaised = (tx: Db, siteId: number, now: number) =>
  rows<{ triggerId: number; level: number }>(
    tx,
    sql`select t.trigger_id, y.alert_level as level from operational_triggers t
          join operational_trigger_symbols y using (trigger_sym_id) join trigger_hierarchies h using (source_id)
        where t.site_id = ${siteId} and h.trigger_source = 'surficial' and y.alert_level >= 2
          and t.ts_updated > ${at(now - 2 * DAY_MS)}`,
  );

export const sitesOfObservations = (db: Db, ids: readonly number[]) =>
  rows<{ siteId: number }>(db, sql`select site_id from marker_observations where mo_id = any(${ids})`);

export const sitesOfMeasurements = (db: Db, ids: readonly number[]) =>
  rows<{ siteId: number }>(
    db,
    sql`select o.site_id from marker_data d join marker_observations o using (mo_id) where d.data_id = any(${ids})`,
  );
