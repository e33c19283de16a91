// What the server has of cell broadcasts.
import type { Plate } from '@bantay/server/plate.ts';
import { cellBroadcastRoutes } from './cell-broadcast-routes.ts';
import { type CellBroadcastService, makeCellBroadcastService } from './cell-broadcast-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    cellBroadcast: CellBroadcastService;
  }
}

export const plate: Plate = {
  services: {
    cellBroadcast: ({ db, config, services: { clock, bulletins, cap, texts, releases, settings } }) =>
      makeCellBroadcastService({ db, isOn: config.cellBroadcast, clock, bulletins, cap, texts, releases, settings }),
  },
  doors: ({ door, services: { cellBroadcast } }) => cellBroadcastRoutes(door, cellBroadcast),
};
