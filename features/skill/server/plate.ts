// What the server has of how good the warnings have been.
import type { Plate } from '@bantay/server/plate.ts';
import { skillRoutes } from './skill-routes.ts';
import { makeSkillService, type SkillService } from './skill-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    skill: SkillService;
  }
}

export const plate: Plate = {
  services: {
    skill: ({ db, services: { clock, sites, settings, rainfall, bulletins } }) =>
      makeSkillService({ db, clock, sites, settings, rainfall, bulletins }),
  },
  doors: ({ door, services: { skill } }) => skillRoutes(door, skill),
};
