// What the server has of the words of the screens.
import type { Plate } from '@bantay/server/plate.ts';
import { screenWordsRoutes } from './screen-words-routes.ts';
import { makeScreenWordsService, type ScreenWordsService } from './screen-words-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    screenWords: ScreenWordsService;
  }
}

export const plate: Plate = {
  services: { screenWords: ({ db, services: { clock } }) => makeScreenWordsService({ db, clock }) },
  doors: ({ door, services: { screenWords, settings } }) => screenWordsRoutes(door, screenWords, settings),
};
