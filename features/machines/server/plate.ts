// What the server has of machines that bring readings.
import type { Plate } from '@bantay/server/plate.ts';
import { type ArrivalsService, makeArrivalsService } from './arrivals-service.ts';
import { mappedIngest, singleIngest } from './machines-ingest.ts';
import { machinesRoutes } from './machines-routes.ts';
import { type MappedService, makeMappedService } from './mapped-service.ts';
import { makePathsService, type PathsService } from './paths-service.ts';
import { makeSingleService, type SingleService } from './single-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    arrivals: ArrivalsService;
    single: SingleService;
    paths: PathsService;
    mapped: MappedService;
  }
}

export const plate: Plate = {
  services: {
    arrivals: ({ db }) => makeArrivalsService(db),
    single: ({ services: { clock, readings, tiltReadings } }) => makeSingleService({ clock, readings, tiltReadings }),
    paths: ({ db, services: { clock, keys } }) => makePathsService({ db, clock, keys }),
    mapped: ({ services: { clock, paths, readings, tiltReadings } }) =>
      makeMappedService({ clock, paths, readings, tiltReadings }),
  },
  doors: ({ door, formDoor, config, services: { single, mapped, loggers, keys, columns, arrivals } }) => {
    singleIngest(formDoor, { single, loggers });
    mappedIngest(door, { mapped, loggers });
    machinesRoutes(door, { keys, columns, arrivals, publicUrl: config.publicUrl });
  },
  tidy: ({ arrivals }) => arrivals.forget(),
};
