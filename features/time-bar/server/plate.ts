// What the server has of the time bar.
import type { Plate } from '@bantay/server/plate.ts';
import { type MarksService, makeMarksService } from './marks-service.ts';
import { timeBarRoutes } from './time-bar-routes.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    marks: MarksService;
  }
}

export const plate: Plate = {
  services: { marks: ({ readDb, services: { sites } }) => makeMarksService(readDb, sites) },
  doors: ({ door, services: { marks } }) => timeBarRoutes(door, marks),
};
