// What the server has of the document of its calls.
import type { Plate } from '@bantay/server/plate.ts';
import { openApiRoutes } from './open-api-routes.ts';

export const plate: Plate = {
  doors: ({ http, cookies, config, declared }) =>
    openApiRoutes(http, { cookies, publicUrl: config.publicUrl, declared }),
};
