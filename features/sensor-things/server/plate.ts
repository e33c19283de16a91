// What the server has of OGC SensorThings.
import type { Plate } from '@bantay/server/plate.ts';
import { sensorThingsRoutes } from './sensor-things-routes.ts';
import { makeSensorThingsService, type SensorThingsService } from './sensor-things-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    sensorThings: SensorThingsService;
  }
}

export const plate: Plate = {
  services: { sensorThings: ({ readDb, services: { sites } }) => makeSensorThingsService(readDb, sites) },
  doors: ({ door, config, services: { sensorThings } }) =>
    sensorThingsRoutes(door, { things: sensorThings, publicUrl: config.publicUrl }),
};
