// What the server has of feedback and bug reports.
import type { Plate } from '@bantay/server/plate.ts';
import { feedbackRoutes } from './feedback-routes.ts';
import { type FeedbackService, makeFeedbackService } from './feedback-service.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    feedback: FeedbackService;
  }
}

export const plate: Plate = {
  services: { feedback: ({ db, files, services: { clock } }) => makeFeedbackService(db, clock, files) },
  doors: ({ door, services: { feedback } }) => feedbackRoutes(door, feedback),
};
