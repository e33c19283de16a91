// SQL of rain that is gone through in memory: how it stands at the beginning, and what became known and was stated, written once.
import { type Db, firstRow, ms } from '@bantay/server/database/database.ts';
import { insertRows, updateRows } from '@bantay/server/database/write-rows.ts';
import { sql } from 'kysely';
import type { RainfallRow } from '../rules/rainfall-trigger.ts';
import { type GaugeRow, listGauges } from './rainfall-queries.ts';

export interface RainReading {
  rainId: number;
  measuredAt: number;
  /** 1/1000 mm, −1 = "no data". */
  milli: number;
}

/** `row`: the tag as its table has it. */
export interface TagOfMemory {
  rainId: number;
  startAt: number;
  endAt: number | null;
  row: Readonly<Record<string, unknown>>;
}

export interface KeptRow extends RainfallRow {
  raId: number;
  at: number;
}

export interface RainStart {
  gauges: GaugeRow[];
  readings: RainReading[];
  tags: TagOfMemory[];
  rows: KeptRow[];
  nextId: number;
}

/** Of the gauges of the site. Nobody else may write to the tables until it is written: the numbers of rows are counted here. */
export async function readRainStart(db: Db, siteId: number): Promise<RainStart> {
  const gauges = await listGauges(db, siteId);
  const rainIds = gauges.map(({ rainId }) => rainId);
  const row = await firstRow<Omit<RainStart, 'gauges'>>(
    db,
    sql`select
        coalesce((select json_agg(json_build_object('rainId', rain_id, 'measuredAt', ${ms('measured_at')},
            'milli', coalesce(mm_thousandths, -1)) order by measured_at)
          from rain_readings where rain_id = any(${rainIds}::int[])), '[]'::json) as readings,
        coalesce((select json_agg(json_build_object('rainId', rain_id, 'startAt', ${ms('ts_start')}, 'endAt', ${ms('ts_end')},
            'row', '{}'::json) order by ts_start)
          from rainfall_data_tags where rain_id = any(${rainIds}::int[]) and withdrawn_at is null), '[]'::json) as tags,
        coalesce((select json_agg(json_build_object('raId', ra_id, 'at', ${ms('ts')}, 'kind', rain_alert, 'rainId', rain_id,
            'cumulativeMm', cumulative_mm, 'thresholdMm', threshold_mm) order by ra_id)
          from rainfall_alerts where site_id = ${siteId}), '[]'::json) as rows,
        nextval(pg_get_serial_sequence('rainfall_alerts', 'ra_id')) as next_id`,
  );
  return { gauges, ...row! }; // a query without "from" gives one row
}

export interface WrittenRain {
  readings: readonly RainReading[];
  rows: { fresh: readonly KeptRow[]; changed: readonly KeptRow[] };
  tags: readonly TagOfMemory[];
}

/** Into the tables that `readRainStart` has read. */
export async function writeRain(db: Db, siteId: number, { readings, rows, tags }: WrittenRain): Promise<void> {
  const [ids, times, values] = [
    readings.map(({ rainId }) => rainId),
    readings.map(({ measuredAt }) => new Date(measuredAt)),
    readings.map(({ milli }) => milli),
  ];
  await sql`insert into rain_readings (rain_id, measured_at, mm_thousandths)
    select r.rain_id, r.at, nullif(r.milli, -1) from unnest(${ids}::int[], ${times}::timestamptz[], ${values}::int[])
      as r (rain_id, at, milli)
    on conflict (rain_id, measured_at) do update set mm_thousandths = excluded.mm_thousandths`.execute(db);
  const alertRow = (one: KeptRow) => ({
    ra_id: one.raId,
    ts: new Date(one.at).toISOString(),
    site_id: siteId,
    rain_id: one.rainId,
    rain_alert: one.kind,
    cumulative_mm: one.cumulativeMm,
    threshold_mm: one.thresholdMm,
  });
  await updateRows(db, 'rainfall_alerts', 'ra_id', rows.changed.map(alertRow));
  await insertRows(db, 'rainfall_alerts', rows.fresh.map(alertRow));
  for (const { row } of tags) await insertRows(db, 'rainfall_data_tags', [row]);
}
