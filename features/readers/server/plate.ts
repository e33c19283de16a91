// What the server has of keys for reading.
import type { Plate } from '@bantay/server/plate.ts';
import { readersRoutes } from './readers-routes.ts';
import { makeReadersService, type ReadersService } from './readers-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    readers: ReadersService;
  }
}

export const plate: Plate = {
  services: { readers: ({ db, services: { clock } }) => makeReadersService({ db, clock }) },
  doors: ({ door, config, services: { readers } }) => readersRoutes(door, { readers, publicUrl: config.publicUrl }),
};
