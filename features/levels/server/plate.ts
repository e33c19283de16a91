// What the server has of levels for programs.
import type { Plate } from '@bantay/server/plate.ts';
import { levelsRoutes } from './levels-routes.ts';
import { type LevelsService, makeLevelsService } from './levels-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    levels: LevelsService;
  }
}

export const plate: Plate = {
  services: { levels: ({ services: { clock, sites, standing } }) => makeLevelsService({ clock, sites, standing }) },
  doors: ({ door, services: { levels } }) => levelsRoutes(door, levels),
};
