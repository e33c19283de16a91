// Chart data of a site's gauges: read on opening, on news, on focus and every 5 minutes; the window stays as it was read.
import { DAY_MS, HALF_HOUR_MS, halfHour, toManilaText } from '@bantay/kernel/time/manila-time';
import { send } from '@bantay/web/api/client.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { pollingAlways } from '@bantay/web/api/polling.ts';
import type { GaugeSet } from '@bantay/web/api/shapes.ts';
import { endedAt } from '@bantay/web/api/use-chart-end.ts';
import { useRawStretch } from '@bantay/web/api/use-raw-stretch.ts';
import { chartPixels, spliceDetail } from '@bantay/web/ui/charts/time-chart-detail.ts';
import type { ZoomLink } from '@bantay/web/ui/charts/time-chart-zoom.ts';
import { RANGE_DAYS, type TimedRange } from '@bantay/web/ui/date-range.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SiteCode } from '../../sites/rules/site.ts';
import { rainfallCalls } from '../wire/rainfall.calls.ts';
import type { getMoreGauges, getRainfallPlotData } from '../wire/rainfall.ts';

export interface RainfallView {
  gauges: GaugeSet[];
  /** Both ends of the window, epoch ms. */
  firstAt: number;
  lastAt: number;
  /** Field time of reading. */
  readAt: number;
}

export interface RainLook {
  range: TimedRange;
  /** Epoch ms; null: now. */
  end: number | null;
}

/** The gauges of the specified page, or those behind them. */
export type GaugeGroup = 'page' | 'more';

function readGauges(
  site: SiteCode,
  group: GaugeGroup,
  lastAt: number,
  days: number,
  signal: AbortSignal | undefined,
): Promise<GaugeSet[]> {
  const call = rainfallCalls[group === 'page' ? 'getRainfallPlotData' : 'getMoreGauges'];
  return send<typeof getRainfallPlotData | typeof getMoreGauges>(call, {
    params: { siteCode: site, tsEnd: toManilaText(lastAt), daysDiff: String(days) },
    query: { pixels: chartPixels() },
    ...(signal ? { signal } : {}),
  });
}

export async function readRainfall(
  site: SiteCode,
  { range, end }: RainLook,
  signal?: AbortSignal,
  group: GaugeGroup = 'page',
): Promise<RainfallView> {
  const readAt = fieldNow();
  const lastAt = halfHour(endedAt(end, readAt));
  const gauges = await readGauges(site, group, lastAt, RANGE_DAYS[range], signal);
  return { gauges, firstAt: lastAt - RANGE_DAYS[range] * DAY_MS, lastAt, readAt };
}

/** Each range has its own entry, so a late answer to an older choice never shows. */
export function useRainfall(site: SiteCode, look: RainLook) {
  return useQuery({
    queryKey: keys.rainfall(site, look.end === null ? 'now' : String(look.end), look.range),
    queryFn: ({ signal }) => readRainfall(site, look, signal),
    ...pollingAlways,
    // Comparing 200 000 numbers would cost more than drawing them.
    structuralSharing: false,
  });
}

/** The gauge with every value of the zoomed stretch, once its long series came thinned. */
export function useWholeGauge(
  site: SiteCode,
  gauge: GaugeSet,
  zoom: ZoomLink,
  group: GaugeGroup,
): { gauge: GaugeSet; isReading: boolean } {
  const { raw, isReading } = useRawStretch({
    zoom,
    isReduced: gauge.isReduced === true,
    keyOf: (stretch) => keys.rainfall(site, `stretch ${group}`, stretch),
    read: (from, to, signal) => {
      // The call counts whole days back from its end, so it may bring more than the stretch.
      const lastAt = halfHour(to) + HALF_HOUR_MS;
      return readGauges(site, group, lastAt, Math.ceil((lastAt - from) / DAY_MS), signal);
    },
  });
  const whole = useMemo(() => {
    const own = raw?.reply.find(({ rainId }) => rainId === gauge.rainId);
    if (!raw || !own) return gauge;
    const [from, to] = raw.stretch;
    const join = (name: 'rain' | '24h' | '72h') =>
      spliceDetail(gauge[name], own[name], ([at]) => at, [from * 1000, to * 1000]);
    return { ...gauge, rain: join('rain'), '24h': join('24h'), '72h': join('72h') };
  }, [gauge, raw]);
  return { gauge: whole, isReading };
}
