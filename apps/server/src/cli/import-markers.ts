// Measurements of markers from a file: what can be read is stored, the rest is named; old data raise nothing.
import { markerNameFrom, refuseMarkerName } from '@bantay/features/surficial/rules/marker-name.ts';
import {
  OBSERVER_MAX,
  parseMeasurement,
  parseMeasurementType,
  parseWeather,
} from '@bantay/features/surficial/rules/observation-rules.ts';
import { parseObservationTime } from '@bantay/features/surficial/rules/observation-time.ts';
import { importMarkers, type MarkerLine } from '@bantay/features/surficial/server/import-markers.ts';
import { operatorActor } from '../database/audit.ts';
import { readFieldClock } from '../field-clock.ts';
import { type Bench, say } from './command.ts';
import { type CsvRow, readCsv } from './read-csv.ts';
import { endWithoutLines } from './say-progress.ts';

const SHOWN = 20;
const NEEDED = ['site_code', 'marker', 'ts', 'cm'];

export async function importMarkerFile(bench: Bench, file: string): Promise<void> {
  const { db } = bench;
  const clock = await readFieldClock(db);
  const lines: MarkerLine[] = [];
  const rejects: { line: number; reason: string }[] = [];
  for await (const row of readCsv(file, NEEDED)) {
    const read = readLine(row, clock.now());
    if ('reason' in read) rejects.push({ line: row.line, reason: read.reason });
    else lines.push(read);
  }
  const report = await importMarkers(db, lines, clock.now(), operatorActor);
  const read = lines.length + rejects.length;
  rejects.push(...report.rejects);
  rejects.sort((one, other) => one.line - other.line);
  say(`${read} lines read: ${report.stored} measurements of ${report.observations} visits stored,`);
  say(`${report.known} known already, ${report.markers} markers added, ${rejects.length} lines rejected.`);
  for (const { line, reason } of rejects.slice(0, SHOWN)) say(`  line ${line}: ${reason}`);
  if (rejects.length > SHOWN) say(`  … and ${rejects.length - SHOWN} more.`);
  endWithoutLines(bench, read, report.stored + report.known);
}

/** What a file says of a measurement that does not count: as the people who measured have written it. */
const UNRELIABLE = ['N', 'NO', '0', 'FALSE'];

function readLine({ line, values }: CsvRow, now: number): MarkerLine | { reason: string } {
  const siteCode = (values.site_code ?? '').toLowerCase();
  // Files of people say "Crack A" or "LIKI A": the letter is the last word.
  const marker = markerNameFrom((values.marker ?? '').trim().split(/\s+/).at(-1) ?? '');
  if (refuseMarkerName(marker, []) !== null) return { reason: `"${values.marker ?? ''}" is no marker` };
  const text = (values.ts ?? '').replaceAll('/', '-');
  const at = parseObservationTime(text.length === 10 ? `${text} 12:00` : text);
  if (at === null) return { reason: `"${values.ts ?? ''}" is no time` };
  if (at > now) return { reason: `${values.ts} lies in the future` };
  const cm = parseMeasurement(values.cm ?? '');
  if (cm === null) return { reason: `"${values.cm ?? ''}" is no distance in cm` };
  // Stored it would count: a tag needs somebody who has looked, and an import has nobody.
  if (UNRELIABLE.includes((values.reliable ?? values.reliability ?? '').trim().toUpperCase())) {
    return { reason: 'unreliable by its own column, left out' };
  }
  return {
    line,
    siteCode,
    marker,
    at,
    cm,
    observer: (values.observer ?? '').toUpperCase().slice(0, OBSERVER_MAX),
    weather: parseWeather(values.weather ?? ''),
    type: parseMeasurementType(values.type ?? '') ?? 'ROUTINE',
  };
}
