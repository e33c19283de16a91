// What the server has of the catalogue of warning texts.
import type { Plate } from '@bantay/server/plate.ts';
import { warningTextsRoutes } from './warning-texts-routes.ts';
import { makeWarningTextsService, type WarningTextsService } from './warning-texts-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    texts: WarningTextsService;
  }
}

export const plate: Plate = {
  services: { texts: ({ db, services: { clock, sites } }) => makeWarningTextsService({ db, clock, sites }) },
  doors: ({ door, services: { texts } }) => warningTextsRoutes(door, texts),
};
