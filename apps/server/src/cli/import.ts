// `npm run import -- rainfall|earthquakes|gauges|contacts FILE.csv`, with a report of what was refused.
import { SingleBar } from 'cli-progress';
import { operatorActor } from '../database/audit.ts';
import type { Db } from '../database/database.ts';
import { makeAlertsService } from '../features/alerts/alerts-service.ts';
import { makeEarthquakeService } from '../features/earthquake/earthquake-service.ts';
import { makeLoggersService } from '../features/loggers/loggers-service.ts';
import { type ImportLine, importReadings } from '../features/rainfall/import-readings.ts';
import { makeRainfallService } from '../features/rainfall/rainfall-service.ts';
import { makeRainfallSource } from '../features/rainfall/rainfall-source.ts';
import { makeSitesService } from '../features/sites/sites-service.ts';
import { makeFieldClock } from '../field-clock.ts';
import { type Bench, requireWord, runCommand, say, UsageError } from './command.ts';
import { importContacts } from './import-contacts.ts';
import { importCatalogue } from './import-earthquakes.ts';
import { importGauges } from './import-gauges.ts';
import { readRain } from './rain-csv.ts';

const USAGE = `npm run import -- rainfall FILE.csv [--gauge rain_lpasb]   columns: gauge, ts (Manila time), mm
npm run import -- earthquakes FILE.csv [--issuer PHIVOLCS]   the yearly files of the catalogue
npm run import -- gauges FILE.csv      columns: gauge_name, data_source, site_code, distance_km, threshold_mm
npm run import -- contacts FILE.csv    columns: first_name, last_name, sex, designation, site_code, number
Files may be gzipped (.gz).`;

/** As for the events of feeds. */
const MAX_ISSUER = 60;

await runCommand({ text: USAGE, flags: ['gauge', 'issuer'] }, async (bench) => {
  const what = requireWord(bench.words, 0, 'rainfall, earthquakes, gauges or contacts');
  const file = requireWord(bench.words, 1, 'the file');
  if (what === 'rainfall') return importRainfall(bench, file);
  if (what === 'earthquakes') return importEarthquakes(bench, file);
  if (what === 'gauges') return importGauges(bench, file);
  if (what === 'contacts') return importContacts(bench, file);
  throw new UsageError(`"${what}" cannot be imported.`);
});

async function importRainfall({ db, pool, flags }: Bench, file: string): Promise<void> {
  const { clock, alerts } = await raiseEngine(db);
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
  sayRejects(report, 'in the table rain_rejects');
}

async function importEarthquakes({ db, flags }: Bench, file: string): Promise<void> {
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
}

/** Readings and events that come in are judged as in the server, with the same sources of triggers. */
async function raiseEngine(db: Db) {
  const clock = makeFieldClock(db);
  await clock.reload();
  const sites = makeSitesService(db);
  const alerts = makeAlertsService(db, clock, sites);
  alerts.addSource(makeRainfallSource(makeRainfallService(db, db, clock, alerts)));
  return { clock, sites, alerts };
}

function startBar(): SingleBar {
  const bar = new SingleBar({ format: '{value} lines read, {duration_formatted}', noTTYOutput: false });
  bar.start(0, 0);
  return bar;
}

interface Rejects {
  rejected: number;
  rejects: { line: number; reason: string; text: string }[];
}

function sayRejects({ rejected, rejects }: Rejects, where: string): void {
  for (const { line, reason, text } of rejects) say(`  line ${line}: ${reason}: ${text}`);
  const hidden = rejected - rejects.length;
  if (hidden > 0) say(`  … and ${hidden} more, ${where}.`);
}
