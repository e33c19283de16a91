// Activities of site 24, and what changes them; read again on news and every few minutes.
import type { deleteActivity, listActivities, saveActivity } from '@bantay/contract/activities';
import { activitiesCalls } from '@bantay/contract/activities.calls';
import { DEFAULT_SITE } from '@bantay/domain/sites/site';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/client.ts';
import { fieldNow } from '../../api/field-clock.ts';
import { keys } from '../../api/keys.ts';
import { newKey } from '../../api/new-key.ts';
import { polling } from '../../api/polling.ts';
import type { Deed } from '../../api/use-form.ts';
import { type Planned, planned } from './activity-model.ts';

/** Activities use this site (specification 001, §9). */
export const ACTIVITY_SITE = DEFAULT_SITE.siteId;

export const useActivities = () =>
  useQuery({
    queryKey: keys.activities(),
    queryFn: async ({ signal }) => {
      const params = { site_id: String(ACTIVITY_SITE) };
      const { data } = await send<typeof listActivities>(activitiesCalls.listActivities, { params, signal });
      return { activities: data.map(planned), readAt: fieldNow() };
    },
    ...polling,
  });

function useChange<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keys.activities() });
    },
  });
}

export const useSaveActivity = () =>
  useChange(({ content: { fields, picture }, key }: Deed<{ fields: Record<string, string>; picture: File | null }>) => {
    const body = new FormData();
    // Texts first: the server has read them when the file comes.
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    if (picture) body.append('file', picture, picture.name);
    return send<typeof saveActivity>(activitiesCalls.saveActivity, { body, key });
  });

/** One call after the other; says which could not be deleted. One that was gone already is deleted. */
export const useDeleteActivities = () =>
  useChange(async ({ content: all }: Deed<readonly Planned[]>) => {
    const failed: { one: Planned; error: unknown }[] = [];
    for (const one of all) {
      const body = { activity_id: one.activity.id };
      await send<typeof deleteActivity>(activitiesCalls.deleteActivity, { body, key: newKey() }).catch(
        (error: unknown) => {
          if ((error as { code?: string }).code !== 'activityUnknown') failed.push({ one, error });
        },
      );
    }
    return failed;
  });
