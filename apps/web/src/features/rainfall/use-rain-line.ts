// The sums of the last twelve hours of one gauge, for the small line on a site's card.
import type { GaugeSet, getRainfallPlotData } from '@bantay/contract/rainfall';
import { rainfallCalls } from '@bantay/contract/rainfall.calls';
import type { SiteCode } from '@bantay/domain/sites/site';
import { toManilaText } from '@bantay/domain/time/manila-time';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/client.ts';
import { fieldNow } from '../../api/field-clock.ts';
import { keys } from '../../api/keys.ts';
import { pollingAlways } from '../../api/polling.ts';

/** The gauges of the rain page over one day; undefined while they are not read, or when that failed. */
export function useRainLine(site: SiteCode): GaugeSet[] | undefined {
  return useQuery({
    queryKey: keys.rainfall(site, 'card', '1'),
    queryFn: ({ signal }) =>
      send<typeof getRainfallPlotData>(rainfallCalls.getRainfallPlotData, {
        params: { site_code: site, ts_end: toManilaText(fieldNow()), days_diff: '1' },
        signal,
      }),
    ...pollingAlways,
  }).data;
}
