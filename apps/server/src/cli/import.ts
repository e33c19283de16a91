// `npm run import -- rainfall|gauges|contacts|markers FILE.csv`: one transaction each, with a report of what was refused.
import { SingleBar } from 'cli-progress';
import { operatorActor } from '../database/audit.ts';
import { makeAlertsService } from '../features/alerts/alerts-service.ts';
import { type ImportLine, importReadings } from '../features/rainfall/import-readings.ts';
import { makeRainfallService } from '../features/rainfall/rainfall-service.ts';
import { makeRainfallSource } from '../features/rainfall/rainfall-source.ts';
import { makeSitesService } from '../features/sites/sites-service.ts';
import { makeFieldClock } from '../field-clock.ts';
import { type Bench, requireWord, runCommand, say, UsageError } from './command.ts';
import { importContacts } from './import-contacts.ts';
import { importGauges } from './import-gauges.ts';
import { importMarkerFile } from './import-markers.ts';
import { readRain } from './rain-csv.ts';

const USAGE = `npm run import -- rainfall FILE.csv [--gauge rain_lpasb]   columns: gauge, ts (Manila time), mm
npm run import -- gauges FILE.csv      columns: gauge_name, data_source, site_code, distance_km, threshold_mm
npm run import -- contacts FILE.csv    columns: first_name, last_name, sex, designation, site_code, number
npm run import -- markers FILE.csv     columns: site_code, marker, ts (Manila time), cm, observer, weather, type
Files may be gzipped (.gz).`;

await runCommand({ text: USAGE, flags: ['gauge'] }, async (bench) => {
  const what = requireWord(bench.words, 0, 'rainfall, gauges, contacts or markers');
  const file = requireWord(bench.words, 1, 'the file');
  if (what === 'rainfall') return importRainfall(bench, file);
  if (what === 'gauges') return importGauges(bench, file);
  if (what === 'contacts') return importContacts(bench, file);
  if (what === 'markers') return importMarkerFile(bench, file);
  throw new UsageError(`"${what}" cannot be imported.`);
});

async function importRainfall({ db, pool, flags }: Bench, file: string): Promise<void> {
  const clock = makeFieldClock(db);
  await clock.reload();
  const alerts = makeAlertsService(db, clock, makeSitesService(db));
  alerts.addSource(makeRainfallSource(makeRainfallService(db, db, clock, alerts)));
  const bar = new SingleBar({ format: '{value} lines read, {duration_formatted}', noTTYOutput: false });
  bar.start(0, 0);
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
  for (const { line, reason, text } of report.rejects) say(`  line ${line}: ${reason}: ${text}`);
  const hidden = report.rejected - report.rejects.length;
  if (hidden > 0) say(`  … and ${hidden} more, in the table rain_rejects.`);
}
