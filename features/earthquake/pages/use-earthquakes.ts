// Earthquakes for map and lists: read on opening, on news, on focus and every 5 minutes; alerts page by page.
import { send } from '@bantay/web/api/client.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SiteCode } from '../../sites/rules/site.ts';
import { earthquakeCalls } from '../wire/earthquake.calls.ts';
import type { getEarthquakeAlerts, getEarthquakeInformation } from '../wire/earthquake.ts';
import { PAGE_ROWS } from './earthquake-model.ts';

export function useEarthquakes(site: SiteCode) {
  return useQuery({
    queryKey: keys.of('earthquake', 'information', site),
    queryFn: async ({ signal }) => {
      const reply = await send<typeof getEarthquakeInformation>(earthquakeCalls.getEarthquakeInformation, {
        params: { siteCode: site },
        signal,
      });
      return { ...reply, readAt: fieldNow() };
    },
    ...polling,
  });
}

/** The page before stays until the next one is there. */
export function useEarthquakeAlerts(page: number) {
  return useQuery({
    queryKey: keys.of('earthquake', 'alerts', page),
    queryFn: ({ signal }) =>
      send<typeof getEarthquakeAlerts>(earthquakeCalls.getEarthquakeAlerts, {
        query: { limit: String(PAGE_ROWS), offset: String(page * PAGE_ROWS) },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...polling,
  });
}
