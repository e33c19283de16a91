// `npm run import -- WHAT FILE.csv`: one transaction or batch at a time, with a report of what was refused.
import { makeEarthquakeService } from '@bantay/features/earthquake/server/earthquake-service.ts';
import { makeLoggersService } from '@bantay/features/loggers/server/loggers-service.ts';
import { type ImportLine, importReadings } from '@bantay/features/rainfall/server/import-readings.ts';
import { importTilt } from '@bantay/features/subsurface/server/import-tilt.ts';
import { operatorActor } from '../database/audit.ts';
import { type Bench, requireWord, runCommand, say, UsageError } from './command.ts';
import { importColumns } from './import-columns.ts';
import { importContacts } from './import-contacts.ts';
import { importCatalogue } from './import-earthquakes.ts';
import { importGauges } from './import-gauges.ts';
import { importMarkerFile } from './import-markers.ts';
import { readRain } from './rain-csv.ts';
import { raiseEngine } from './raise-engine.ts';
import { endWithoutLines, sayRejects, startBar } from './say-progress.ts';
import { readTilt } from './tilt-csv.ts';

const USAGE = `npm run import -- rainfall FILE.csv [--gauge rain_lpasb]   columns: gauge, ts (Manila time), mm
npm run import -- tilt FILE.csv [--column lpasa]         columns: column, ts, node, type, x, y, z, batt
npm run import -- earthquakes FILE.csv [--issuer PHIVOLCS]   the yearly files of the catalogue
npm run import -- gauges FILE.csv      columns: gauge_name, data_source, site_code, distance_km, threshold_mm
npm run import -- columns FILE.csv     columns: tsm_name, site_code, segments, segment_length_m, version, date_activated
npm run import -- contacts FILE.csv    columns: first_name, last_name, sex, designation, site_code, number
npm run import -- markers FILE.csv     columns: site_code, marker, ts (Manila time), cm, observer, weather, type, reliable
Files may be gzipped (.gz).`;

/** As for the events of feeds. */
const MAX_ISSUER = 60;

const IMPORTS: Record<string, (bench: Bench, file: string) => Promise<void>> = {
  rainfall: importRainfall,
  tilt: importTiltFile,
  earthquakes: importEarthquakes,
  gauges: importGauges,
  columns: importColumns,
  markers: importMarkerFile,
  contacts: importContacts,
};

await runCommand({ text: USAGE, flags: ['gauge', 'column', 'issuer'] }, async (bench) => {
  const what = requireWord(bench.words, 0, `one of ${Object.keys(IMPORTS).join(', ')}`);
  const file = requireWord(bench.words, 1, 'the file');
  const work = IMPORTS[what];
  if (!work) throw new UsageError(`"${what}" cannot be imported.`);
  await work(bench, file);
});

async function importRainfall(bench: Bench, file: string): Promise<void> {
  const { db, pool, flags } = bench;
  const { clock, alerts } = await raiseEngine(db);
  const bar = startBar();
  const lines = async function* (): AsyncGenerator<ImportLine> {
    for await (const row of readRain(file)) {
      if (row.gauge === null && flags.gauge === undefined)
        throw new UsageError('The file does not name the gauge: add --gauge NAME.');
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
  say(`${report.noData} of them "no data", ${report.rejected} rejected and kept aside.`);
  sayRejects(report, 'in the table rain_rejects');
  endWithoutLines(bench, report.read, report.stored + report.superseded + report.duplicates);
}

async function importTiltFile(bench: Bench, file: string): Promise<void> {
  const { db, pool, flags } = bench;
  const { clock, alerts } = await raiseEngine(db);
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
  sayRejects(report, 'in the table tilt_rejects');
  endWithoutLines(bench, report.read, report.stored + report.duplicates);
}

async function importEarthquakes(bench: Bench, file: string): Promise<void> {
  const { db, flags } = bench;
  const issuer = (flags.issuer ?? 'PHIVOLCS').trim();
  if (issuer === '' || issuer.length > MAX_ISSUER)
    throw new UsageError(`The issuer has 1 to ${MAX_ISSUER} characters.`);
  const { clock, sites, alerts } = await raiseEngine(db);
  const service = makeEarthquakeService(db, clock, sites, makeLoggersService(db), alerts);
  const bar = startBar();
  const report = await importCatalogue(service, file, issuer, (read) => bar.update(read));
  bar.stop();
  say(
    `${report.read} rows read: ${report.stored} stored, ${report.duplicates} known already, ${report.rejected} rejected.`,
  );
  say(`${report.alerts} times an event lay inside its critical distance of a site.`);
  sayRejects(report, 'in the audit');
  endWithoutLines(bench, report.read, report.stored + report.duplicates);
}
