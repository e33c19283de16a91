// For tests only: a whole file of the national catalogue, read row by row, every row accounted for.
import { type CatalogueEvent, readCatalogueRow } from '@bantay/features/earthquake/rules/catalogue-row.ts';

export interface ReadCatalogue {
  rows: number;
  events: CatalogueEvent[];
  duplicates: number;
  /** Reason and time of each row that is no event. */
  rejects: string[];
}

/** There is no number of an event in these files: time, place and magnitude are its key. */
export function readCatalogue(text: string): ReadCatalogue {
  const rejects: string[] = [];
  const events = new Map<string, CatalogueEvent>();
  let duplicates = 0;
  const lines = text.split(/\r?\n/).slice(1);
  const rows = lines.filter((line) => line !== '').map((line) => line.split(','));
  for (const [time = '', latitude = '', longitude = '', depth = '', magnitude = '', location = ''] of rows) {
    const event = readCatalogueRow({ time, latitude, longitude, depth, magnitude, location });
    if ('reason' in event) {
      rejects.push(`${event.reason}: ${time}`);
      continue;
    }
    const key = [event.at, event.latitude, event.longitude, event.magnitude].join();
    if (events.has(key)) duplicates++;
    else events.set(key, event);
  }
  return { rows: rows.length, events: [...events.values()], duplicates, rejects };
}
