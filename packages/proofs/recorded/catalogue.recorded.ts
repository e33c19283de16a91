// The national catalogue of seven years: every row is stored, a duplicate or rejected, and two raised lpa.
import { judgeEarthquake } from '@bantay/features/earthquake/rules/earthquake-trigger.ts';
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../catalogue-record.ts';
import { type CATALOGUES, cataloguePath, readRecorded, SITES_PATH } from './files.ts';

interface Counts {
  rows: number;
  duplicates: number;
  rejected: number;
  noDepth: number;
  /** Null where the source names none. */
  largest: number | null;
}

/**
 * Rows and duplicates as the collectors counted them. Of their unparsable rows those that only lack a depth are
 * stored, and of the three of 2018 two are read: their numbers stand beside the sign for an unreadable character.
 * Not counted by them: a longitude of 1424° (2016) and a depth of 1,068 km (2018).
 */
const COUNTS: Record<(typeof CATALOGUES)[number], Counts> = {
  phivolcs_2016: { rows: 999, duplicates: 0, rejected: 1, noDepth: 0, largest: 6.4 },
  phivolcs_2017: { rows: 5380, duplicates: 0, rejected: 0, noDepth: 0, largest: 7.2 },
  phivolcs_2018: { rows: 6259, duplicates: 0, rejected: 1, noDepth: 1, largest: 7.2 },
  phivolcs_2020: { rows: 14_095, duplicates: 2, rejected: 1, noDepth: 1, largest: 6.6 },
  phivolcs_2021: { rows: 12_073, duplicates: 3, rejected: 3, noDepth: 0, largest: 7.1 },
  phivolcs_2023_web: { rows: 16_619, duplicates: 3, rejected: 2, noDepth: 0, largest: null },
  phivolcs_2024_web: { rows: 18_136, duplicates: 6, rejected: 0, noDepth: 2, largest: null },
};

describe('catalogue files', () => {
  it.each(Object.entries(COUNTS))('%s: every row is accounted for', (file, counts) => {
    const found = readCatalogue(readRecorded(cataloguePath(file)));
    expect(found.rows).toBe(counts.rows);
    expect(found.events.length + found.duplicates + found.rejects.length).toBe(counts.rows);
    expect(found.duplicates).toBe(counts.duplicates);
    expect(found.rejects, found.rejects.join('; ')).toHaveLength(counts.rejected);
    expect(found.events.filter((event) => event.depthKm === null)).toHaveLength(counts.noDepth);
    if (counts.largest !== null) expect(Math.max(...found.events.map((event) => event.magnitude))).toBe(counts.largest);
    const years = new Set(found.events.map((event) => toManilaText(event.at).slice(0, 4)));
    expect([...years]).toEqual([file.slice(9, 13)]);
  });

  it('of 2016, 2017, 2018, 2020 and 2021 exactly two events raise lpa', () => {
    type Site = { site_id: number; site_code: string; latitude: number; longitude: number };
    const sites = JSON.parse(readRecorded(SITES_PATH)) as Site[]; // test data of a known form
    const lpa = sites.filter((site) => site.site_code === 'lpa').map((site) => ({ ...site, siteId: site.site_id }));
    expect(lpa.map((site) => site.siteId)).toEqual([24]);
    const raised = Object.keys(COUNTS)
      .slice(0, 5)
      .flatMap((file) => readCatalogue(readRecorded(cataloguePath(file))).events)
      .filter((event) => judgeEarthquake(event, lpa).alerts.length > 0)
      .map((event) => `${toManilaText(event.at)} M ${event.magnitude}`);
    expect(raised).toEqual(['2017-07-06 16:03:00 M 6.5', '2020-08-18 08:03:00 M 6.6']);
  });
});
