// What other rooms know of a slope, each with its place or without one: sensors, markers, features, puroks, earthquakes, the hazard map.
import { DAY_MS } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import { distanceKm } from '../../earthquake/rules/distance.ts';
import type { EarthquakeService } from '../../earthquake/server/earthquake-service.ts';
import type { HouseholdsService } from '../../households/server/households-service.ts';
import type { GaugesService } from '../../instruments/server/gauges-service.ts';
import { hoursMs } from '../../limits/rules/limit-values.ts';
import { readLimits } from '../../limits/server/limits-service.ts';
import type { MomsRow, MomsService } from '../../moms/server/moms-service.ts';
import type { HazardMapService, PublishedMap } from '../../resources/server/hazard-map-service.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import type { SubsurfaceService } from '../../subsurface/server/subsurface-service.ts';
import type { SurficialService } from '../../surficial/server/surficial-service.ts';
import { type MapPlace, type MapPoint, type Placed, pointOf } from '../rules/map-places.ts';
import { type Movement, movementToday } from '../rules/marker-movement.ts';

export interface SlopeParts {
  db: Db;
  sites: Pick<SitesService, 'require'>;
  gauges: Pick<GaugesService, 'list'>;
  subsurface: Pick<SubsurfaceService, 'columns' | 'health'>;
  surficial: Pick<SurficialService, 'table'>;
  moms: Pick<MomsService, 'reportsOf'>;
  households: Pick<HouseholdsService, 'byPurok'>;
  earthquakes: Pick<EarthquakeService, 'recent'>;
  hazardMaps: Pick<HazardMapService, 'of'>;
}

export interface Slope {
  sensors: (Placed & { name: string; kind: 'gauge' | 'column'; lastAt: number | null; isSilent: boolean })[];
  markers: (Placed & Movement & { name: string })[];
  features: (Placed & { report: MomsRow })[];
  puroks: (Placed & { name: string | null; households: number })[];
  quakes: { at: number; magnitude: number; point: MapPoint }[];
  hazard: PublishedMap | null;
}

/** Measurements that today's movement may stand against. */
const BEFORE_MS = 60 * DAY_MS;
/** Earthquakes this near are on the map when it is drawn back, km [ours]. */
const NEAR_KM = 25;
const MOST_QUAKES = 20;
const LOOKED_THROUGH = 500;

export async function readSlope(
  parts: SlopeParts,
  site: Site,
  places: readonly MapPlace[],
  now: number,
): Promise<Slope> {
  return {
    ...(await readOnSlope(parts, site, places, now, parts.db)),
    quakes: await readQuakes(parts, site),
    hazard: await parts.hazardMaps.of(site),
  };
}

/** What stands on the slope itself, as one transaction sees it. */
export async function readOnSlope(
  parts: SlopeParts,
  site: Site,
  places: readonly MapPlace[],
  now: number,
  tx: Db,
): Promise<Omit<Slope, 'quakes' | 'hazard'>> {
  const silentMs = await readSilentMs(tx, site.siteId, now);
  const asked = { site, places, now, tx, silentMs };
  return {
    sensors: [...(await readGauges(parts, asked)), ...(await readColumns(parts, asked))],
    markers: await readMarkers(parts, asked),
    features: await readFeatures(parts, asked),
    puroks: (await parts.households.byPurok(site.siteId, tx)).map(({ purok, households }) => ({
      ...{ name: purok, households },
      point: purok === null ? null : pointOf('purok', purok, places),
    })),
  };
}

interface Asked {
  site: Site;
  places: readonly MapPlace[];
  now: number;
  tx: Db;
  silentMs: Awaited<ReturnType<typeof readSilentMs>>;
}

async function readSilentMs(tx: Db, siteId: number, now: number) {
  const { gaugeSilent, columnSilent } = await readLimits(tx, siteId, now);
  return { gauge: hoursMs(gaugeSilent), column: hoursMs(columnSilent) };
}

/** As people call it: its kind and its own name. */
export const featureName = ({ featureType, featureName: own }: MomsRow): string =>
  [featureType, own].filter(Boolean).join(' ');

async function readGauges(
  { gauges }: SlopeParts,
  { site, places, now, tx, silentMs }: Asked,
): Promise<Slope['sensors']> {
  return (await gauges.list(tx))
    .filter(({ isRetired, sites }) => !isRetired && sites.some((one) => one.siteId === site.siteId))
    .map(({ gaugeName: name, newestAt: lastAt, ...own }) => ({
      ...{ name, kind: 'gauge' as const, lastAt, isSilent: lastAt === null || now - lastAt > silentMs.gauge },
      point: pointOf('sensor', name, places, own),
    }));
}

async function readColumns(
  { subsurface }: SlopeParts,
  { site, places, now, tx, silentMs }: Asked,
): Promise<Slope['sensors']> {
  const health = await subsurface.health(tx);
  return (await subsurface.columns(site, tx))
    .filter(({ dateDeactivated }) => dateDeactivated === null)
    .map(({ tsmId, tsmName: name, logger }) => {
      const lastAt = health.find(({ column }) => column.tsmId === tsmId)?.newestAt ?? null;
      return {
        ...{ name, kind: 'column' as const, lastAt, isSilent: lastAt === null || now - lastAt > silentMs.column },
        point: pointOf('sensor', name, places, logger),
      };
    });
}

async function readMarkers({ surficial }: SlopeParts, { site, places, now, tx }: Asked): Promise<Slope['markers']> {
  const { markers, observations, cm } = await surficial.table(site, now - BEFORE_MS, now, tx);
  return markers.map(({ markerId, markerName: name }) => {
    const measured = cm.get(markerId);
    const points = observations.flatMap(({ moId, ts }) => {
      const value = measured?.get(moId);
      return value === undefined ? [] : [{ at: ts, cm: value }];
    });
    return { name, point: pointOf('marker', name, places), ...movementToday(points, now) };
  });
}

/** The newest report of each instance. */
async function readFeatures({ moms }: SlopeParts, { site, places, tx }: Asked): Promise<Slope['features']> {
  const newest = new Map<number, MomsRow>();
  for (const report of await moms.reportsOf(site, tx))
    if (!newest.has(report.instanceId)) newest.set(report.instanceId, report);
  return [...newest.values()].map((report) => ({
    report,
    point: pointOf('feature', String(report.instanceId), places),
  }));
}

async function readQuakes({ earthquakes }: SlopeParts, { latitude, longitude }: Site): Promise<Slope['quakes']> {
  if (latitude === null || longitude === null) return [];
  return (await earthquakes.recent({ limit: LOOKED_THROUGH, offset: 0 }))
    .filter((quake) => distanceKm(quake, { latitude, longitude }) <= NEAR_KM)
    .slice(0, MOST_QUAKES)
    .map(({ ts, magnitude, ...quake }) => ({ at: ts, magnitude, point: [quake.latitude, quake.longitude] }));
}
