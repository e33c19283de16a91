// What the server has of exports.
import type { Plate } from '@bantay/server/plate.ts';
import { exportRoutes } from './export-routes.ts';
import { type ExportService, makeExportService } from './export-service.ts';
import { makeTurns } from './export-turns.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    exports: ExportService;
  }
}

export const plate: Plate = {
  services: { exports: ({ readDb, services: { sites } }) => makeExportService({ db: readDb, sites }) },
  doors: ({ door, services: { exports } }) => exportRoutes(door, exports, makeTurns()),
};
