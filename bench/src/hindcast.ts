// Ten years of one gauge held against fifty thresholds, against adding up the same half hours fifty times.
import { thresholdsBetween, hindcast as tryThresholds } from '@bantay/features/skill/rules/hindcast.ts';
import { randomOf } from '../../packages/proofs/late-weeks.ts';
import { type Figure, ms, timed } from './lab.ts';

const YEARS = 10;
const THRESHOLDS = 50;
const MOST_MS = 10_000;

export const hindcast = {
  name: 'hindcast',
  async run(): Promise<Figure[]> {
    const random = randomOf(1);
    const length = YEARS * 365 * 48;
    const milli = Int32Array.from({ length }, () => (random() < 0.05 ? Math.round(random() * 9000) : 0));
    const thresholds = thresholdsBetween(30, 300, THRESHOLDS);
    const series = { firstAt: Date.parse('2016-01-01T00:00:00+08:00'), milli };
    const ours = await timed(async () => tryThresholds(series, thresholds, []));
    const floor = await timed(async () => thresholds.map(() => milli.reduce((sum, one) => sum + one, 0)));
    return [
      {
        what: `hindcast of ${YEARS} years of one gauge and ${THRESHOLDS} thresholds, against adding up as many half hours`,
        value: `${(ours / floor).toFixed(1)} (${ms(ours)} / ${ms(floor)})`,
        target: `${ms(MOST_MS)} at most`,
        isMet: ours <= MOST_MS,
      },
    ];
  },
};
