// Activities of the calendar on the wire (api-facts §10).
import { done, filledText, id, looseTs, pathId, text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { photosInForm } from '../../photos/wire/photos.ts';
import { ACTIVITY_MAX } from '../rules/activity.ts';
import { activitiesCalls } from './activities.calls.ts';

const activity = z.object({
  id: z.number().int(),
  start: ts,
  end: ts,
  title: z.string(),
  place: z.string().nullable(),
  note: z.string().nullable(),
  /** Name of a picture under /storage/activity_schedule/. */
  file: z.string().nullable(),
  issuer_id: z.number().int().nullable(),
  site_id: z.number().int(),
  /** [own] Grows with each edit. */
  version: z.number().int(),
  /** [own] Photos that were taken and have not come yet; left out where there is none. */
  photos_awaited: z.number().int().optional(),
});
export type Activity = z.output<typeof activity>;

export const listActivities = declare(activitiesCalls.listActivities, {
  who: 'reader',
  what: 'the activities of a site, or of site 24 where none is named',
  /** Left out: lpa. */
  params: z.object({ site_id: pathId.optional() }),
  /** In the order of their ids. */
  reply: z.object({ status: z.literal(true), data: z.array(activity) }),
});

export const listAllActivities = declare(activitiesCalls.listAllActivities, {
  who: 'reader',
  why: 'the calendar shows every site that is watched: one question for all of them, however many there are',
  /** In the order of their ids. */
  reply: z.object({ status: z.literal(true), data: z.array(activity.extend({ site_code: z.string() })) }),
});

const empty = z.literal('').transform(() => undefined);

/** Texts of an activity as they were read; an older page of ours, or another program, leaves it out. */
const activityBase = z.object({
  start: looseTs,
  end: looseTs,
  name: z.string(),
  place: z.string(),
  note: z.string(),
  file: z.string().nullable(),
});

/** What is no activity is none: then the edit is refused as any other that was overtaken. */
function readBase(text: string) {
  try {
    return activityBase.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The text fields of the form; what is empty is not given. */
export const activityFields = z.object({
  /** 0 or nothing: a new one. */
  activity_id: z.union([z.literal('0').transform(() => undefined), empty, pathId]).optional(),
  start_date: looseTs,
  end_date: looseTs,
  activity_name: filledText(ACTIVITY_MAX.name),
  activity_place: text(ACTIVITY_MAX.place).optional(),
  activity_note: text(ACTIVITY_MAX.note).optional(),
  site_id: z.union([empty, pathId]).optional(),
  /** A picture that was uploaded before; nothing keeps the one that is stored. */
  file_name: text(200).optional(),
  /** [own] What the editor has seen; nothing: the last one wins. */
  version: z.union([empty, pathId]).optional(),
  /** [own] The photo that will follow in pieces, as JSON. */
  photos: photosInForm.optional(),
  /** [own] What it was typed over, as JSON: an overtaken edit is refused only where both have changed the same. */
  base: z.union([empty, z.string().max(4000).transform(readBase)]).optional(),
});

export const saveActivity = declare(activitiesCalls.saveActivity, {
  who: 'operator',
  what: 'enters an activity, or changes it',
  files: ['file'],
  /** `activityFields` beside the file. */
  body: z.unknown(),
  reply: z.object({
    status: z.literal(true),
    message: z.string(),
    feedback: z.string(),
    activity_id: z.number().int(),
  }),
});

export const deleteActivity = declare(activitiesCalls.deleteActivity, {
  who: 'operator',
  what: 'deletes an activity',
  refusesInWords: true,
  /** As text from clients that send a form. */
  body: z.object({ activity_id: z.union([id, pathId]) }),
  reply: done.extend({ feedback: z.string() }),
});

export const uploadActivityPicture = declare(activitiesCalls.uploadActivityPicture, {
  who: 'operator',
  what: 'brings a picture of an activity',
  dialect: 'number',
  files: ['file'],
  body: z.unknown(),
  /** `filename` is the name to put into `file_name`; a refusal has `status: 400`. */
  reply: z.object({ status: z.literal(200), filename: z.string() }),
});
