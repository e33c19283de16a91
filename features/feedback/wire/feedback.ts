// Feedback and bug reports on the wire (api-facts §13): forms with a picture; bug reports also as JSON.
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { feedbackCalls } from './feedback.calls.ts';

/** The photo that will follow in pieces, as JSON (`photosInForm`). */
const following = { photos: z.string().optional() };

/** Bytes of a picture. */
export const FEEDBACK_PICTURE_MAX = 10 * 1024 * 1024;

export const saveFeedback = declare(feedbackCalls.saveFeedback, {
  who: 'measurer',
  what: 'stores what somebody thinks of the program',
  files: ['file'],
  /** `feedback_id` is not looked at. */
  body: z.object({
    feedback_id: z.unknown(),
    issue: z.string(),
    concern: z.string(),
    other_concern: z.string(),
    ...following,
  }),
  reply: z.object({ status: z.literal(true), message: z.string(), feedback: z.string() }),
});

export const addBugReport = declare(feedbackCalls.addBugReport, {
  who: 'measurer',
  what: 'reports a fault of the program',
  files: ['file_path'],
  /** `id` is not looked at. */
  body: z.object({ id: z.unknown(), description: z.string(), ...following }),
  reply: z.object({ status: z.literal(true), message: z.string() }),
});
