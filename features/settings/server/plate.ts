// What the server has of the settings that admins change. What holds, every room reads from the ground floor (`services.settings`).
import type { Plate } from '@bantay/server/plate.ts';
import { settingsRoutes } from './settings-routes.ts';
import { makeSettingsService, type SettingsService } from './settings-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    settingVersions: SettingsService;
  }
}

export const plate: Plate = {
  services: { settingVersions: ({ db, services: { clock } }) => makeSettingsService({ db, clock }) },
  doors: ({ door, services: { settingVersions } }) => settingsRoutes(door, settingVersions),
};
