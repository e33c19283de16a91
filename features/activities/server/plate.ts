// What the server has of activities.
import { serveFiles } from '@bantay/server/http/serve-files.ts';
import type { Plate } from '@bantay/server/plate.ts';
import { activitiesRoutes } from './activities-routes.ts';
import { type ActivitiesService, makeActivitiesService } from './activities-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    activities: ActivitiesService;
  }
}

export const plate: Plate = {
  services: {
    activities: ({ db, services: { clock, sites } }) => makeActivitiesService(db, clock, sites),
  },
  doors: ({ door, http, files, services: { activities } }) => {
    activitiesRoutes(door, { activities, files });
    serveFiles(http, files, '/storage/activity_schedule/:file', 'activity_schedule');
  },
};
