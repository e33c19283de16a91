// Calls of the on-demand dialog: earthquakes of the last day, whether there is one to lower, and the request itself.
import { DAY_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { send } from '@bantay/web/api/client.ts';
import { readCredentials } from '@bantay/web/api/credentials.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { keys } from '@bantay/web/api/keys.ts';
import type { LoginData } from '@bantay/web/api/shapes.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { earthquakeCalls } from '../../earthquake/wire/earthquake.calls.ts';
import type { getEarthquakesOfDay } from '../../earthquake/wire/earthquake.ts';
import { onDemandCalls } from '../wire/on-demand.calls.ts';
import type { checkOnDemand, saveOnDemand } from '../wire/on-demand.ts';
import { type OnDemandForm, timeOf } from './on-demand-model.ts';

/** Asked each time the dialog opens. */
export function useEarthquakesOfDay() {
  return useQuery({
    queryKey: keys.onDemand('earthquakes'),
    gcTime: 0,
    queryFn: ({ signal }) => {
      const now = fieldNow();
      // The names are the wrong way round, and stay so: start_ts is the newer end (api-facts §6).
      return send<typeof getEarthquakesOfDay>(earthquakeCalls.getEarthquakesOfDay, {
        body: { startTs: toManilaText(now), endTs: toManilaText(now - DAY_MS) },
        signal,
      });
    },
  });
}

export function useHasOnDemand(siteId: string) {
  return useQuery({
    queryKey: keys.onDemand('runs', siteId),
    enabled: siteId !== '',
    gcTime: 0,
    queryFn: ({ signal }) => send<typeof checkOnDemand>(onDemandCalls.checkOnDemand, { params: { siteId }, signal }),
  });
}

/** Who approves is of the officer's own group; the server knows the officer, and takes 'MLGU' where none is named. */
const ownGroup = (): string =>
  // What an earlier version of the pages has stored may lack a part.
  (readCredentials() as Partial<LoginData> | null)?.profile?.designationDetails.designation ?? '';

export function useSaveOnDemand() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ content: form, key }: Deed<OnDemandForm>) =>
      send<typeof saveOnDemand>(onDemandCalls.saveOnDemand, {
        key,
        body: {
          siteId: Number(form.site),
          alertLevel: form.option === '0' ? '0' : '1',
          requestTs: toManilaText(timeOf(form) ?? 0),
          reason: form.reason.trim(),
          techInfo: form.reason.trim(),
          eqId: form.type === 'eq' && form.eqId !== '0' ? Number(form.eqId) : null,
          approvedBy: ownGroup(),
        },
      }),
    // Nobody waits for the dashboard to hear how it went.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keys.of('alerts') });
    },
  });
}
