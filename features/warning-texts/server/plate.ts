// What the server has of the catalogue of warning texts.
import type { Plate } from '@bantay/server/plate.ts';
import { makeWarningTextsService, type WarningTextsService } from './warning-texts-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    texts: WarningTextsService;
  }
}

export const plate: Plate = {
  services: { texts: ({ db }) => makeWarningTextsService(db) },
};
