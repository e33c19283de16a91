// Rain series as the chart call shows them (api-facts §3.1).
import { HALF_HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { breathe } from '@bantay/server/breathe.ts';
import { isHighVolume, seriesColumn, seriesPairs, thinnedSeries } from '../rules/chart-series.ts';
import type { BoundedSum } from '../rules/completeness.ts';
import type { AskedGauge } from '../rules/rain-judgement.ts';
import { rainThresholds } from '../rules/thresholds.ts';
import type { AskedGaugeReply, GaugeSet, RainJudgementReply } from '../wire/rainfall.ts';
import type { Gauge, GaugeChart, SiteRain, Span } from './rainfall-service.ts';
import type { IntakeReport } from './readings-service.ts';

export interface ChartForm {
  pixels?: number | null;
  form?: 'columns' | null;
}

/**
 * All gauges of a site; long series are thinned when the page says how many pixels it has, others come as columns where it asks for
 * them. A piece per series.
 */
export async function* writeGaugeSets(
  charts: readonly GaugeChart[],
  { pixels = null, form }: ChartForm,
): AsyncGenerator<string> {
  const isThinned = pixels !== null && isHighVolume(charts.map(({ series }) => series));
  yield '[';
  for (const [index, chart] of charts.entries()) {
    await breathe();
    const { series } = chart;
    const kept = isThinned ? thinnedSeries(series, pixels) : null;
    const head = JSON.stringify({ ...presentGauge(chart), ...(kept ? { is_reduced: true as const } : {}) });
    yield `${index === 0 ? '' : ','}${head.slice(0, -1)}`;
    const hasData = series.rain.some((milli) => milli >= 0) || series.sum72.some((milli) => milli >= 0);
    const isInColumns = form === 'columns' && hasData && !kept;
    if (isInColumns) yield `,"columns":{"from":${series.firstAt},"step":${HALF_HOUR_MS}`;
    for (const [name, milli, shown] of [
      ['rain', series.rain, kept?.rain],
      ['24h', series.sum24, kept?.sums],
      ['72h', series.sum72, kept?.sums],
    ] as const) {
      await breathe();
      const points = isInColumns ? seriesColumn(milli) : hasData ? seriesPairs(series.firstAt, milli, shown) : [];
      yield `,"${name}":${JSON.stringify(points)}`;
    }
    if (isInColumns) yield '},"rain":[],"24h":[],"72h":[]';
    yield `,"null_ranges":${hasData ? JSON.stringify(series.missing.map(({ from, to }) => ({ from, to }))) : '[]'}}`;
  }
  yield ']';
}

type Series = 'rain' | '24h' | '72h' | 'null_ranges' | 'columns';

function presentGauge({ gauge, position, thresholdMm, series, spans, newest }: GaugeChart): Omit<GaugeSet, Series> {
  return {
    gauge_name: gauge?.gaugeName ?? `rain_none_${position}`,
    // A frame without a gauge still needs an id of its own.
    rain_id: gauge?.rainId ?? -position,
    data_source: gauge?.dataSource ?? 'senslope',
    distance: gauge ? distanceText(gauge) : 'no gauge yet',
    threshold_value: thresholdMm,
    max_rval: series.maxRainMm,
    max_72h: series.max72Mm,
    invalid_data: spans.map(presentSpan),
    last_reading_at: newest?.measuredAt ?? null,
  };
}

/** Display text, as older clients print it: `on-site rain gauge`, `1.53km away from site`. */
export function distanceText(gauge: Gauge): string {
  if (gauge.dataSource === 'satellite') return 'satellite data';
  return gauge.distanceKm < ON_SITE_KM ? 'on-site rain gauge' : `${gauge.distanceKm}km away from site`;
}
/** A gauge this near counts as standing on the site. */
const ON_SITE_KM = 0.5;

const presentSpan = (span: Span) => ({
  rain_tag_id: span.rainTagId,
  ts: toManilaText(span.ts),
  ts_start: toManilaText(span.tsStart),
  ts_end: span.tsEnd === null ? null : toManilaText(span.tsEnd),
  observed_data: span.observedData,
  remarks: span.remarks,
  tagger: { user_id: span.userId, first_name: span.firstName, last_name: span.lastName },
});

/** A judgement with names in place of ids and mm in place of thousandths. */
export function presentJudgement({ at, judgement, thresholdMm, gauges, taggedOut }: SiteRain): RainJudgementReply {
  const nameOf = (rainId: number) => gauges.find((gauge) => gauge.rainId === rainId)?.gaugeName ?? '';
  const limits = thresholdMm === null ? null : rainThresholds(thresholdMm);
  const presentSum = ({ sum, measured, of, upper, filledBy }: BoundedSum, threshold: number | null) => ({
    sum: sum / 1000,
    threshold,
    measured,
    of,
    upper: upper / 1000,
    filled_by: filledBy === null ? null : nameOf(filledBy),
  });
  const present = ({ rainId, isComplete, bounds }: AskedGauge): AskedGaugeReply => ({
    gauge_name: nameOf(rainId),
    is_complete: isComplete,
    day: presentSum(bounds.day, limits?.mm24h ?? null),
    three_days: presentSum(bounds.threeDays, limits?.mm72h ?? null),
  });
  return {
    status: true,
    data_ts: toManilaText(at),
    level: judgement.level,
    standing: judgement.standing,
    decides: judgement.decides && present(judgement.decides),
    passed_over: judgement.passedOver.map(present),
    possible: judgement.possible.map(({ rainId }) => nameOf(rainId)),
    tagged_out: taggedOut.map(({ gaugeName, since }) => ({ gauge_name: gaugeName, since: toManilaText(since) })),
  };
}

/** What became of the readings of a logger. */
export const presentIntake = ({ noData, ...counts }: IntakeReport) => ({ ...counts, no_data: noData });
