// Chart data of a site's gauges: read on opening, on news, on focus and every 5 minutes; the window stays as it was read.
import type { GaugeSet, getRainfallPlotData } from '@bantay/contract/rainfall';
import { rainfallCalls } from '@bantay/contract/rainfall.calls';
import type { SiteCode } from '@bantay/domain/sites/site';
import { DAY_MS, halfHour, MINUTE_MS, toManilaText } from '@bantay/domain/time/manila-time';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/client.ts';
import { fieldNow } from '../../api/field-clock.ts';
import { keys } from '../../api/keys.ts';
import { RANGE_DAYS, type RangeName } from './ranges.ts';

export interface RainfallView {
  gauges: GaugeSet[];
  /** Both ends of the window, epoch ms. */
  firstAt: number;
  lastAt: number;
  /** Field time of reading. */
  readAt: number;
}

export const POLL_MS = 5 * MINUTE_MS;
/** Older than twice the period it may be out of date (screens §0). */
export const STALE_MS = 2 * POLL_MS;

export async function readRainfall(site: SiteCode, range: RangeName, signal?: AbortSignal): Promise<RainfallView> {
  const readAt = fieldNow();
  const lastAt = halfHour(readAt);
  const gauges = await send<typeof getRainfallPlotData>(rainfallCalls.getRainfallPlotData, {
    params: { site_code: site, ts_end: toManilaText(lastAt), days_diff: String(RANGE_DAYS[range]) },
    ...(signal ? { signal } : {}),
  });
  return { gauges, firstAt: lastAt - RANGE_DAYS[range] * DAY_MS, lastAt, readAt };
}

/** Each range has its own entry, so a late answer to an older choice never shows. */
export function useRainfall(site: SiteCode, range: RangeName) {
  return useQuery({
    queryKey: keys.rainfall(site, 'now', range),
    queryFn: ({ signal }) => readRainfall(site, range, signal),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
    staleTime: 0,
    // Comparing 200 000 numbers would cost more than drawing them.
    structuralSharing: false,
  });
}
