// Chart data of a site's gauges: read on opening, on news, on focus and every 5 minutes; the window stays as it was read.
import type { GaugeSet, getRainfallPlotData } from '@bantay/contract/rainfall';
import { rainfallCalls } from '@bantay/contract/rainfall.calls';
import type { SiteCode } from '@bantay/domain/sites/site';
import { DAY_MS, HALF_HOUR_MS, halfHour, MINUTE_MS, toManilaText } from '@bantay/domain/time/manila-time';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { send } from '../../api/client.ts';
import { fieldNow } from '../../api/field-clock.ts';
import { keys } from '../../api/keys.ts';
import { RANGE_DAYS, type TimedRange } from '../../ui/date-range.ts';
import { chartPixels, spliceDetail, useSettledZoom } from '../../ui/time-chart-detail.ts';
import type { ZoomLink } from '../../ui/time-chart-zoom.ts';

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

function readGauges(
  site: SiteCode,
  lastAt: number,
  days: number,
  signal: AbortSignal | undefined,
): Promise<GaugeSet[]> {
  return send<typeof getRainfallPlotData>(rainfallCalls.getRainfallPlotData, {
    params: { site_code: site, ts_end: toManilaText(lastAt), days_diff: String(days) },
    query: { pixels: chartPixels() },
    ...(signal ? { signal } : {}),
  });
}

export async function readRainfall(site: SiteCode, range: TimedRange, signal?: AbortSignal): Promise<RainfallView> {
  const readAt = fieldNow();
  const lastAt = halfHour(readAt);
  const gauges = await readGauges(site, lastAt, RANGE_DAYS[range], signal);
  return { gauges, firstAt: lastAt - RANGE_DAYS[range] * DAY_MS, lastAt, readAt };
}

/** Each range has its own entry, so a late answer to an older choice never shows. */
export function useRainfall(site: SiteCode, range: TimedRange) {
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

/** The gauge with every value of the zoomed stretch, once its long series came thinned. */
export function useWholeGauge(
  site: SiteCode,
  gauge: GaugeSet,
  zoom: ZoomLink,
): { gauge: GaugeSet; isReading: boolean } {
  const stretch = useSettledZoom(zoom, gauge.is_reduced === true);
  const query = useQuery({
    queryKey: keys.rainfall(site, 'stretch', String(stretch)),
    queryFn: ({ signal }) => {
      const [from, to] = stretch!; // enabled only with one
      const lastAt = halfHour(to * 1000) + HALF_HOUR_MS;
      return readGauges(site, lastAt, Math.ceil((lastAt - from * 1000) / DAY_MS), signal);
    },
    enabled: stretch !== null,
    structuralSharing: false,
  });
  const raw = query.data?.find(({ rain_id }) => rain_id === gauge.rain_id);
  const whole = useMemo(() => {
    if (!raw || !stretch) return gauge;
    const [from, to] = stretch;
    const join = (name: 'rain' | '24h' | '72h') =>
      spliceDetail(gauge[name], raw[name], ([at]) => at, [from * 1000, to * 1000]);
    return { ...gauge, rain: join('rain'), '24h': join('24h'), '72h': join('72h') };
  }, [gauge, raw, stretch]);
  return { gauge: whole, isReading: query.isFetching };
}
