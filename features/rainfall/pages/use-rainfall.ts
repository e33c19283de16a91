// Chart data of a site's gauges: read on opening, on news, on focus and every 5 minutes; the window stays as it was read.
import { DAY_MS, HALF_HOUR_MS, halfHour, toManilaText } from '@bantay/kernel/time/manila-time';
import { send } from '@bantay/web/api/client.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { pollingAlways } from '@bantay/web/api/polling.ts';
import type { GaugeSet } from '@bantay/web/api/shapes.ts';
import { useRawStretch } from '@bantay/web/api/use-raw-stretch.ts';
import { lookKey } from '@bantay/web/api/use-time-look.ts';
import { spliceDetail, widthOf } from '@bantay/web/ui/charts/time-chart-detail.ts';
import type { ZoomLink } from '@bantay/web/ui/charts/time-chart-zoom.ts';
import { RANGE_DAYS, type TimedRange } from '@bantay/web/ui/date-range.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SiteCode } from '../../sites/rules/site.ts';
import { spanOf, type TimeLook } from '../../time-bar/rules/time-look.ts';
import { rainfallCalls } from '../wire/rainfall.calls.ts';
import type { getMoreGauges, getRainfallPlotData } from '../wire/rainfall.ts';

export interface RainfallView {
  /** As they came: who draws one takes it `inPairs`. */
  gauges: GaugeSet[];
  /** Both ends of the window, epoch ms. */
  firstAt: number;
  lastAt: number;
  /** Field time of reading. */
  readAt: number;
}

export interface RainLook {
  range: TimedRange;
  time: TimeLook;
}

/** The gauges of the specified page, or those behind them. */
export type GaugeGroup = 'page' | 'more';

function readGauges(
  site: SiteCode,
  group: GaugeGroup,
  lastAt: number,
  { days, known }: { days: number; known: number | null },
  signal: AbortSignal | undefined,
): Promise<GaugeSet[]> {
  const call = rainfallCalls[group === 'page' ? 'getRainfallPlotData' : 'getMoreGauges'];
  return send<typeof getRainfallPlotData | typeof getMoreGauges>(call, {
    params: { siteCode: site, tsEnd: toManilaText(lastAt), daysDiff: String(days) },
    // Behind the page's four gauges there may be any number.
    query: {
      ...widthOf(group === 'page' ? days : null),
      form: 'columns',
      ...(known === null ? {} : { knownAt: toManilaText(known) }),
    },
    ...(signal ? { signal } : {}),
  });
}

type Series = 'rain' | '24h' | '72h';
const ofEach = (points: (name: Series) => GaugeSet[Series]) => ({
  rain: points('rain'),
  '24h': points('24h'),
  '72h': points('72h'),
});

/** Each value with its time, as charts and tables read it; what came thinned has them. */
export function inPairs({ columns, ...gauge }: GaugeSet): GaugeSet {
  if (!columns) return gauge;
  const { from, step } = columns;
  return { ...gauge, ...ofEach((name) => columns[name].map((value, i) => [from + i * step, value])) };
}

export async function readRainfall(
  site: SiteCode,
  { range, time }: RainLook,
  signal?: AbortSignal,
  group: GaugeGroup = 'page',
): Promise<RainfallView> {
  const readAt = fieldNow();
  const span = spanOf(time, RANGE_DAYS[range], readAt);
  const lastAt = halfHour(span.to);
  // A stretch that somebody has chosen begins where it is said; else as long before the half hour that it ends in.
  const firstAt = span.from === time.from ? halfHour(span.from ?? 0) : lastAt - RANGE_DAYS[range] * DAY_MS;
  // The call counts whole days back from its end.
  const days = Math.ceil((lastAt - firstAt) / DAY_MS);
  const gauges = await readGauges(site, group, lastAt, { days, known: time.known }, signal);
  if (days * DAY_MS === lastAt - firstAt) return { gauges, firstAt, lastAt, readAt };
  // Of few addresses: it stays out of the page's own weight.
  const { gaugeFrom } = await import('./gauge-from.ts');
  return { gauges: gauges.map((gauge) => gaugeFrom(inPairs(gauge), firstAt)), firstAt, lastAt, readAt };
}

/** Each range has its own entry, so a late answer to an older choice never shows. */
export function useRainfall(site: SiteCode, look: RainLook) {
  return useQuery({
    queryKey: keys.rainfall(site, lookKey(look.time), look.range),
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
  { group, known }: { group: GaugeGroup; known: number | null },
): { gauge: GaugeSet; isReading: boolean } {
  const { raw, isReading } = useRawStretch({
    zoom,
    isReduced: gauge.isReduced === true,
    keyOf: (stretch) => keys.rainfall(site, `stretch ${group} ${known}`, stretch),
    read: (from, to, signal) => {
      // The call counts whole days back from its end, so it may bring more than the stretch.
      const lastAt = halfHour(to) + HALF_HOUR_MS;
      return readGauges(site, group, lastAt, { days: Math.ceil((lastAt - from) / DAY_MS), known }, signal);
    },
  });
  const whole = useMemo(() => {
    const found = raw?.reply.find(({ rainId }) => rainId === gauge.rainId);
    if (!raw || !found) return gauge;
    const own = inPairs(found);
    const [from, to] = raw.stretch;
    const ends: [number, number] = [from * 1000, to * 1000];
    return { ...gauge, ...ofEach((name) => spliceDetail(gauge[name], own[name], ([at]) => at, ends)) };
  }, [gauge, raw]);
  return { gauge: whole, isReading };
}
