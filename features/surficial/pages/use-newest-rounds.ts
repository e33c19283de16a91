// The newest rounds of a site's markers, for its card and for what comes next.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { send } from '@bantay/web/api/client.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { pollingAlways } from '@bantay/web/api/polling.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SiteCode } from '../../sites/rules/site.ts';
import { TREND_POINTS } from '../rules/marker-reading.ts';
import { surficialCalls } from '../wire/surficial.calls.ts';
import type { getSurficialPlotData } from '../wire/surficial.ts';

/** Twice what a trend needs: some may be tagged unreliable, and not every marker is measured in every round. */
const ROUNDS = 2 * TREND_POINTS;

const questionOf = (site: SiteCode) =>
  queryOptions({
    queryKey: keys.of('surficial', site, 'newest rounds'),
    queryFn: ({ signal }) =>
      send<typeof getSurficialPlotData>(surficialCalls.getSurficialPlotData, {
        params: { siteCode: site, start: 'None', end: toManilaText(fieldNow()) },
        query: { limit: String(ROUNDS) },
        signal,
      }),
    ...pollingAlways,
  });

export const useNewestRounds = (site: SiteCode) => useQuery(questionOf(site));

/** Of several sites, in their order; one that cannot be read is left out until it can. */
export function useRoundsOf(sites: readonly SiteCode[]) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: keys.of('surficial', 'newest rounds', ...sites),
    // The cards ask the same: what they have is not asked again.
    queryFn: () =>
      Promise.all(
        sites.map(async (site) => ({
          site,
          data: await queries
            .fetchQuery({ ...questionOf(site), staleTime: pollingAlways.refetchInterval })
            .catch(() => undefined),
        })),
      ),
    ...pollingAlways,
  });
}
