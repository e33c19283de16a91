// Activities of all sites, and what changes them; read again on news and every few minutes.
import { send } from '@bantay/web/api/client.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { newKey } from '@bantay/web/api/new-key.ts';
import { sendOrKeep } from '@bantay/web/api/outbox/send-or-keep.ts';
import { useWriter } from '@bantay/web/api/outbox/use-writer.ts';
import { polling } from '@bantay/web/api/polling.ts';
import type { Activity } from '@bantay/web/api/shapes.ts';
import { siteBook } from '@bantay/web/api/site-book.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useQuery } from '@tanstack/react-query';
import { activitiesCalls } from '../wire/activities.calls.ts';
import type { deleteActivity, listAllActivities } from '../wire/activities.ts';
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

interface Saving {
  fields: Record<string, string>;
  picture: File | null;
  /** Null: a new one. */
  known: Pick<Activity, 'id'> | null;
}

/** Edits of one activity go one after the other. */
export const branchOf = ({ id }: Pick<Activity, 'id'>): string => `activity ${id}`;

export function useSaveActivity() {
  const userId = useWriter();
  return useChange(keys.of('activities'), ({ content: { fields, picture, known }, key }: Deed<Saving>) => {
    const site = siteBook().find(({ siteId }) => String(siteId) === fields.siteId)?.siteCode ?? null;
    const branch = known && branchOf(known);
    return sendOrKeep<unknown>({ call: 'activity', body: fields, key, userId, site, branch, picture });
  });
}

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
