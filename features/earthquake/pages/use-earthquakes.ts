// Earthquakes for map and lists: read on opening, on news, on focus and every 5 minutes; alerts page by page.

import { toManilaText } from '@bantay/kernel/time/manila-time';
import { send } from '@bantay/web/api/client.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import { lookKey } from '@bantay/web/api/use-time-look.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SiteCode } from '../../sites/rules/site.ts';
import { spanOf, type TimeLook } from '../../time-bar/rules/time-look.ts';
import { earthquakeCalls } from '../wire/earthquake.calls.ts';
import type { getEarthquakeAlerts, getEarthquakeInformation } from '../wire/earthquake.ts';
import { PAGE_ROWS } from './earthquake-model.ts';

/** Days of the list of now (earthquake-service). */
const YEAR = 365;

export function useEarthquakes(site: SiteCode, look: TimeLook) {
  return useQuery({
    queryKey: keys.of('earthquake', 'information', site, lookKey(look)),
    queryFn: async ({ signal }) => {
      const { from, to } = spanOf(look, YEAR, fieldNow());
      // What is known later of an earthquake replaces what was known before: there is no look at what was known.
      const isOfNow = look.end === null && look.from === null;
      const reply = await send<typeof getEarthquakeInformation>(earthquakeCalls.getEarthquakeInformation, {
        params: { siteCode: site },
        query: isOfNow || from === null ? {} : { tsStart: toManilaText(from), tsEnd: toManilaText(to) },
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
