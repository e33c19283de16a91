// The series of the house as streams: each gauge at each site, each axis of each accelerometer, each marker.
import type { Db } from '@bantay/server/database/database.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import { typeNumbers } from '../../subsurface/rules/communication-health.ts';
import * as queries from './sensor-things-queries.ts';

export type { ObservationRow } from './sensor-things-queries.ts';

export interface Stream {
  /** `rain-1-24`, `tilt-3-5-32-x`, `marker-7`. */
  id: string;
  siteId: number;
  name: string;
  /** What measures, by its id: `gauge-1`, `column-3`, `marker`. */
  sensor: { id: string; name: string };
  property: 'rain' | 'tilt-x' | 'tilt-y' | 'tilt-z' | 'distance';
  source: queries.StreamSource;
}

export interface Streams {
  sites: Site[];
  streams: Stream[];
}

export interface SensorThingsService {
  read(): Promise<Streams>;
  observations(stream: Stream, page: queries.Page): Promise<queries.ObservationRow[]>;
  count(stream: Stream, range: { from: number; to: number }): Promise<number>;
}

const AXES = ['x', 'y', 'z'] as const;

export function makeSensorThingsService(db: Db, sites: Pick<SitesService, 'list'>): SensorThingsService {
  return {
    async read() {
      const gauges = (await queries.listGauges(db)).map(ofGauge);
      const axes = (await queries.listColumns(db)).flatMap(ofColumn);
      const markers = (await queries.listMarkers(db)).map(ofMarker);
      return { sites: await sites.list(), streams: [...gauges, ...axes, ...markers] };
    },
    observations: (stream, page) => queries.listObservations(db, stream.source, page),
    count: (stream, range) => queries.countObservations(db, stream.source, range),
  };
}

const ofGauge = ({ siteId, rainId, name }: queries.GaugeRow): Stream => ({
  ...{ id: `rain-${rainId}-${siteId}`, siteId, name: `Rain of ${name}`, property: 'rain' },
  sensor: { id: `gauge-${rainId}`, name },
  source: { kind: 'rain', rainId },
});

/** Every axis of every accelerometer of every node. */
const ofColumn = ({ siteId, tsmId, name, nodes, version }: queries.ColumnRow): Stream[] =>
  Array.from({ length: nodes }, (_, index) => index + 1).flatMap((node) =>
    typeNumbers(version).flatMap((typeNumber) =>
      AXES.map(
        (axis): Stream => ({
          ...{ id: `tilt-${tsmId}-${node}-${typeNumber}-${axis}`, siteId, property: `tilt-${axis}` },
          name: `Tilt ${axis} of ${name}, node ${node}, accelerometer ${typeNumber}`,
          sensor: { id: `column-${tsmId}`, name },
          source: { kind: 'tilt', tsmId, node, typeNumber, axis },
        }),
      ),
    ),
  );

const ofMarker = ({ siteId, markerId, name }: queries.MarkerRow): Stream => ({
  ...{ id: `marker-${markerId}`, siteId, name: `Distance of marker ${name}`, property: 'distance' },
  sensor: { id: 'tape', name: 'Measuring tape' },
  source: { kind: 'marker', markerId },
});
