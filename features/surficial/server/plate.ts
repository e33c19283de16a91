// What the server has of ground markers.

import type { FirstPart } from '@bantay/server/http/first-sight.ts';
import { idsAmong, valuesAt } from '@bantay/server/http/rights.ts';
import type { Plate } from '@bantay/server/plate.ts';
import { firstMarkers } from '../rules/first-markers.ts';
import { type MarkersService, makeMarkersService } from './markers-service.ts';
import { measurementsRoutes } from './measurements-routes.ts';
import { type MeasurementsService, makeMeasurementsService } from './measurements-service.ts';
import { sitesOfMeasurements, sitesOfObservations } from './surficial-queries.ts';
import { surficialRoutes } from './surficial-routes.ts';
import { makeSurficialService, type SurficialService } from './surficial-service.ts';
import { makeSurficialSource } from './surficial-source.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    markers: MarkersService;
    measurements: MeasurementsService;
    surficial: SurficialService;
  }
}

export const plate: Plate = {
  services: {
    markers: ({ db, readDb, services: { clock, sites, alerts } }) =>
      makeMarkersService(db, readDb, clock, sites, alerts),
    measurements: ({ db, services: { clock, sites, accounts, alerts } }) =>
      makeMeasurementsService(db, clock, sites, accounts, alerts),
    surficial: ({ readDb }) => makeSurficialService(readDb),
  },
  begin: ({ alerts }) => alerts.addSource(makeSurficialSource()),
  sitesOf: {
    observation: (db, named) => sitesOfObservations(db, idsAmong(named)),
    measurement: (db, named) => sitesOfMeasurements(db, idsAmong(named)),
    deletion: (db, [body]) => {
      const ids = idsAmong(valuesAt(body, ['id']));
      return valuesAt(body, ['quantity'])[0] === 'all' ? sitesOfObservations(db, ids) : sitesOfMeasurements(db, ids);
    },
  },
  firstParts: ({ surficial, sites, clock }) => {
    const read: FirstPart['read'] = async ({ siteCode, language }) =>
      firstMarkers(await surficial.newest((await sites.require(siteCode)).siteId, clock.now()), language);
    return {
      '/surficial/:site': {
        title: { en: 'Surficial Plot', fil: 'Tsart ng Surficial', war: 'Tsart han mga Marker' },
        ...{ needs: 'surficial', read },
      },
      '/surficial_markers/:site': {
        title: { en: 'Surficial Markers', fil: 'Mga Surficial Marker', war: 'Mga Surficial Marker' },
        ...{ needs: 'surficial', read },
      },
    };
  },
  doors: ({ door, services: { surficial, markers, measurements, sites, clock } }) => {
    surficialRoutes(door, { surficial, markers, sites, clock });
    measurementsRoutes(door, measurements, markers);
  },
};
