// What the server has of the library and the hazard maps.
import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import type { Plate } from '@bantay/server/plate.ts';
import { firstFolders } from '../rules/first-folders.ts';
import { RESOURCE_FOLDERS } from '../rules/folders.ts';
import { type HazardMapService, makeHazardMapService } from './hazard-map-service.ts';
import { resourcesRoutes } from './resources-routes.ts';
import { makeResourcesService, type ResourcesService } from './resources-service.ts';
import { serveLibrary } from './serve-library.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    resources: ResourcesService;
    hazardMaps: HazardMapService;
  }
}

export const plate: Plate = {
  services: {
    resources: ({ db, files, services: { clock } }) => makeResourcesService(db, clock, files),
    hazardMaps: ({ dataFolder, services: { resources, sites } }) => makeHazardMapService(sites, dataFolder, resources),
  },
  firstParts: ({ resources }) => ({
    '/resources': {
      title: { en: 'Resources', fil: 'Mga Sanggunian', war: 'Mga File' },
      async read({ language }) {
        const counted = RESOURCE_FOLDERS.map(async (folder) => ({ folder, count: await resources.count(folder) }));
        return firstFolders(await Promise.all(counted), language);
      },
    },
  }),
  doors: ({ door, http, uploads, services: { resources, hazardMaps, sites } }) => {
    resourcesRoutes(door, { resources, hazardMaps, sites, incoming: uploads });
    serveLibrary(http, resources, hazardMaps);
  },
  jobs: ({ services: { resources } }) => [
    { name: 'trash', everyMs: 60 * MINUTE_MS, run: async () => void (await resources.purge()) },
  ],
};
