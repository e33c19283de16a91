// What the server has of feedback and bug reports.
import type { Plate } from '@bantay/server/plate.ts';
import type { PhotoKeeper } from '../../photos/server/photos-service.ts';
import { feedbackRoutes } from './feedback-routes.ts';
import { type FeedbackService, makeFeedbackService } from './feedback-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    feedback: FeedbackService;
  }
}

export const plate: Plate = {
  services: { feedback: ({ db, files, services: { clock, photos } }) => makeFeedbackService(db, clock, files, photos) },
  begin({ feedback, photos }) {
    for (const kind of ['feedback', 'bug'] as const) {
      const onStored: PhotoKeeper['onStored'] = (...stored) => feedback.showPhoto(kind, ...stored);
      photos.keptBy(kind, { folder: 'feedback', onStored });
    }
  },
  doors: ({ door, services: { feedback } }) => feedbackRoutes(door, feedback),
};
