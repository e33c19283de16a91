// What the server has of the screen on the wall.
import type { Plate } from '@bantay/server/plate.ts';
import { wallRoutes } from './wall-routes.ts';
import { makeWallService, type WallService } from './wall-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    wall: WallService;
  }
}

export const plate: Plate = {
  services: {
    wall: ({ db, services: { clock, sites, standing, rainfall, subsurface, duty, moms } }) =>
      makeWallService({ db, clock, sites, standing, rainfall, subsurface, duty, moms }),
  },
  doors: ({ door, isDemo, services: { wall, settings } }) => wallRoutes(door, wall, settings, isDemo),
};
