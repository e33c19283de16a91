// The sums of the last twelve hours of one gauge, for the small line on a site's card.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { send } from '@bantay/web/api/client.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { pollingAlways } from '@bantay/web/api/polling.ts';
import type { GaugeSet } from '@bantay/web/api/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import type { SiteCode } from '../../sites/rules/site.ts';
import { rainfallCalls } from '../wire/rainfall.calls.ts';
import type { getRainfallPlotData } from '../wire/rainfall.ts';

/** The gauges of the rain page over one day; undefined while they are not read, or when that failed. */
export function useRainLine(site: SiteCode): GaugeSet[] | undefined {
  return useQuery({
    queryKey: keys.rainfall(site, 'card', '1'),
    queryFn: ({ signal }) =>
      send<typeof getRainfallPlotData>(rainfallCalls.getRainfallPlotData, {
        params: { siteCode: site, tsEnd: toManilaText(fieldNow()), daysDiff: '1' },
        signal,
      }),
    ...pollingAlways,
  }).data;
}
