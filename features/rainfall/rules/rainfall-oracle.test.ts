// Our rain sums and chart series against the answers of the earlier generation.
import { HALF_HOUR_MS, MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { at, readOracle } from '../../../packages/proofs/oracle.ts';
import { endedAfterADay } from '../../../packages/proofs/reference/open-spans.ts';
import { gaugeSeries } from './chart-series.ts';
import type { ReadingSeries } from './half-hour-bins.ts';
import { milliFromMm, mmFromMilli } from './milli.ts';
import { isNoData } from './observed-rain.ts';
import { judgeRainfall } from './rain-judgement.ts';
import { type GaugeReadings, summarizeRainfall } from './rainfall-summary.ts';
import { rainfallLevel, rainfallRows } from './rainfall-trigger.ts';
import { rainThresholds } from './thresholds.ts';

type Data = [number, number][];
interface SummaryCase {
  case: string;
  input: {
    end: string;
    base: string;
    threshold: number;
    end_of_validity: boolean;
    gauges: { rain_id: number; data: Data }[];
    tags: { rain_id: number; ts_start: string; ts_end: string | null }[];
  };
  expected: {
    rain_id: number | null;
    one_day: number | null;
    three_day: number | null;
    alert: number;
    rows: { rain_alert: string; cumulative: number; threshold: number }[];
  };
}
interface PlotCase {
  case: string;
  input: { end: string; days: number; base: string; data: Data };
  expected: {
    first_ts: string;
    last_ts: string;
    rain: (number | null)[];
    '24h': (number | null)[];
    '72h': (number | null)[];
  };
}

function series(base: string, data: Data): ReadingSeries {
  const sorted = [...data].sort((a, b) => a[0] - b[0]);
  return {
    at: sorted.map(([minutes]) => at(base) + minutes * MINUTE_MS),
    milli: sorted.map(([, mm]) => (isNoData(mm) || mm < 0 ? -1 : milliFromMm(mm))),
  };
}

const gaugesOf = ({ input }: SummaryCase): GaugeReadings[] =>
  input.gauges.map((gauge) => ({
    rainId: gauge.rain_id,
    readings: series(input.base, gauge.data),
    invalidSpans: input.tags
      .filter((tag) => tag.rain_id === gauge.rain_id)
      .map((tag) => ({ startAt: at(tag.ts_start), endAt: tag.ts_end === null ? null : at(tag.ts_end) })),
  }));

/** As the earlier generation took them. */
const theirGaugesOf = (c: SummaryCase) => gaugesOf(c).map(endedAfterADay);

function answer(c: SummaryCase, gauges: readonly GaugeReadings[]) {
  const { input } = c;
  const summary = summarizeRainfall(gauges, at(input.end));
  const thresholds = rainThresholds(input.threshold);
  return {
    rain_id: summary?.rainId ?? null,
    one_day: summary && summary.sum24 / 1000,
    three_day: summary && summary.sum72 / 1000,
    alert: rainfallLevel(summary, thresholds),
    rows: rainfallRows(summary, thresholds, input.end_of_validity),
  };
}

const summaries = readOracle<{ cases: SummaryCase[] }>('rainfall-summaries');
const plots = readOracle<{ cases: PlotCase[] }>('rainfall-plots');

function sameSummary(c: SummaryCase, gauges: readonly GaugeReadings[]): boolean {
  const got = answer(c, gauges);
  const near = (a: number | null, b: number | null) => (a === null || b === null ? a === b : Math.abs(a - b) < 1e-6);
  const { expected } = c;
  return (
    got.rain_id === expected.rain_id &&
    near(got.one_day, expected.one_day) &&
    near(got.three_day, expected.three_day) &&
    got.alert === expected.alert &&
    got.rows.length === expected.rows.length &&
    got.rows.every((row, i) => {
      const want = expected.rows[i]!; // same length
      return (
        row.kind === want.rain_alert && near(row.cumulativeMm, want.cumulative) && near(row.thresholdMm, want.threshold)
      );
    })
  );
}

describe('rain sums of the earlier generation', () => {
  const { cases } = summaries;
  it('are ours in every case under its own rules', () => {
    expect(cases.filter((c) => !sameSummary(c, theirGaugesOf(c))).map((c) => c.case)).toEqual([]);
    expect(cases.length).toBeGreaterThan(100);
  });
  it('differ under our rules only where an invalid span is open', () => {
    const different = cases.filter((c) => !sameSummary(c, gaugesOf(c)));
    expect(different.every((c) => c.input.tags.some((tag) => tag.ts_end === null))).toBe(true);
  });
  it('are never below what our judgement says of gauges with gaps, and the same where the first has none', () => {
    for (const c of cases) {
      const [end, limits] = [at(c.input.end), rainThresholds(c.input.threshold)];
      const said = judgeRainfall(theirGaugesOf(c), end, limits);
      expect(said.level, c.case).toBeGreaterThanOrEqual(c.expected.alert);
      if ((said.decides?.rainId ?? null) === c.expected.rain_id) expect(said.level, c.case).toBe(c.expected.alert);
      else expect(said.passedOver[0], c.case).toMatchObject({ rainId: c.expected.rain_id, isComplete: false });
    }
  });
});

describe('chart series of the earlier generation', () => {
  it.each(plots.cases.map((c) => [c.case, c] as const))('%s', (_name, { input, expected }) => {
    const ours = gaugeSeries(series(input.base, input.data), [], at(input.end), input.days);
    expect(toManilaText(ours.firstAt)).toBe(`${expected.first_ts}:00`);
    // Ours always ends with the end itself; theirs one half hour earlier when no reading is later than the end.
    const length = (at(`${expected.last_ts}:00`) - ours.firstAt) / HALF_HOUR_MS + 1;
    expect(ours.rain.length - length).toBeLessThanOrEqual(1);
    for (const [mine, theirs] of [
      [ours.rain, expected.rain],
      [ours.sum24, expected['24h']],
      [ours.sum72, expected['72h']],
    ] as const) {
      expect(theirs).toHaveLength(length);
      theirs.forEach((value, i) => {
        const got = mmFromMilli(mine[i]!);
        if (value === null || got === null) expect([i, got]).toEqual([i, value]);
        else expect(Math.abs(got - value)).toBeLessThan(1e-3);
      });
    }
  });
});
