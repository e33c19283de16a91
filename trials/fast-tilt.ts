// How soon a fast slide gives its first sign, and how often rest gives a false one, on generated and recorded counts: npm run fast-tilt -- [counts.csv.gz].
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { PUBLISHED_LIMITS } from '@bantay/features/limits/rules/limit-values.ts';
import { accelerometerOf } from '@bantay/features/subsurface/rules/communication-health.ts';
import { firstSigns, fastSigns as signsOf } from '@bantay/features/subsurface/rules/fast-movement.ts';
import { cleanCounts } from '@bantay/features/subsurface/rules/tilt-filters.ts';
import { DAY_MS, fromManilaText, HALF_HOUR_MS, HOUR_MS } from '@bantay/kernel/time/manila-time';
import { randomOf } from '../packages/proofs/late-weeks.ts';
import { trialCounts } from '../packages/proofs/tilt-trial.ts';

const fastSigns = (counts: Parameters<typeof signsOf>[0], from: number, until: number, segmentM: number) =>
  signsOf(counts, { from, until, segmentM, tiltFast: PUBLISHED_LIMITS.tiltFast });

const from = fromManilaText('2026-03-01 00:00:00')!; // a plain time
const TRIALS = 100;
const node = { from, segmentM: 1, noise: 1.2 };

for (const speed of [0.1, 0.25, 0.5, 1, 3]) {
  const hours = Array.from({ length: TRIALS }, (_, trial) => {
    const begin = from + 4 * DAY_MS + (trial % 48) * HALF_HOUR_MS;
    const counts = trialCounts({ ...node, days: 6, random: randomOf(trial), moves: { at: begin, speed } });
    const [sign] = fastSigns(counts, begin, from + 6 * DAY_MS, node.segmentM);
    return sign === undefined ? Number.POSITIVE_INFINITY : (sign.at - begin) / HOUR_MS;
  }).sort((a, b) => a - b);
  const seen = hours.filter((one) => Number.isFinite(one)).length;
  console.log(`${speed} m/day: seen ${seen} of ${TRIALS}, median ${hours[TRIALS / 2]} h, longest ${hours.at(-1)} h`);
}
const quiet = Array.from({ length: TRIALS }, (_, trial) => {
  const counts = trialCounts({ ...node, days: 34, random: randomOf(1000 + trial) });
  return firstSigns(fastSigns(counts, from + 4 * DAY_MS, from + 34 * DAY_MS, node.segmentM)).length;
});
console.log(`at rest: ${quiet.reduce((sum, one) => sum + one, 0)} signs in ${TRIALS} months of a node`);

const file = process.argv[2];
if (file !== undefined) {
  // Columns: time, node, type, x, y, z, battery.
  const rows = gunzipSync(readFileSync(file))
    .toString()
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
  for (const accelerometer of [1, 2]) {
    const own = rows.filter(([, , type]) => accelerometerOf(Number(type)) === accelerometer);
    const numbers = [...new Set(own.map(([, number]) => number!))]; // each line has its columns
    const signs = numbers.map((number) => {
      const readings = own.filter((row) => row[1] === number).sort((a, b) => a[0]!.localeCompare(b[0]!)); // each line has its columns
      const axis = (place: number) => readings.map((row) => Number(row[place]));
      const at = readings.map(([ts]) => fromManilaText(ts!) ?? Number.NaN); // each line has its columns
      const { kept } = cleanCounts({ at, x: axis(3), y: axis(4), z: axis(5) });
      return firstSigns(fastSigns(kept, kept.at[0] ?? 0, (kept.at.at(-1) ?? 0) + 1, 0.5)).length;
    });
    console.log(
      `${file}, accelerometer ${accelerometer}: ${signs.reduce((sum, one) => sum + one, 0)} signs of ${numbers.length} nodes`,
    );
  }
}
