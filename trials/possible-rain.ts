// How often rain is asked about as possible, and how often in vain, between two real gauges that both measured: npm run possible-rain -- FOLDER [seeds, 20].
import { judgeRainfall } from '@bantay/features/rainfall/rules/rain-judgement.ts';
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import { randomOf } from '../packages/proofs/late-weeks.ts';
import { gaugeUpTo, halfHours, isReached, LPA_THRESHOLDS } from '../packages/proofs/rain-record.ts';
import { readRecorded, stormPath, whyNot } from '../packages/proofs/recorded/files.ts';
import { fail } from '../scripts/project.mjs';

const folder = process.argv[2];
const reason = whyNot(folder, 'npm run possible-rain -- FOLDER [seeds]');
if (reason !== null) fail(reason);
const recorded = (name: string) => halfHours(readRecorded(stormPath(name), folder));
const SEEDS = Number(process.argv[3] ?? 20);
/** Two gauges 2 km apart, in the wet months of February to April 2019. */
const [ROCINHA, VIDIGAL] = ['rocinha_2019', 'vidigal_2019_02_04'];
const MONTHS = 3;
/** The nearer gauge falls silent every five days, for 3 to 12 hours. */
const OUTAGE_EVERY = 240;
const OUTAGE = { shortest: 6, longest: 24 };
/** 90 minutes without it, and it is another episode (the merge of triggers). */
const EPISODE_GAP = 3;

for (const [name, otherName] of [
  [ROCINHA, VIDIGAL],
  [VIDIGAL, ROCINHA],
] as const) {
  const [near, far] = [recorded(name), recorded(otherName)];
  const labels = [...recorded(VIDIGAL).keys()];
  const [from, to] = [Math.min(...labels) + 144, Math.max(...labels)];
  const found = { asked: 0, inVain: 0, reached: 0, over: 0, possible: 0, uncertain: 0, below: 0 };
  for (let seed = 1; seed <= SEEDS; seed++) {
    const silent = outages(randomOf(seed), from - 144, to);
    let [last, wasReached, isOpen] = [Number.NEGATIVE_INFINITY, false, false];
    const close = () => {
      if (isOpen && !wasReached) found.inVain++;
      [wasReached, isOpen] = [false, false];
    };
    for (let end = from; end <= to; end++) {
      const gauges = [
        gaugeUpTo(1, end, (label) => (silent.has(label) ? undefined : near.get(label))),
        gaugeUpTo(2, end, (label) => far.get(label)),
      ];
      const { standing } = judgeRainfall(gauges, end * HALF_HOUR_MS, LPA_THRESHOLDS);
      const reached = isReached(near, end);
      if (reached) found.reached++;
      if (reached && standing in found) found[standing as 'over']++; // looked for in the line before
      if (standing !== 'possible') continue;
      if (end - last > EPISODE_GAP) {
        close();
        found.asked++;
        isOpen = true;
      }
      wasReached ||= reached;
      last = end;
    }
    close();
  }
  const { asked, inVain, reached, ...read } = found;
  console.log(
    `${name} silent beside ${otherName}, ${MONTHS * SEEDS} months: asked ${asked} times, ${inVain} in vain; of ${reached} half hours over the threshold ${JSON.stringify(read)}`,
  );
}

function outages(random: () => number, from: number, to: number): Set<number> {
  const silent = new Set<number>();
  for (let label = from; label <= to; label++) {
    if (random() >= 1 / OUTAGE_EVERY) continue;
    const length = OUTAGE.shortest + Math.floor(random() * (OUTAGE.longest - OUTAGE.shortest + 1));
    for (let i = 0; i < length; i++) silent.add(label + i);
    label += length;
  }
  return silent;
}
