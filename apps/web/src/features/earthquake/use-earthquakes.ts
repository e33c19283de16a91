// Earthquakes for map and lists: read on opening, on news, on focus and every 5 minutes; alerts page by page.
import type { getEarthquakeAlerts, getEarthquakeInformation } from '@bantay/contract/earthquake';
import { earthquakeCalls } from '@bantay/contract/earthquake.calls';
import type { listSites } from '@bantay/contract/sites';
import { sitesCalls } from '@bantay/contract/sites.calls';
import type { SiteCode } from '@bantay/domain/sites/site';
import { DAY_MS, MINUTE_MS } from '@bantay/domain/time/manila-time';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '../../api/client.ts';
import { fieldNow } from '../../api/field-clock.ts';
import { keys } from '../../api/keys.ts';
import { PAGE_ROWS } from './earthquake-model.ts';

const POLL_MS = 5 * MINUTE_MS;
/** Older than twice the period it may be out of date (screens §0). */
export const STALE_MS = 2 * POLL_MS;
const polling = { refetchInterval: POLL_MS, refetchOnWindowFocus: true, staleTime: 0 } as const;

export function useEarthquakes(site: SiteCode) {
  return useQuery({
    queryKey: keys.earthquake('information', site),
    queryFn: async ({ signal }) => {
      const reply = await send<typeof getEarthquakeInformation>(earthquakeCalls.getEarthquakeInformation, {
        params: { site_code: site },
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
    queryKey: keys.earthquake('alerts', page),
    queryFn: ({ signal }) =>
      send<typeof getEarthquakeAlerts>(earthquakeCalls.getEarthquakeAlerts, {
        query: { limit: String(PAGE_ROWS), offset: String(page * PAGE_ROWS) },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...polling,
  });
}

export function useSites() {
  return useQuery({
    queryKey: keys.sites(),
    queryFn: ({ signal }) => send<typeof listSites>(sitesCalls.listSites, { signal }),
    staleTime: DAY_MS,
  });
}
