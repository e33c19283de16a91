// What the server has of activities.
import { serveFiles } from '@bantay/server/http/serve-files.ts';
import type { Plate } from '@bantay/server/plate.ts';
import { firstActivities } from '../rules/first-activities.ts';
import { activitiesRoutes } from './activities-routes.ts';
import { type ActivitiesService, makeActivitiesService } from './activities-service.ts';
import { calendarRoutes } from './calendar-routes.ts';
import { type CalendarService, makeCalendarService } from './calendar-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    activities: ActivitiesService;
    calendar: CalendarService;
  }
}

export const plate: Plate = {
  services: {
    activities: ({ db, services: { clock, sites, photos } }) => makeActivitiesService(db, clock, sites, photos),
    calendar: ({ db, services: { clock, sites, activities } }) => makeCalendarService({ db, clock, sites, activities }),
  },
  begin: ({ activities, photos }) =>
    photos.keptBy('activity', { folder: 'activity_schedule', onStored: activities.showPhoto }),
  firstParts: ({ activities, clock }) => ({
    '/events': {
      title: { en: 'Events', fil: 'Mga Gawain', war: 'Mga Hitabo' },
      read: async ({ language }) => firstActivities(await activities.listAll(), clock.now(), language),
    },
  }),
  doors: ({ door, http, files, config, services: { activities, calendar } }) => {
    activitiesRoutes(door, { activities, files });
    calendarRoutes(door, calendar, config.publicUrl);
    serveFiles(http, files, '/storage/activity_schedule/:file', 'activity_schedule');
  },
};
