// Signs of a site with their reports, the types with the known signs, and storing a new report.
import { send } from '@bantay/web/api/client.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import type { BodyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import { sendFile } from '@bantay/web/api/send-file.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SiteCode } from '../../sites/rules/site.ts';
import { momsCalls } from '../wire/moms.calls.ts';
import type { getMomsFeatures, getMomsInstances, uploadMomsPicture, writeMoms } from '../wire/moms.ts';

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
  /** With its pictures as they are called here: what makes it this report and no other. */
  asChosen: Report;
  /** Sends the pictures first, which brings their names. */
  body: () => Promise<Report>;
}

export function useSaveFeature() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ content: { body }, key }: Deed<NewReport>) =>
      send<typeof writeMoms>(momsCalls.writeMoms, { body: await body(), key }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: momsKey() });
      // A level above 0 is a trigger.
      void queries.invalidateQueries({ queryKey: keys.of('alerts') });
    },
  });
}
