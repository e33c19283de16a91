// Earthquakes as the server answers them, for tests.
import type { ReplyOf } from '@bantay/web/api/inside.ts';
import type { EarthquakeReply } from '@bantay/web/api/shapes.ts';
import type { listSites } from '../../sites/wire/sites.ts';

const lpa = {
  siteCode: 'lpa',
  purok: null,
  sitio: null,
  barangay: 'Lipata',
  municipality: 'Paranas',
  province: 'Samar',
};

export function quake(eqId: number, more: Partial<EarthquakeReply> = {}): EarthquakeReply {
  return {
    eqId,
    ts: '2026-11-20 08:50:00',
    magnitude: '3.2000000000',
    depth: '10.0000000000',
    latitude: '11.8000000000',
    longitude: '125.1000000000',
    criticalDistance: null,
    issuer: 'phivolcs',
    processed: 1,
    province: 'Samar',
    eqAlerts: [],
    ...more,
  };
}

/** One that lay inside its critical distance of lpa. */
export const alertOf = (eqId: number): EarthquakeReply =>
  quake(eqId, {
    magnitude: '5.5000000000',
    criticalDistance: '40.6417500000',
    eqAlerts: [{ eaId: eqId, siteId: 24, distance: '8.8000000000', site: lpa }],
  });

const facts = { region: 'VIII', active: true, psgc: 86012000, households: '100', season: 1, areaCode: 55 } as const;
export const sites: ReplyOf<typeof listSites> = [
  { siteId: 24, ...lpa, ...facts, latitude: 11.786, longitude: 125.02 },
  { siteId: 101, ...lpa, ...facts, siteCode: 'scu', barangay: 'San Isidro', latitude: null, longitude: null },
];
