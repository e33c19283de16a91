// Rain series as the chart call shows them (api-facts §3.1).
import type { GaugeSet } from '@bantay/contract/rainfall';
import { isHighVolume, seriesPairs, thinnedSeries } from '@bantay/domain/rainfall/chart-series';
import { toManilaText } from '@bantay/domain/time/manila-time';
import type { Gauge, GaugeChart, Span } from './rainfall-service.ts';

/** All gauges of a site; long series are thinned when the page says how many pixels it has. */
export function presentGaugeSets(charts: readonly GaugeChart[], pixels: number | undefined): GaugeSet[] {
  const isThinned = pixels !== undefined && isHighVolume(charts.map(({ series }) => series));
  return charts.map((chart) => presentGaugeSet(chart, isThinned ? pixels : null));
}

function presentGaugeSet(chart: GaugeChart, pixels: number | null): GaugeSet {
  const { gauge, series } = chart;
  const kept = pixels === null ? null : thinnedSeries(series, pixels);
  const hasData = series.rain.some((milli) => milli >= 0) || series.sum72.some((milli) => milli >= 0);
  return {
    gauge_name: gauge?.gauge_name ?? `rain_none_${chart.position}`,
    // A frame without a gauge still needs an id of its own.
    rain_id: gauge?.rain_id ?? -chart.position,
    data_source: gauge?.data_source ?? 'senslope',
    distance: gauge ? distanceText(gauge) : 'no gauge yet',
    threshold_value: chart.thresholdMm,
    '24h': hasData ? seriesPairs(series.firstAt, series.sum24, kept?.sums) : [],
    '72h': hasData ? seriesPairs(series.firstAt, series.sum72, kept?.sums) : [],
    rain: hasData ? seriesPairs(series.firstAt, series.rain, kept?.rain) : [],
    max_rval: series.maxRainMm,
    max_72h: series.max72Mm,
    null_ranges: hasData ? series.missing.map(({ from, to }) => ({ from, to })) : [],
    invalid_data: chart.spans.map(presentSpan),
    last_reading_at: chart.newestAt,
    ...(kept ? { is_reduced: true as const } : {}),
  };
}

/** Display text, as older clients print it: `on-site rain gauge`, `1.53km away from site`. */
export function distanceText(gauge: Gauge): string {
  if (gauge.data_source === 'satellite') return 'satellite data';
  return gauge.distance_km < ON_SITE_KM ? 'on-site rain gauge' : `${gauge.distance_km}km away from site`;
}
/** A gauge this near counts as standing on the site. */
const ON_SITE_KM = 0.5;

const presentSpan = (span: Span) => ({
  rain_tag_id: span.rain_tag_id,
  ts: toManilaText(span.ts),
  ts_start: toManilaText(span.ts_start),
  ts_end: span.ts_end === null ? null : toManilaText(span.ts_end),
  observed_data: span.observed_data,
  remarks: span.remarks,
  tagger: { user_id: span.user_id, first_name: span.first_name, last_name: span.last_name },
});
