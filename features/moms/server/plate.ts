// What the server has of landslide features.
import { serveFiles, serveThumbnails } from '@bantay/server/http/serve-files.ts';
import type { Plate } from '@bantay/server/plate.ts';
import { firstFeatures } from '../rules/first-features.ts';
import { presentMoms } from './moms-presenter.ts';
import { momsRoutes } from './moms-routes.ts';
import { type MomsService, makeMomsService } from './moms-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    moms: MomsService;
    /** A report as the wire spells it: the feed shows it in the same shape. */
    presentMoms: typeof presentMoms;
  }
}

export const plate: Plate = {
  services: {
    moms: ({ db, services: { clock, sites, accounts, alerts, photos } }) =>
      makeMomsService(db, clock, sites, accounts, alerts, photos),
    presentMoms: () => presentMoms,
  },
  begin: ({ moms, photos }) => photos.keptBy('feature', { folder: 'moms', onStored: moms.notePhoto }),
  firstParts: ({ moms, sites }) => ({
    '/moms/:site': {
      title: { en: 'Landslide Features', fil: 'Mga Palatandaan ng Pagguho', war: 'Mga Tigaman han Pagtimpag' },
      needs: 'moms',
      read: async ({ siteCode, language }) =>
        firstFeatures(await moms.reportsOf(await sites.require(siteCode)), language),
    },
  }),
  doors: ({ door, http, files, services: { moms, sites, alerts } }) => {
    momsRoutes(door, { moms, sites, alerts, files });
    for (const path of ['/moms/:file', '/storage/moms/:file']) serveFiles(http, files, path, 'moms');
    serveThumbnails(http, files, '/storage/moms/thumbnails/:file', 'moms');
  },
};
