// Calls of the on-demand dialog: earthquakes of the last day, whether there is one to lower, and the request itself.
import { DAY_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { send } from '@bantay/web/api/client.ts';
import { readCredentials } from '@bantay/web/api/credentials.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { keys } from '@bantay/web/api/keys.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LoginData } from '../../accounts/wire/accounts.ts';
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
        body: { start_ts: toManilaText(now), end_ts: toManilaText(now - DAY_MS) },
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
    queryFn: ({ signal }) =>
      send<typeof checkOnDemand>(onDemandCalls.checkOnDemand, { params: { site_id: siteId }, signal }),
  });
}

/** Who approves is of the officer's own group; the server knows the officer, and takes 'MLGU' where none is named. */
const ownGroup = (): string =>
  (readCredentials() as Partial<LoginData> | null)?.profile?.designation_details.designation ?? '';

export function useSaveOnDemand() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ content: form, key }: Deed<OnDemandForm>) =>
      send<typeof saveOnDemand>(onDemandCalls.saveOnDemand, {
        key,
        body: {
          site_id: Number(form.site),
          alert_level: form.option === '0' ? '0' : '1',
          request_ts: toManilaText(timeOf(form) ?? 0),
          reason: form.reason.trim(),
          tech_info: form.reason.trim(),
          eq_id: form.type === 'eq' && form.eqId !== '0' ? Number(form.eqId) : null,
          approved_by: ownGroup(),
        },
      }),
    // Nobody waits for the dashboard to hear how it went.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: keys.alerts() });
    },
  });
}
