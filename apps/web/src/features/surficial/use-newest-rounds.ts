// The newest rounds of a site's markers, for its card and for what comes next.
import type { getSurficialPlotData } from '@bantay/contract/surficial';
import { surficialCalls } from '@bantay/contract/surficial.calls';
import type { SiteCode } from '@bantay/domain/sites/site';
import { TREND_POINTS } from '@bantay/domain/surficial/marker-reading';
import { toManilaText } from '@bantay/domain/time/manila-time';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/client.ts';
import { fieldNow } from '../../api/field-clock.ts';
import { keys } from '../../api/keys.ts';
import { pollingAlways } from '../../api/polling.ts';

/** Twice what a trend needs: some may be tagged unreliable, and not every marker is measured in every round. */
const ROUNDS = 2 * TREND_POINTS;

export function useNewestRounds(site: SiteCode) {
  return useQuery({
    queryKey: keys.surficial(site, 'newest rounds'),
    queryFn: ({ signal }) =>
      send<typeof getSurficialPlotData>(surficialCalls.getSurficialPlotData, {
        params: { site_code: site, start: 'None', end: toManilaText(fieldNow()) },
        query: { limit: String(ROUNDS) },
        signal,
      }),
    ...pollingAlways,
  });
}
