// Doors of feedback and bug reports: a form with a picture; the earlier client sends bug reports as JSON.
import type { Door } from '@bantay/server/http/door.ts';
import { type Form, readForm } from '@bantay/server/http/uploads.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { FastifyRequest } from 'fastify';
import { photosInForm } from '../../photos/wire/photos.ts';
import { addBugReport, FEEDBACK_PICTURE_MAX, saveFeedback } from '../wire/feedback.ts';
import type { FeedbackService } from './feedback-service.ts';

const UNSTORABLE = /\0|\p{Surrogate}/u;

export function feedbackRoutes(door: Door, feedback: FeedbackService): void {
  door(saveFeedback, async ({ request, user }) => {
    const { fields, picture } = await readForm(request, 'file', FEEDBACK_PICTURE_MAX);
    const texts = {
      issue: textOf(fields, 'issue'),
      concern: textOf(fields, 'concern'),
      otherConcern: textOf(fields, 'other_concern'),
    };
    await feedback.save(texts, { picture, photos: photosOf(fields, picture) }, user.userId);
    const message = 'Successfully submitted feedback!';
    return { status: true as const, message, feedback: message };
  });

  door(addBugReport, async ({ request, user }) => {
    const { fields, picture } = request.isMultipart()
      ? await readForm(request, 'file_path', FEEDBACK_PICTURE_MAX)
      : readJson(request);
    const description = textOf(fields, 'description');
    await feedback.report(description, { picture, photos: photosOf(fields, picture) }, user.userId);
    return { status: true as const, message: 'Bug report sent. Thank you!' };
  });
}

/** The earlier client's picture is lost on its way (api-facts §13): `file_path` is not looked at. */
function readJson({ body }: FastifyRequest): Form {
  const description = typeof body === 'object' && body !== null && 'description' in body ? body.description : undefined;
  if (description === undefined || description === null) throw new Problem('feedbackNoDescription');
  if (typeof description !== 'string') throw new Problem('malformed', { what: 'description' });
  return { fields: { description }, picture: null };
}

/** Whoever sends it whole has nothing to follow. */
function photosOf(fields: Form['fields'], picture: Form['picture']) {
  const read = photosInForm.safeParse(fields.photos ?? '');
  if (!read.success) throw new Problem('malformed', { what: 'photos' });
  return picture ? [] : read.data;
}

function textOf(fields: Record<string, string>, name: string): string {
  const text = (fields[name] ?? '').trim();
  if (UNSTORABLE.test(text)) throw new Problem('malformed', { what: name });
  return text;
}
