// `npm run import -- rainfall|gauges|tilt|columns|contacts FILE.csv`: one transaction each, with a report of what was refused.
import { SingleBar } from 'cli-progress';
import { operatorActor } from '../database/audit.ts';
import type { Db } from '../database/database.ts';
import { makeAlertsService } from '../features/alerts/alerts-service.ts';
import { type ImportLine, importReadings } from '../features/rainfall/import-readings.ts';
import { makeRainfallService } from '../features/rainfall/rainfall-service.ts';
import { makeRainfallSource } from '../features/rainfall/rainfall-source.ts';
import { makeSitesService } from '../features/sites/sites-service.ts';
import { importTilt } from '../features/subsurface/import-tilt.ts';
import { makeSubsurfaceService } from '../features/subsurface/subsurface-service.ts';
import { makeSubsurfaceSource } from '../features/subsurface/subsurface-source.ts';
import { makeFieldClock } from '../field-clock.ts';
import { type Bench, requireWord, runCommand, say, UsageError } from './command.ts';
import { importColumns } from './import-columns.ts';
import { importContacts } from './import-contacts.ts';
import { importGauges } from './import-gauges.ts';
import { readRain } from './rain-csv.ts';
import { readTilt } from './tilt-csv.ts';

const USAGE = `npm run import -- rainfall FILE.csv [--gauge rain_lpasb]   columns: gauge, ts (Manila time), mm
npm run import -- gauges FILE.csv      columns: gauge_name, data_source, site_code, distance_km, threshold_mm
npm run import -- tilt FILE.csv [--column lpasa]         columns: column, ts, node, type, x, y, z, batt
npm run import -- columns FILE.csv     columns: tsm_name, site_code, segments, segment_length_m, version, date_activated
npm run import -- contacts FILE.csv    columns: first_name, last_name, sex, designation, site_code, number
Files may be gzipped (.gz).`;

await runCommand({ text: USAGE, flags: ['gauge', 'column'] }, async (bench) => {
  const what = requireWord(bench.words, 0, 'rainfall, gauges, tilt, columns or contacts');
  const file = requireWord(bench.words, 1, 'the file');
  if (what === 'rainfall') return importRainfall(bench, file);
  if (what === 'gauges') return importGauges(bench, file);
  if (what === 'tilt') return importTiltFile(bench, file);
  if (what === 'columns') return importColumns(bench, file);
  if (what === 'contacts') return importContacts(bench, file);
  throw new UsageError(`"${what}" cannot be imported.`);
});

/** The clock and an engine that knows every source of readings: what is new of the last day is evaluated again. */
async function openEngine(db: Db) {
  const clock = makeFieldClock(db);
  await clock.reload();
  const alerts = makeAlertsService(db, clock, makeSitesService(db));
  alerts.addSource(makeRainfallSource(makeRainfallService(db, db, clock, alerts)));
  alerts.addSource(makeSubsurfaceSource(makeSubsurfaceService(db, clock)));
  return { clock, alerts };
}

function startBar(): SingleBar {
  const bar = new SingleBar({ format: '{value} lines read, {duration_formatted}', noTTYOutput: false });
  bar.start(0, 0);
  return bar;
}

async function importRainfall({ db, pool, flags }: Bench, file: string): Promise<void> {
  const { clock, alerts } = await openEngine(db);
  const bar = startBar();
  const lines = async function* (): AsyncGenerator<ImportLine> {
    for await (const row of readRain(file)) {
      yield { line: row.line, gauge: flags.gauge ?? row.gauge ?? '', ts: row.at ?? row.time, mm: row.mm };
    }
  };
  const report = await importReadings({
    pool,
    lines: lines(),
    now: clock.now(),
    by: operatorActor,
    alerts,
    onProgress: (read) => bar.update(read),
  });
  bar.stop();
  say(
    `${report.read} lines read: ${report.stored} stored, ${report.superseded} changed, ${report.duplicates} known already,`,
  );
  say(`${report.no_data} of them "no data", ${report.rejected} rejected and kept aside.`);
  tellRejects(report, 'rain_rejects');
}

async function importTiltFile({ db, pool, flags }: Bench, file: string): Promise<void> {
  const { clock, alerts } = await openEngine(db);
  const bar = startBar();
  const report = await importTilt({
    pool,
    lines: readTilt(file, flags.column),
    now: clock.now(),
    by: operatorActor,
    alerts,
    onProgress: (read) => bar.update(read),
  });
  bar.stop();
  say(
    `${report.read} lines read: ${report.stored} stored, ${report.duplicates} known already, ${report.rejected} rejected.`,
  );
  tellRejects(report, 'tilt_rejects');
}

interface Rejected {
  rejected: number;
  rejects: readonly { line: number; reason: string; text: string }[];
}

function tellRejects({ rejected, rejects }: Rejected, table: string): void {
  for (const { line, reason, text } of rejects) say(`  line ${line}: ${reason}: ${text}`);
  if (rejected > rejects.length) say(`  … and ${rejected - rejects.length} more, in the table ${table}.`);
}
