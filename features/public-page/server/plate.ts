// What the server has of the levels for everybody.
import { uptime } from 'node:os';
import { makePublicBucket } from '@bantay/server/files/public-bucket.ts';
import type { Job } from '@bantay/server/jobs/jobs.ts';
import type { Plate } from '@bantay/server/plate.ts';
import { checkRoutes } from './check-routes.ts';
import { handOnRoutes, publicPageRoutes } from './public-page-routes.ts';
import { makePublicPageService, type PublicPageService } from './public-page-service.ts';

/** How soon a release stands in the files. */
const LOOK_MS = 10_000;

declare module '@bantay/server/plate.ts' {
  interface Services {
    publicPage: PublicPageService;
  }
}

export const plate: Plate = {
  services: {
    publicPage: ({ db, config, dataFolder, isDemo, hands, services }) => {
      const { levels, texts, settings, clock, clockHold, publicLog, releases, onDemand, why } = services;
      return makePublicPageService({
        ...{ db, dataFolder, isDemo, levels, texts, settings, clock, clockHold, publicLog, releases, onDemand, why },
        ...{ publicUrl: config.publicUrl, isOpen: config.publicPage },
        bucket: config.fileBucket && makePublicBucket(config.fileBucket),
        sinceBoot: hands?.sinceBoot ?? (() => uptime() * 1000),
      });
    },
  },
  doors: ({ door, config, report, services: { publicPage, publicLog, settings, watch } }) => {
    handOnRoutes(door, config.publicPage ? publicPage : null, watch);
    if (config.publicPage) {
      publicPageRoutes(door, publicPage);
      checkRoutes(door, publicLog, settings);
    }
    // A setting changes with a start: what it opened before lies nowhere any more.
    else publicPage.remove().catch(report);
  },
  jobs: ({ config: { publicPage: isOpen, fileBucket, hub }, services: { publicPage } }) => {
    const files: Job = {
      name: 'public-page',
      everyMs: LOOK_MS,
      isOwn: true,
      rank: 'warning',
      run: () => publicPage.writeFiles(),
    };
    const bucket: Job = {
      name: 'public-page-bucket',
      everyMs: LOOK_MS,
      isForeign: true,
      run: () => publicPage.writeBucket(),
    };
    const levels: Job = { name: 'public-levels', everyMs: LOOK_MS, run: () => publicPage.noteLevels() };
    // A hub shows them to everybody as well.
    if (!isOpen) return hub === null ? [] : [levels];
    return fileBucket === null ? [files, levels] : [files, levels, bucket];
  },
};
