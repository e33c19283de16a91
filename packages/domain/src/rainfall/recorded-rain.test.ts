// Our rolling sums against sums that other people's systems published beside their own readings.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readShared, sharedFile } from '../../test/oracle.ts';
import { MINUTE_MS } from '../time/manila-time.ts';
import { MISSING, milliFromMm } from './observed-rain.ts';
import { BINS_24H, BINS_72H, rollingSum } from './rolling-sum.ts';

interface Captured {
  rain: number | null;
  twentyfour_hr_cumulative: number | null;
  seventytwo_hr_cumulative: number | null;
}

const captured = ['rain_agbta_2017-11', 'rain_bantb_2017-11'].map(
  (name) => [name, readShared<Captured[]>(`data/wire/expected/${name}.json`) ?? []] as const,
);

describe.skipIf(captured.every(([, rows]) => rows.length === 0))('half-hour series of the national system', () => {
  it.each(captured)('%s: 24 h and 72 h wherever the whole window is in the file', (_name, rows) => {
    const milli = rows.map((row) => (row.rain === null ? MISSING : milliFromMm(row.rain)));
    const check = (window: number, theirs: (row: Captured) => number | null) => {
      const ours = rollingSum(milli, window);
      const whole = rows.map((row, i) => [theirs(row), ours[i]! / 1000] as const).slice(window - 1);
      const checked = whole.filter(([sum], i) => sum !== null && rows[i + window - 1]!.rain !== null);
      for (const [sum, mine] of checked) expect(mine).toBeCloseTo(sum!, 2);
      return checked.length;
    };
    expect(check(BINS_24H, (row) => row.twentyfour_hr_cumulative)).toBeGreaterThan(250);
    expect(check(BINS_72H, (row) => row.seventytwo_hr_cumulative)).toBeGreaterThan(150);
  });
});

const RIO = [
  'rocinha_2019',
  'rocinha_2010_03-05',
  'vidigal_2019_02_04',
  'alto_da_boa_vista_2022_03-04',
  'jardim_botanico_1998_01-02',
];
const STEPS_24H = 96;

describe.skipIf(sharedFile(`data/rain/alerta_rio/${RIO[0]}.csv.gz`) === null)(
  '15-minute series of a city warning system',
  () => {
    it.each(RIO)('%s: the 24 h column wherever 96 steps without a gap lie before it', (name) => {
      const file = sharedFile(`data/rain/alerta_rio/${name}.csv.gz`);
      const lines = gunzipSync(readFileSync(file!)).toString('utf8').trim().split('\n').slice(1);
      const rows = lines.map((line) => {
        const [day = '', clock = '', , quarter, , , sum] = line.split(',');
        const [d, m, y] = day.split('/').map(Number);
        const [hour, minute] = clock.split(':').map(Number);
        return { at: Date.UTC(y!, m! - 1, d!, hour!, minute!), rain: Number(quarter), sum: Number(sum) };
      });
      const ours = rollingSum(
        rows.map((row) => (Number.isNaN(row.rain) ? MISSING : milliFromMm(row.rain))),
        STEPS_24H,
      );
      const isWhole = (i: number) => {
        const window = rows.slice(i - STEPS_24H + 1, i + 1);
        return window.every(
          (row, k) => !Number.isNaN(row.rain) && (k === 0 || row.at - window[k - 1]!.at === 15 * MINUTE_MS),
        );
      };
      const checked = rows.map((_, i) => i).filter((i) => i >= STEPS_24H && !Number.isNaN(rows[i]!.sum) && isWhole(i));
      expect(checked.length).toBeGreaterThan(1000);
      expect(checked.filter((i) => Math.abs(ours[i]! / 1000 - rows[i]!.sum) > 0.051)).toEqual([]);
    });
  },
);
