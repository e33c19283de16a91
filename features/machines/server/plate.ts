// What the server has of machines that bring readings.
import type { Plate } from '@bantay/server/plate.ts';
import { type ArrivalsService, makeArrivalsService } from './arrivals-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    arrivals: ArrivalsService;
  }
}

export const plate: Plate = {
  services: { arrivals: ({ db }) => makeArrivalsService(db) },
  tidy: ({ arrivals }) => arrivals.forget(),
};
