// Doors of the activity calendar: the list, the form with its picture, and the picture alone as older clients send it.
import { safeFileName } from '@bantay/kernel/files/safe-file-name';
import { fromManilaText, toManilaText } from '@bantay/kernel/time/manila-time';
import type { FileStore } from '@bantay/server/files/file-store.ts';
import type { Door } from '@bantay/server/http/door.ts';
import { refusalInWords } from '@bantay/server/http/refuse-in-words.ts';
import { tellCurrent } from '@bantay/server/http/tell-current.ts';
import { readForm, readPicture } from '@bantay/server/http/uploads.ts';
import { Problem } from '@bantay/server/problems.ts';
import { MAX_PICTURE_BYTES } from '../../photos/wire/photos.ts';
import { DEFAULT_SITE } from '../../sites/rules/site.ts';
import {
  type Activity,
  activityFields,
  deleteActivity,
  listActivities,
  listAllActivities,
  saveActivity,
  uploadActivityPicture,
} from '../wire/activities.ts';
import type { ActivitiesService, ActivityRow } from './activities-service.ts';

interface Parts {
  activities: ActivitiesService;
  files: FileStore;
}

export function activitiesRoutes(door: Door, { activities, files }: Parts): void {
  door(listActivities, async ({ params }) => {
    const found = await activities.list(params.site_id ?? DEFAULT_SITE.siteId);
    return { status: true as const, data: found.map(present) };
  });

  door(listAllActivities, async () => {
    const found = await activities.listAll();
    return { status: true as const, data: found.map((one) => ({ ...present(one), site_code: one.siteCode })) };
  });

  door(saveActivity, async ({ request, user }) => {
    const { fields, picture } = await readForm(request, 'file', MAX_PICTURE_BYTES);
    const form = readFields(fields);
    const saving = {
      id: form.activity_id ?? null,
      siteId: form.site_id ?? null,
      version: form.version ?? null,
      start: readTime(form.start_date),
      end: readTime(form.end_date),
      name: form.activity_name,
      place: form.activity_place ?? '',
      note: form.activity_note ?? '',
      file: safeFileName(form.file_name ?? ''),
      base: form.base ? { ...form.base, start: readTime(form.base.start), end: readTime(form.base.end) } : null,
      picture,
      // Whoever sends it whole has nothing to follow.
      photos: picture ? [] : (form.photos ?? []),
    };
    const activityId = await tellCurrent(present, activities.save(files, saving, user.userId));
    const said = 'Successfully saved activity!';
    return { status: true as const, message: said, feedback: said, activity_id: activityId };
  });

  door(deleteActivity, async ({ body, user }) => {
    await activities.remove(files, body.activity_id, user.userId);
    const said = 'Successfully deleted activity!';
    return { status: true as const, message: said, feedback: said };
  });

  door(uploadActivityPicture, async ({ request }) => {
    const picture = await readPicture(request, 'file', MAX_PICTURE_BYTES);
    return { status: 200 as const, filename: await files.save('activity_schedule', picture.name, picture.bytes) };
  });
}

const readTime = (text: string) => fromManilaText(text)!; // the contract has read it

function readFields(fields: Record<string, string>) {
  const read = activityFields.safeParse({ ...fields });
  if (read.success) return read.data;
  const [first] = read.error.issues;
  const refusal = refusalInWords(read.error.issues, fields);
  if (refusal) throw refusal;
  throw new Problem('malformed', { what: `${first?.path.join('.')}: ${first?.message}`.slice(0, 200) });
}

const present = (row: ActivityRow): Activity => ({
  id: row.activityId,
  start: toManilaText(row.startDate),
  end: toManilaText(row.endDate),
  title: row.activityName,
  place: row.activityPlace,
  note: row.activityNote,
  file: row.fileName,
  issuer_id: row.issuerId,
  site_id: row.siteId,
  version: row.version,
  ...(row.photosAwaited > 0 ? { photos_awaited: row.photosAwaited } : {}),
});
