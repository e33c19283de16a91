// What the server has of machines that bring readings.
import type { Plate } from '@bantay/server/plate.ts';
import { type ArrivalsService, makeArrivalsService } from './arrivals-service.ts';
import { singleIngest } from './machines-ingest.ts';
import { machinesRoutes } from './machines-routes.ts';
import { makeSingleService, type SingleService } from './single-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    arrivals: ArrivalsService;
    single: SingleService;
  }
}

export const plate: Plate = {
  services: {
    arrivals: ({ db }) => makeArrivalsService(db),
    single: ({ services: { clock, readings, tiltReadings } }) => makeSingleService({ clock, readings, tiltReadings }),
  },
  doors: ({ door, formDoor, config, services: { single, loggers, keys, columns, arrivals } }) => {
    singleIngest(formDoor, { single, loggers });
    machinesRoutes(door, { keys, columns, arrivals, publicUrl: config.publicUrl });
  },
  tidy: ({ arrivals }) => arrivals.forget(),
};
