// What the server has of the explanation of a level.
import type { Plate } from '@bantay/server/plate.ts';
import { makeWhyService, type WhyService } from './why-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    why: WhyService;
  }
}

export const plate: Plate = {
  services: {
    why: ({ db, services: { earthquakes, levels } }) => makeWhyService({ db, earthquakes, levels }),
  },
};
