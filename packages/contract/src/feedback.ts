// Feedback and bug reports on the wire (api-facts §13): forms with a picture; bug reports also as JSON.
import { z } from 'zod';
import { feedbackCalls } from './feedback.calls.ts';
import { declare } from './route.ts';

/** Bytes of a picture. */
export const FEEDBACK_PICTURE_MAX = 10 * 1024 * 1024;

/** Fields `feedback_id` (not looked at), `issue`, `concern`, `other_concern`. */
export const saveFeedback = declare(feedbackCalls.saveFeedback, {
  files: ['file'],
  reply: z.object({ status: z.literal(true), message: z.string(), feedback: z.string() }),
});

/** Fields `id` (not looked at), `description`; the picture is called `file_path`. */
export const addBugReport = declare(feedbackCalls.addBugReport, {
  files: ['file_path'],
  reply: z.object({ status: z.literal(true), message: z.string() }),
});
