// Earthquakes from a catalogue file: every row goes the way of a feed's events and is counted.
import { type CatalogueRow, readCatalogueRow } from '@bantay/features/earthquake/rules/catalogue-row.ts';
import type { EarthquakeService, RawEarthquake } from '@bantay/features/earthquake/server/earthquake-service.ts';
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { operatorActor } from '../database/audit.ts';
import { UsageError } from './command.ts';
import { readCsv } from './read-csv.ts';

export interface CatalogueReport {
  read: number;
  stored: number;
  duplicates: number;
  rejected: number;
  /** Sites raised, over all events. */
  alerts: number;
  /** The first rejected rows. */
  rejects: { line: number; reason: string; text: string }[];
}

/** Headers that the yearly files and their collectors use. */
const COLUMNS: Record<keyof CatalogueRow, readonly string[]> = {
  time: ['date - time', 'date-time'],
  latitude: ['lat', 'latitude'],
  longitude: ['long', 'longitude'],
  depth: ['depth'],
  magnitude: ['mag', 'magnitude'],
  location: ['location'],
};
/** Rows of one transaction: the sites are locked only that long, and a file that breaks off can simply come again. */
const ROWS_TOGETHER = 1000;
const SHOWN_REJECTS = 50;

/** Stores the rows of a file. Rows that cannot be read go to the service as they are: it refuses and records them. */
export async function importCatalogue(
  earthquakes: EarthquakeService,
  file: string,
  issuer: string,
  onProgress: (read: number) => void = () => {},
): Promise<CatalogueReport> {
  const operator = { actor: operatorActor, gauges: [], postsEarthquakes: true, keyId: null };
  const report: CatalogueReport = { read: 0, stored: 0, duplicates: 0, rejected: 0, alerts: 0, rejects: [] };
  let batch: { line: number; row: CatalogueRow }[] = [];
  const send = async () => {
    const { items, ...counts } = await earthquakes.record(
      batch.map(({ row }) => toRaw(row, issuer)),
      operator,
    );
    report.read += batch.length;
    for (const name of ['stored', 'duplicates', 'rejected', 'alerts'] as const) report[name] += counts[name];
    for (const { index, reason } of items) {
      if (reason === undefined || report.rejects.length >= SHOWN_REJECTS) continue;
      const { line, row } = batch[index]!; // the service counts what it was given
      report.rejects.push({ line, reason, text: Object.values(row).join(',').slice(0, 120) });
    }
    batch = [];
    onProgress(report.read);
  };
  for await (const { line, values } of readCsv(file)) {
    batch.push({ line, row: toRow(values) });
    if (batch.length === ROWS_TOGETHER) await send();
  }
  if (batch.length > 0) await send();
  return report;
}

function toRow(values: Record<string, string>): CatalogueRow {
  const pick = (part: keyof CatalogueRow) => {
    const name = COLUMNS[part].find((one) => one in values);
    if (name === undefined)
      throw new UsageError(`No column with the ${part}: ${COLUMNS[part].join(' or ')} is needed.`);
    return values[name] ?? '';
  };
  return {
    time: pick('time'),
    latitude: pick('latitude'),
    longitude: pick('longitude'),
    depth: pick('depth'),
    magnitude: pick('magnitude'),
    location: pick('location'),
  };
}

function toRaw(row: CatalogueRow, issuer: string): RawEarthquake {
  const event = readCatalogueRow(row);
  // The depth is never what a row is refused for.
  if ('reason' in event) {
    return { ...row, ts: event.at === null ? row.time : toManilaText(event.at), depth: null, issuer };
  }
  const { at, depthKm, ...numbers } = event;
  return { ...numbers, ts: toManilaText(at), depth: depthKm, issuer };
}
