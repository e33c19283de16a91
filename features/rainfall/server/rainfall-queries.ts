// SQL of rainfall: gauges in their order, readings, packed days, tags, rejects.
import { manilaMonths } from '@bantay/kernel/time/manila-month';
import { at, changed, type Db, firstRow, ms, planned, rows } from '@bantay/server/database/database.ts';
import {
  type RainReading,
  type RainValues,
  readingColumns,
  readingsTable,
  valueColumns,
  valuesFrom,
} from '@bantay/server/database/rain-columns.ts';
import { rainBetween } from '@bantay/server/database/readings-between.ts';
import { sql } from 'kysely';
import type { InvalidSpan } from '../rules/half-hour-bins.ts';
import { BYTES_A_DAY } from './packed-days.ts';

export interface GaugeRow {
  rainId: number;
  gaugeName: string;
  dataSource: 'senslope' | 'noah' | 'satellite';
  distanceKm: number;
  position: number;
}

/** The one ordered list of a site's active gauges: ground gauges nearest first, satellites last. */
export const listGauges = (db: Db, siteId: number) =>
  rows<GaugeRow>(
    db,
    sql`${planned('site_gauges')}select g.rain_id, g.gauge_name, g.data_source, p.distance_km, p.position
        from rainfall_priorities p join rainfall_gauges g using (rain_id)
        where p.site_id = ${siteId} and g.date_deactivated is null
        order by (g.data_source = 'satellite'), p.distance_km, g.rain_id`,
  );

/** The same of some sites; a gauge of two of them is there twice. */
export const listGaugesOf = (db: Db, siteIds: readonly number[]) =>
  rows<GaugeRow & { siteId: number }>(
    db,
    sql`${planned('gauges_of_sites')}select p.site_id, g.rain_id, g.gauge_name, g.data_source, p.distance_km, p.position
        from rainfall_priorities p join rainfall_gauges g using (rain_id)
        where p.site_id = any(${siteIds}::int[]) and g.date_deactivated is null
        order by (g.data_source = 'satellite'), p.distance_km, g.rain_id`,
  );

export interface SpanRow {
  rainTagId: number;
  rainId: number;
  ts: number;
  tsStart: number;
  tsEnd: number | null;
  observedData: number;
  remarks: string | null;
  userId: number;
  firstName: string;
  lastName: string;
}

/** Tagged spans of some gauges that touch the window, oldest first. */
export const listSpans = (db: Db, rainIds: readonly number[], from: number, to: number) =>
  rows<SpanRow>(
    db,
    sql`${planned('rain_spans')}select t.rain_tag_id, t.rain_id, t.ts, t.ts_start, t.ts_end, t.observed_data, t.remarks,
          u.user_id, u.first_name, u.last_name
        from rainfall_data_tags t join users u on u.user_id = t.tagger_id
        where t.rain_id = any(${rainIds}) and t.withdrawn_at is null and t.ts_start <= ${at(to)} and coalesce(t.ts_end, 'infinity') >= ${at(from)}
        order by t.ts_start`,
  );

/** Readings of some gauges, by gauge, oldest first, −1 where the sensor said "no data"; those without a reading are left out. */
export async function readReadingsOf(db: Db, rainIds: readonly number[], after: number, until: number) {
  const found = await rows<{ rainId: number; at: string; milli: string }>(
    db,
    sql`${planned('readings_of_gauges')}select rain_id, array_agg((date_part('epoch', measured_at) * 1000)::int8 order by measured_at)::text as at,
          array_agg(coalesce(mm_thousandths, -1) order by measured_at)::text as milli
        from ${rainBetween(after, until)} r where rain_id = any(${rainIds}::int[]) group by rain_id`,
  );
  return new Map(found.map((row) => [row.rainId, { at: numbersIn(row.at), milli: numbersIn(row.milli) }]));
}

/**
 * The same as it was known at a machine time: of each instant the value that had come in last, whatever replaced it since.
 */
export async function readReadingsKnown(db: Db, rainId: number, after: number, until: number, receivedBy: number) {
  const row = await firstRow<{ at: string | null; milli: string | null }>(
    db,
    sql`select array_agg((date_part('epoch', measured_at) * 1000)::int8 order by measured_at)::text as at,
          array_agg(coalesce(mm_thousandths, -1) order by measured_at)::text as milli
        from (
          select distinct on (measured_at) measured_at, mm_thousandths from (
            select * from ${rainBetween(after, until)} r
            union all select rain_id, ${readingColumns()} from rain_readings_superseded
              where measured_at > ${at(after)} and measured_at <= ${at(until)}
          ) versions
          where rain_id = ${rainId} and received_at <= ${at(receivedBy)}
          order by measured_at, received_at desc
        ) known`,
  );
  return { at: numbersIn(row?.at ?? null), milli: numbersIn(row?.milli ?? null) };
}

/** Tagged spans of one gauge as they stood at a machine time; one that was ended since has the end it has now. */
export const listSpansKnown = (db: Db, rainId: number, from: number, to: number, receivedBy: number) =>
  rows<InvalidSpan>(
    db,
    sql`select ts_start as start_at, ts_end as end_at from rainfall_data_tags t
        where rain_id = ${rainId} and ts_start <= ${at(to)} and coalesce(ts_end, 'infinity') >= ${at(from)}
          and coalesce((select min(at) from audit where action = 'rainfall.tag-invalid' and subject_id = t.rain_tag_id), ts)
            <= ${at(receivedBy)}
          and coalesce(withdrawn_at, 'infinity') > ${at(receivedBy)}
        order by ts_start`,
  );

/** Columns of the readings of a gauge with the tagged spans that touch the window. */
const TAGGED = (rainId: unknown, after: number, until: number) =>
  sql`select array_agg((date_part('epoch', measured_at) * 1000)::int8 order by measured_at)::text as at,
        array_agg(coalesce(mm_thousandths, -1) order by measured_at)::text as milli,
        (select json_agg(json_build_object('startAt', ${ms('ts_start')},
            'endAt', ${ms('ts_end')}) order by ts_start)
          from rainfall_data_tags where rain_id = ${rainId} and withdrawn_at is null and ts_start <= ${at(until)}
            and coalesce(ts_end, 'infinity') >= ${at(after)}) as spans
      from ${rainBetween(after, until)} r where rain_id = ${rainId}`;

interface TaggedRow {
  at: string | null;
  milli: string | null;
  spans: InvalidSpan[] | null;
}

/** Readings of one gauge, oldest first: epoch ms and 1/1000 mm, −1 where the sensor said "no data"; and the spans that are tagged invalid. */
export interface TaggedReadings {
  readings: { at: number[]; milli: number[] };
  invalidSpans: InvalidSpan[];
}

const asTagged = (row: TaggedRow | null): TaggedReadings => ({
  readings: { at: numbersIn(row?.at ?? null), milli: numbersIn(row?.milli ?? null) },
  invalidSpans: row?.spans ?? [],
});

/** Readings of one gauge in a window together with the tagged spans that touch it. */
export const readTaggedReadings = async (db: Db, rainId: number, after: number, until: number) =>
  asTagged(await firstRow<TaggedRow>(db, sql`${planned('tagged_readings')}${TAGGED(rainId, after, until)}`));

/** The list of `listGauges` as one value, for a statement that reads more; the first `read` with their tagged readings. */
export const gaugesValue = (siteId: number, after: number, until: number, read: number) =>
  sql`(select json_agg(json_build_object('rainId', g.rain_id, 'gaugeName', g.gauge_name, 'dataSource', g.data_source,
        'distanceKm', g.distance_km, 'position', g.position, 'tagged', case when g.place <= ${read} then
          (select json_build_object('at', t.at, 'milli', t.milli, 'spans', t.spans)
            from (${TAGGED(sql`g.rain_id`, after, until)}) t) end) order by g.place)
      from (select rain_id, gauge_name, data_source, distance_km, position, row_number() over (
            order by (data_source = 'satellite'), distance_km, rain_id) as place
          from rainfall_priorities join rainfall_gauges using (rain_id)
          where site_id = ${siteId} and date_deactivated is null) g)`;

/** What `gaugesValue` gave. `tagged` null: not read. */
export function asGauges(value: unknown): { row: GaugeRow; tagged: ReturnType<typeof asTagged> | null }[] {
  const gauges = (value as (GaugeRow & { tagged: TaggedRow | null })[] | null) ?? []; // as the statement builds it
  return gauges.map(({ tagged, ...row }) => ({ row, tagged: tagged && asTagged(tagged) }));
}

/** `{1,2}` → [1, 2]. Arrays travel as text: JSON.parse reads them many times faster than the driver does. */
const numbersIn = (text: string | null): number[] =>
  text === null ? [] : (JSON.parse(`[${text.slice(1, -1)}]`) as number[]); // the columns hold numbers only

/** Packed days of each gauge: days since 1970-01-01, and the bytes of all of them one after the other. */
export async function readDays(db: Db, rainIds: readonly number[], fromDay: string, toDay: string) {
  const found = await rows<{ rainId: number; days: string; halfHours: Buffer }>(
    db,
    sql`select rain_id, array_agg(day - '1970-01-01'::date order by day)::text as days,
          string_agg(half_hours, '' order by day) as half_hours
        from rain_days where rain_id = any(${rainIds}) and day between ${fromDay}::date and ${toDay}::date
        group by rain_id`,
  );
  return found.map((row) => ({ ...row, days: numbersIn(row.days) }));
}

/** Packed days one after the other, from `firstDay` on; a day that stays as it is isn't written. */
export const upsertDays = (tx: Db, rainId: number, firstDay: string, packed: Buffer) =>
  sql`${planned('half_hours_of_days')}insert into rain_days (rain_id, day, half_hours)
      select ${rainId}, ${firstDay}::date + i, substring(${packed}::bytea from i * ${BYTES_A_DAY}::int + 1 for ${BYTES_A_DAY})
      from generate_series(0, ${packed.length / BYTES_A_DAY - 1}::int) as d (i)
      on conflict (rain_id, day) do update set half_hours = excluded.half_hours
      where rain_days.half_hours <> excluded.half_hours`.execute(tx);

export interface Stored extends RainValues {
  measuredAt: number;
  isPacked: boolean;
}

/** What is already there of these instants, locked until the batch is through. */
export const readExisting = (tx: Db, rainId: number, instants: readonly number[]) =>
  rows<Stored>(
    tx,
    sql`${planned('existing_readings')}with raw as (
          select measured_at, ${valueColumns()} from rain_readings
          where rain_id = ${rainId} and measured_at = any(${instants.map(at)}::timestamptz[])
          order by measured_at for update
        )
        select measured_at, ${valueColumns()}, false as is_packed from raw
        union all select measured_at, ${valueColumns()}, true from rain_packed_readings
          where rain_id = ${rainId} and month = any(${manilaMonths(instants)}::date[])
            and measured_at = any(${instants.map(at)}::timestamptz[])`,
  );

export const insertReadings = (tx: Db, rainId: number, readings: readonly RainReading[]) =>
  changed(
    tx,
    sql`${planned('new_readings')}insert into rain_readings (rain_id, measured_at, ${valueColumns()})
        select ${rainId}, r.* from ${readingsTable(readings, 'r')}
        on conflict (rain_id, measured_at) do nothing`,
  );

/** The older values are kept beside the ones in force. */
export const supersedeReadings = (tx: Db, rainId: number, readings: readonly RainReading[]) =>
  sql`with fresh as (
        select * from ${readingsTable(readings, 'r')}
      ), kept as (
        insert into rain_readings_superseded (rain_id, ${readingColumns()})
        select o.rain_id, ${readingColumns('o')}
        from rain_readings o join fresh f on f.measured_at = o.measured_at where o.rain_id = ${rainId}
      )
      update rain_readings o set ${valuesFrom('f')}, received_at = statement_timestamp()
      from fresh f where o.rain_id = ${rainId} and o.measured_at = f.measured_at`.execute(tx);

/** Values that a later one of the same batch has replaced. */
export const insertSuperseded = (tx: Db, rainId: number, readings: readonly RainReading[]) =>
  sql`insert into rain_readings_superseded (rain_id, measured_at, ${valueColumns()}, received_at)
      select ${rainId}, r.*, clock_timestamp() from ${readingsTable(readings, 'r')}`.execute(tx);

export interface Reject {
  rainId: number | null;
  gauge: string;
  measured: string;
  value: string;
  reason: string;
}

/**
 * Kept once, with how often it came. In one order, and after every other lock: two deliveries of one key wait for each other
 * here and nowhere else. `keyId` 0: of no key.
 */
export const keepRejects = (tx: Db, keyId: number, rejects: readonly Reject[]) =>
  sql`insert into rain_rejects as kept (logger_key_id, rain_id, gauge, measured_text, value_text, reason, times)
      select ${keyId}::int, min(rain_id), gauge, measured, value, reason, count(*)
      from unnest(${rejects.map((one) => one.rainId)}::int[], ${rejects.map((one) => one.gauge)}::text[],
        ${rejects.map((one) => one.measured)}::text[], ${rejects.map((one) => one.value)}::text[],
        ${rejects.map((one) => one.reason)}::text[]) as r (rain_id, gauge, measured, value, reason)
      group by gauge, measured, value, reason order by gauge, measured, value, reason
      on conflict (logger_key_id, md5(gauge || '|' || measured_text || '|' || value_text || '|' || reason))
      do update set times = kept.times + excluded.times, last_at = excluded.last_at`.execute(tx);

/** The newest stay. */
export const boundRejects = (tx: Db, keyId: number, most: number) =>
  sql`delete from rain_rejects where reject_id in (
      select reject_id from rain_rejects where logger_key_id = ${keyId}
      order by last_at desc, reject_id desc offset ${most})`.execute(tx);

export const forgetRejects = (db: Db, keptMs: number) =>
  sql`delete from rain_rejects where last_at < statement_timestamp() - ${keptMs} * interval '1 millisecond'`.execute(
    db,
  );

export interface KnownGauge {
  rainId: number;
  gaugeName: string;
}

export const listAllGauges = (db: Db) =>
  rows<KnownGauge>(db, sql`select rain_id, gauge_name from rainfall_gauges where date_deactivated is null`);

/** Those of them that are in use, with the active sites that use each: a post names a few of many thousand. */
export const listNamedGauges = (db: Db, names: readonly string[], ids: readonly number[]) =>
  rows<KnownGauge & { siteIds: number[] }>(
    db,
    sql`${planned('named_gauges')}select g.rain_id, g.gauge_name, array(select site_id from rainfall_priorities p join sites s using (site_id)
            where p.rain_id = g.rain_id and s.active order by site_id) as site_ids
        from rainfall_gauges g
        where g.date_deactivated is null and (g.gauge_name = any(${names}::text[]) or g.rain_id = any(${ids}::int[]))`,
  );

export const listSitesOfGauges = (db: Db, rainIds: readonly number[]) =>
  rows<{ siteId: number; siteCode: string }>(
    db,
    sql`select distinct s.site_id, s.site_code from rainfall_priorities p join sites s using (site_id)
        where p.rain_id = any(${rainIds}) and s.active order by s.site_id`,
  );

export interface NewestReading extends RainValues {
  rainId: number;
  measuredAt: number;
}

/** Newest reading with data of each gauge. */
export const listNewest = (db: Db, rainIds: readonly number[]) =>
  rows<NewestReading>(
    db,
    sql`select g.rain_id, n.* from unnest(${rainIds}::int[]) as g (rain_id)
        cross join lateral (
          select measured_at, ${valueColumns()} from rain_readings r where r.rain_id = g.rain_id and r.mm_thousandths is not null
          order by measured_at desc limit 1) n`,
  );

export const readGauge = (db: Db, rainId: number) =>
  firstRow<KnownGauge>(db, sql`select rain_id, gauge_name from rainfall_gauges where rain_id = ${rainId}`);

/** `a` 24 hours, `b` 72 hours, `x` near a threshold; sums and thresholds in mm. The newest run of a stamp stands. */
export const upsertAlertRows = (
  tx: Db,
  siteId: number,
  stamp: number,
  alerts: readonly { rainId: number; kind: 'a' | 'b' | 'x'; cumulativeMm: number; thresholdMm: number }[],
) =>
  sql`${planned('rain_alert_rows')}insert into rainfall_alerts (ts, site_id, rain_id, rain_alert, cumulative_mm, threshold_mm)
      select ${at(stamp)}, ${siteId}::int, r.rain_id, r.kind, r.cumulative, r.threshold
      from unnest(${alerts.map((one) => one.rainId)}::int[], ${alerts.map((one) => one.kind)}::text[],
        ${alerts.map((one) => one.cumulativeMm)}::numeric[], ${alerts.map((one) => one.thresholdMm)}::numeric[])
        as r (rain_id, kind, cumulative, threshold)
      on conflict (ts, site_id, rain_alert) do update
        set rain_id = excluded.rain_id, cumulative_mm = excluded.cumulative_mm, threshold_mm = excluded.threshold_mm`.execute(
    tx,
  );
