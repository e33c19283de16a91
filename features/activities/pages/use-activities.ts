// Activities of all sites, and what changes them; read again on news and every few minutes.
import { send } from '@bantay/web/api/client.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { newKey } from '@bantay/web/api/new-key.ts';
import { polling } from '@bantay/web/api/polling.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { wireForm } from '@bantay/web/api/wire-form.ts';
import { useQuery } from '@tanstack/react-query';
import { activitiesCalls } from '../wire/activities.calls.ts';
import type { deleteActivity, listAllActivities, saveActivity } from '../wire/activities.ts';
import { type Planned, planned } from './activity-model.ts';

/** The specification's calendar is of site 24 (001, §9), and asks for it alone; ours asks once for every site there is. */
export const activitiesQuestion = () => ({
  queryKey: keys.of('activities', 'every site'),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { data } = await send<typeof listAllActivities>(activitiesCalls.listAllActivities, { signal });
    return { activities: data.map(planned), readAt: fieldNow() };
  },
});

export const useActivities = () => useQuery({ ...activitiesQuestion(), ...polling });

export const useSaveActivity = () =>
  useChange(
    keys.of('activities'),
    ({ content: { fields, picture }, key }: Deed<{ fields: Record<string, string>; picture: File | null }>) => {
      // Texts first: the server has read them when the file comes.
      const body = wireForm({ ...fields, file: picture });
      return send<typeof saveActivity>(activitiesCalls.saveActivity, { body, key });
    },
  );

/** One call after the other; says which could not be deleted. One that was gone already is deleted. */
export const useDeleteActivities = () =>
  useChange(keys.of('activities'), async ({ content: all }: Deed<readonly Planned[]>) => {
    const failed: { one: Planned; error: unknown }[] = [];
    for (const one of all) {
      const body = { activityId: one.activity.id };
      await send<typeof deleteActivity>(activitiesCalls.deleteActivity, { body, key: newKey() }).catch(
        (error: unknown) => {
          // A lost line has no code, and is a failure too.
          if ((error as { code?: string }).code !== 'activityUnknown') failed.push({ one, error });
        },
      );
    }
    return failed;
  });
