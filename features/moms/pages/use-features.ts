// Signs of a site with their reports, the types with the known signs, and storing a new report.
import { send } from '@bantay/web/api/client.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import type { BodyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { KEPT, type KeptPhoto } from '@bantay/web/api/outbox/given.ts';
import { keptPhoto, sendOrKeep } from '@bantay/web/api/outbox/send-or-keep.ts';
import { useWriter } from '@bantay/web/api/outbox/use-writer.ts';
import { polling } from '@bantay/web/api/polling.ts';
import { sendFile } from '@bantay/web/api/send-file.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { instantOf } from '@bantay/web/ui/time-words.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SiteCode } from '../../sites/rules/site.ts';
import { momsCalls } from '../wire/moms.calls.ts';
import type { getMomsFeatures, getMomsInstances, uploadMomsPicture, writeMoms } from '../wire/moms.ts';
import { pictureName } from './new-feature-form.ts';

/** The first part is the topic that the server announces. */
const momsKey = (...parts: string[]) => ['moms', ...parts] as const;

export const groupsQuestion = (site: SiteCode) => ({
  queryKey: momsKey(site, 'groups'),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const readAt = fieldNow();
    const params = { siteCode: site };
    const { data } = await send<typeof getMomsInstances>(momsCalls.getMomsInstances, { params, signal });
    const newest = (group: (typeof data)[number]) => group.moms[0]?.observanceTs ?? '';
    const groups = data
      .filter(({ moms }) => moms.length > 0)
      .sort((a, b) => (newest(a) < newest(b) ? 1 : newest(a) > newest(b) ? -1 : 0));
    return { groups, readAt };
  },
});

export const useFeatureGroups = (site: SiteCode) => useQuery({ ...groupsQuestion(site), ...polling });

export const typesQuestion = (site: SiteCode) => ({
  queryKey: momsKey(site, 'types'),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const params = { siteCode: site };
    return (await send<typeof getMomsFeatures>(momsCalls.getMomsFeatures, { params, signal })).data;
  },
});

/** Asked for when the form is opened: somebody may have added a sign a moment ago. */
export const useFeatureTypes = (site: SiteCode) => useQuery({ ...typesQuestion(site), staleTime: 0 });

export const sendPicture = (file: Blob, name: string, key: string, onProgress: (part: number) => void) =>
  sendFile<typeof uploadMomsPicture>(momsCalls.uploadMomsPicture, { field: 'file', file, name, key, onProgress });

type Report = BodyOf<typeof writeMoms>;

interface NewReport {
  /** Without pictures. */
  report: Report;
  pictures: readonly { file: File; key: string }[];
  /** The same with its pictures sent first, for a device that keeps nothing. */
  withPictures: () => Promise<Report>;
}

/** The report, then its photos: whatever the line does in between, both are on the device. */
export function useSaveFeature(site: SiteCode) {
  const queries = useQueryClient();
  const userId = useWriter();
  return useMutation({
    mutationFn: async ({ content: { report, pictures, withPictures }, key }: Deed<NewReport>) => {
      const otherwise = async () => send<typeof writeMoms>(momsCalls.writeMoms, { body: await withPictures(), key });
      // The same report again names them the same.
      const at = instantOf(report.momsList[0]?.observanceTs ?? '');
      const photos = await photosOf(key, pictures, (one) => pictureName(site, at, one.key, one.file.name));
      if (photos === null) return sendOrKeep<unknown>({ ...whole(site, key, report), userId: null, otherwise });
      const body = naming(report, photos);
      return sendOrKeep<unknown>({ ...whole(site, key, body), userId, photos, otherwise });
    },
    onSuccess: async (reply) => {
      // In no list of the server yet: without a line the form would stand until asking for it is given up.
      if (reply === KEPT) return;
      await queries.invalidateQueries({ queryKey: momsKey() });
      // A level above 0 is a trigger.
      void queries.invalidateQueries({ queryKey: keys.of('alerts') });
    },
  });
}

const whole = (site: SiteCode, key: string, body: Report) => ({ call: 'feature', body, key, site }) as const;

/** Small enough for a bad line; null where this browser cannot, and they have to go first. */
async function photosOf(
  key: string,
  pictures: NewReport['pictures'],
  nameOf: (picture: NewReport['pictures'][number]) => string,
): Promise<KeptPhoto[] | null> {
  const photos: KeptPhoto[] = [];
  for (const picture of pictures) {
    const photo = await keptPhoto(key, picture.file, nameOf(picture));
    if (photo === null) return null;
    // The same picture twice is one.
    if (!photos.some((one) => one.photo.sha256 === photo.photo.sha256)) photos.push(photo);
  }
  return photos;
}

/** The report says which photos will follow it. */
const naming = (report: Report, photos: readonly KeptPhoto[]): Report => ({
  ...report,
  momsList: report.momsList.map((one) => ({
    ...one,
    ...(photos.length === 0
      ? {}
      : { photos: photos.map(({ photo: { sha256, size, name } }) => ({ sha256, bytes: size, name })) }),
  })),
});
