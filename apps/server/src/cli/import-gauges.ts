// Gauges of the sites with their thresholds, from a file: all lines or none.
import { GAUGE_NAME, GAUGE_SOURCES, readKm } from '@bantay/features/instruments/rules/gauges.ts';
import { type GaugesService, makeGaugesService } from '@bantay/features/instruments/server/gauges-service.ts';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { type Bench, say, UsageError } from './command.ts';
import { importLines } from './import-lines.ts';
import { raiseEngine } from './raise-engine.ts';
import type { CsvRow } from './read-csv.ts';
import { requireSite } from './require-site.ts';

/** The threshold may be missing: a site has one, its gauges are many. */
const NEEDED = ['gauge_name', 'data_source', 'site_code', 'distance_km'];

export async function importGauges(bench: Bench, file: string): Promise<void> {
  const list = { file, needed: NEEDED, action: 'rainfall.import-gauges', topic: 'rainfall' } as const;
  const gauges = makeGaugesService({ db: bench.db, ...(await raiseEngine(bench.db)) });
  const count = await importLines(bench, list, (tx, values) => importGauge(tx, gauges, values));
  say(`${count} gauges written.`);
}

async function importGauge(tx: Db, gauges: GaugesService, values: CsvRow['values']): Promise<void> {
  const name = (values.gauge_name ?? '').toLowerCase();
  if (!GAUGE_NAME.test(name)) throw new UsageError('gauge_name must look like rain_lpasb.');
  const source = GAUGE_SOURCES.find((one) => one === values.data_source);
  if (!source) throw new UsageError(`data_source must be one of ${GAUGE_SOURCES.join(', ')}.`);
  // An empty cell would be 0 km, and the gauge the nearest of all.
  const distance = readKm(values.distance_km === '' ? Number.NaN : Number(values.distance_km));
  if (distance === null) throw new UsageError('distance_km must be a number.');
  const site = await requireSite(tx, values.site_code ?? '');
  await gauges.takeIn(tx, { gaugeName: name, dataSource: source, siteId: site.siteId, km: distance });
  if (!values.threshold_mm) return;
  const threshold = Number(values.threshold_mm);
  if (!(threshold > 0 && Number.isFinite(threshold))) throw new UsageError('threshold_mm must be a number above 0.');
  await sql`insert into rainfall_thresholds (site_id, threshold_mm) values (${site.siteId}, ${threshold})
    on conflict (site_id) do update set threshold_mm = excluded.threshold_mm`.execute(tx);
}
