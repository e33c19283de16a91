// The nearest gauge falls silent in a storm (S M5): five real storm records, silent for 6, 12 and 20 hours, a second gauge present.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sharedFile } from '../../test/oracle.ts';
import { HALF_HOUR_MS } from '../time/manila-time.ts';
import { milliFromMm } from './observed-rain.ts';
import { judgeRainfall, type RainStanding } from './rain-judgement.ts';
import type { GaugeReadings } from './rainfall-summary.ts';
import { BINS_24H, BINS_72H } from './rolling-sum.ts';
import { exceeds, rainThresholds } from './thresholds.ts';

const RECORDS = [
  'rocinha_2019',
  'rocinha_2010_03-05',
  'vidigal_2019_02_04',
  'alto_da_boa_vista_2022_03-04',
  'jardim_botanico_1998_01-02',
];
/** The 72-hour threshold of lpa, mm. */
const thresholds = rainThresholds(139.1899);
/** The second gauge sees the same storm with a share of the rain, some half hours later; none of these is as good as the first. */
const SECOND = [
  { share: 0.7, later: 1 },
  { share: 0.5, later: 2 },
];

/** Amount of each half hour, by its number since 1970. */
function halfHours(name: string): Map<number, number> {
  const text = gunzipSync(readFileSync(sharedFile(`data/rain/alerta_rio/${name}.csv.gz`)!)).toString('utf8');
  const amounts = new Map<number, number>();
  for (const line of text.trim().split('\n').slice(1)) {
    const [day = '', clock = '', , quarter] = line.split(',');
    const [d, m, y] = day.split('/').map(Number);
    const [hour, minute] = clock.split(':').map(Number);
    const mm = Number(quarter);
    if (Number.isNaN(mm)) continue;
    const label = Math.ceil(Date.UTC(y!, m! - 1, d!, hour!, minute!) / HALF_HOUR_MS) - 1;
    amounts.set(label, (amounts.get(label) ?? 0) + milliFromMm(mm));
  }
  return amounts;
}

/** Half hours at which a threshold is reached while every reading is there. */
function reached(amounts: Map<number, number>): number[] {
  const labels = [...amounts.keys()];
  const found: number[] = [];
  for (let label = Math.min(...labels); label <= Math.max(...labels); label++) {
    let [day, threeDays] = [0, 0];
    for (let back = 0; back < BINS_72H; back++) {
      const amount = amounts.get(label - back) ?? 0;
      threeDays += amount;
      if (back < BINS_24H) day += amount;
    }
    const over = exceeds(day, threeDays, thresholds);
    if (over.day || over.threeDays) found.push(label);
  }
  return found;
}

function gauge(rainId: number, end: number, amountOf: (label: number) => number | undefined): GaugeReadings {
  const readings = { at: [] as number[], milli: [] as number[] };
  for (let label = end - BINS_72H; label <= end; label++) {
    const amount = amountOf(label);
    if (amount === undefined) continue;
    readings.at.push((label + 1) * HALF_HOUR_MS);
    readings.milli.push(amount);
  }
  return { rainId, readings, invalidSpans: [] };
}

const isThere = sharedFile(`data/rain/alerta_rio/${RECORDS[0]}.csv.gz`) !== null;

describe.skipIf(!isThere)('the nearest gauge is silent while a threshold is reached', () => {
  const storms = (isThere ? RECORDS : []).map((name) => {
    const amounts = halfHours(name);
    return { amounts, ends: reached(amounts) };
  });
  /** What the two gauges say at a half hour, the first silent since `silentFrom`. */
  const saidAt = (
    amounts: Map<number, number>,
    end: number,
    silentFrom: number,
    { share, later }: (typeof SECOND)[number],
  ) => {
    const first = gauge(1, end, (label) => (label > silentFrom ? undefined : amounts.get(label)));
    const second = gauge(2, end, (label) => {
      const amount = amounts.get(label - later);
      return amount === undefined ? undefined : Math.round(amount * share);
    });
    return judgeRainfall([first, second], end * HALF_HOUR_MS, thresholds).standing;
  };
  const judged = (hours: number, { share, later }: (typeof SECOND)[number]) => {
    const counts: Partial<Record<RainStanding, number>> = {};
    for (const { amounts, ends } of storms) {
      for (const end of ends) {
        const standing = saidAt(amounts, end, end - hours * 2, { share, later });
        counts[standing] = (counts[standing] ?? 0) + 1;
      }
    }
    return counts;
  };

  it('the records hold enough of it', () => {
    expect(storms.reduce((sum, { ends }) => sum + ends.length, 0)).toBeGreaterThan(925);
  });
  for (const second of SECOND) {
    it.each([6, 12, 20])(
      `for %i h, the second gauge with ${second.share} of the rain: no half hour reads as plain "below"`,
      (hours) => {
        const counts = judged(hours, second);
        expect(counts.below ?? 0).toBe(0);
        expect(counts['no data'] ?? 0).toBe(0);
        expect(counts.over).toBeGreaterThan(0);
      },
    );
  }

  // An onset: a threshold is reached and was not in the day before.
  const onsets = storms.flatMap(({ amounts, ends }) =>
    ends
      .filter((end) => !ends.some((other) => other < end && end - other <= BINS_24H))
      .map((end) => ({ amounts, end })),
  );
  it.each([
    [6, 16],
    [12, 15],
  ])(
    'silent for %i h at each onset: at %i of 18 it is over or somebody is asked, mostly half an hour later',
    (hours, seen) => {
      const delays = onsets.map(({ amounts, end }) => {
        for (let later = 0; later <= BINS_24H; later++) {
          const standing = saidAt(amounts, end + later, end - hours * 2, SECOND[0]!);
          if (standing === 'over' || standing === 'possible') return later;
        }
        return Number.POSITIVE_INFINITY;
      });
      expect(delays).toHaveLength(18);
      expect(delays.filter(Number.isFinite)).toHaveLength(seen);
      expect(delays.sort((one, other) => one - other)[8]).toBe(1);
    },
  );
});
