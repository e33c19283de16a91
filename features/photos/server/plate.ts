// What the server has of photos that follow their entry.
import { asPicture } from '@bantay/server/http/uploads.ts';
import type { Plate } from '@bantay/server/plate.ts';
import { photosRoutes } from './photos-routes.ts';
import { makePhotosService, type PhotosService } from './photos-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    photos: PhotosService;
  }
}

export const plate: Plate = {
  services: { photos: ({ db, files }) => makePhotosService({ db, files, accept: asPicture }) },
  tidy: ({ photos }) => photos.forgetPieces(),
  doors: ({ door, services: { photos } }) => photosRoutes(door, photos),
};
