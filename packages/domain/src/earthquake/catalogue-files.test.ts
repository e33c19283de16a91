// The national catalogue of seven years: every row is stored, a duplicate or rejected, and two raised lpa.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readShared, sharedFile } from '../../test/oracle.ts';
import { toManilaText } from '../time/manila-time.ts';
import { type CatalogueEvent, readCatalogueRow } from './catalogue-row.ts';
import { judgeEarthquake } from './earthquake-trigger.ts';

/**
 * Rows and duplicates as the README of the data counts them. Of its unparsable rows those that only lack a depth are
 * stored, and of the three of 2018 two are read: their numbers stand beside the sign for an unreadable character.
 * Not in the README: a longitude of 1424° (2016) and a depth of 1,068 km (2018).
 */
const FILES = [
  { file: 'phivolcs_2016', rows: 999, duplicates: 0, rejected: 1, noDepth: 0, largest: 6.4 },
  { file: 'phivolcs_2017', rows: 5380, duplicates: 0, rejected: 0, noDepth: 0, largest: 7.2 },
  { file: 'phivolcs_2018', rows: 6259, duplicates: 0, rejected: 1, noDepth: 1, largest: 7.2 },
  { file: 'phivolcs_2020', rows: 14_095, duplicates: 2, rejected: 1, noDepth: 1, largest: 6.6 },
  { file: 'phivolcs_2021', rows: 12_073, duplicates: 3, rejected: 3, noDepth: 0, largest: 7.1 },
  { file: 'phivolcs_2023_web', rows: 16_619, duplicates: 3, rejected: 2, noDepth: 0, largest: null },
  { file: 'phivolcs_2024_web', rows: 18_136, duplicates: 6, rejected: 0, noDepth: 2, largest: null },
];
const path = (file: string) => sharedFile(`data/earthquakes/${file}.csv.gz`);

function readFile(file: string) {
  const lines = gunzipSync(readFileSync(path(file)!))
    .toString('utf8')
    .split(/\r?\n/)
    .slice(1);
  const rejects: string[] = [];
  const events = new Map<string, CatalogueEvent>();
  let duplicates = 0;
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
  return { read: rows.length, events: [...events.values()], duplicates, rejects };
}

describe.skipIf(path('phivolcs_2016') === null)('catalogue files', () => {
  it.each(FILES)('$file: every row is accounted for', ({ file, rows, duplicates, rejected, noDepth, largest }) => {
    const found = readFile(file);
    expect(found.read).toBe(rows);
    expect(found.events.length + found.duplicates + found.rejects.length).toBe(rows);
    expect(found.duplicates).toBe(duplicates);
    expect(found.rejects, found.rejects.join('; ')).toHaveLength(rejected);
    expect(found.events.filter((event) => event.depthKm === null)).toHaveLength(noDepth);
    if (largest !== null) expect(Math.max(...found.events.map((event) => event.magnitude))).toBe(largest);
    const years = new Set(found.events.map((event) => toManilaText(event.at).slice(0, 4)));
    expect([...years]).toEqual([file.slice(9, 13)]);
  });

  it('of 2016, 2017, 2018, 2020 and 2021 exactly two events raise lpa', () => {
    const sites =
      readShared<{ site_id: number; site_code: string; latitude: number; longitude: number }[]>(
        'data/wire/sites.json',
      )!;
    const lpa = sites.filter((site) => site.site_code === 'lpa').map((site) => ({ ...site, siteId: site.site_id }));
    expect(lpa.map((site) => site.siteId)).toEqual([24]);
    const raised = FILES.slice(0, 5)
      .flatMap(({ file }) => readFile(file).events)
      .filter((event) => judgeEarthquake(event, lpa).alerts.length > 0)
      .map((event) => `${toManilaText(event.at)} M ${event.magnitude}`);
    expect(raised).toEqual(['2017-07-06 16:03:00 M 6.5', '2020-08-18 08:03:00 M 6.6']);
  });
});
