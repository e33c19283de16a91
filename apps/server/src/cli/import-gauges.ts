// Gauges of the sites with their thresholds, from a file: all lines or none.
import { sql } from 'kysely';
import { type Db, firstRow } from '../database/database.ts';
import { type Bench, say, UsageError } from './command.ts';
import { importLines } from './import-lines.ts';
import type { CsvRow } from './read-csv.ts';
import { requireSite } from './require-site.ts';

/** The threshold may be missing: a site has one, its gauges are many. */
const NEEDED = ['gauge_name', 'data_source', 'site_code', 'distance_km'];
const SOURCES = ['senslope', 'noah', 'satellite'];

export async function importGauges(bench: Bench, file: string): Promise<void> {
  const list = { file, needed: NEEDED, action: 'rainfall.import-gauges', topic: 'rainfall' } as const;
  const count = await importLines(bench, list, importGauge);
  say(`${count} gauges written.`);
}

async function importGauge(tx: Db, values: CsvRow['values']): Promise<void> {
  const name = (values.gauge_name ?? '').toLowerCase();
  if (!/^rain_[a-z0-9_]+$/.test(name)) throw new UsageError('gauge_name must look like rain_lpasb.');
  const source = values.data_source ?? '';
  if (!SOURCES.includes(source)) throw new UsageError(`data_source must be one of ${SOURCES.join(', ')}.`);
  // An empty cell would be 0 km, and the gauge the nearest of all.
  const distance = values.distance_km === '' ? Number.NaN : Number(values.distance_km);
  if (!(distance >= 0 && Number.isFinite(distance))) throw new UsageError('distance_km must be a number.');
  const site = await requireSite(tx, values.site_code ?? '');
  const gauge = await firstRow<{ rainId: number }>(
    tx,
    sql`insert into rainfall_gauges (gauge_name, data_source) values (${name}, ${source})
        on conflict (gauge_name) do update set data_source = excluded.data_source, date_deactivated = null
        returning rain_id`,
  );
  const { rainId } = gauge!; // an upsert that returns has its row
  await sql`insert into rainfall_priorities (site_id, rain_id, position, distance_km)
    values (${site.siteId}, ${rainId},
      (select coalesce(max(position), 0) + 1 from rainfall_priorities where site_id = ${site.siteId}), ${distance})
    on conflict (site_id, rain_id) do update set distance_km = excluded.distance_km`.execute(tx);
  if (!values.threshold_mm) return;
  const threshold = Number(values.threshold_mm);
  if (!(threshold > 0 && Number.isFinite(threshold))) throw new UsageError('threshold_mm must be a number above 0.');
  await sql`insert into rainfall_thresholds (site_id, threshold_mm) values (${site.siteId}, ${threshold})
    on conflict (site_id) do update set threshold_mm = excluded.threshold_mm`.execute(tx);
}
