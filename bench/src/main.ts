// `npm run bench -- [name …]`: ratios, each measured against its own floor in the same run on the same machine.
import { cpus } from 'node:os';
import { chartDraw } from './chart-draw.ts';
import { coldSignIn } from './cold-sign-in.ts';
import { countedFeed } from './counted-feed.ts';
import { durableCommit } from './durable-commit.ts';
import { earthquakes } from './earthquakes.ts';
import { enqueueStart } from './enqueue-start.ts';
import { exportRain } from './export-rain.ts';
import { flappingSockets } from './flapping-sockets.ts';
import { forgotPassword } from './forgot-password.ts';
import { hindcast } from './hindcast.ts';
import { importRain } from './import-rain.ts';
import { type Bench, type BrowserBench, type Figure, inLab } from './lab.ts';
import { levelsPage } from './levels-page.ts';
import { longColumn } from './long-column.ts';
import { longLists } from './long-lists.ts';
import { loopDelay } from './loop-delay.ts';
import { markerYears } from './marker-years.ts';
import { messagesPerSecond } from './messages-per-second.ts';
import { releaseBesideFlood } from './release-beside-flood.ts';
import { replayQuarter } from './replay-quarter.ts';
import { slowPages } from './slow-pages.ts';
import { tenThousandSites } from './ten-thousand-sites.ts';
import { tenYears } from './ten-years.ts';
import { triggerSockets } from './trigger-sockets.ts';
import { viewsLoop } from './views-loop.ts';
import { yearRead } from './year-read.ts';

const BENCHES: readonly Bench[] = [
  durableCommit,
  yearRead,
  importRain,
  exportRain,
  enqueueStart,
  messagesPerSecond,
  triggerSockets,
  flappingSockets,
  loopDelay,
  viewsLoop,
  forgotPassword,
  releaseBesideFlood,
  replayQuarter,
  tenThousandSites,
  countedFeed,
  tenYears,
];

const IN_BROWSER: readonly BrowserBench[] = [
  coldSignIn,
  slowPages,
  levelsPage,
  chartDraw,
  earthquakes,
  markerYears,
  longColumn,
  longLists,
];

/** Each with the way to run it. */
const ALL: readonly { name: string; run: () => Promise<Figure[]> }[] = [
  ...BENCHES.map((bench) => ({ name: bench.name, run: () => inLab((lab) => bench.run(lab)) })),
  ...IN_BROWSER,
  hindcast,
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !ALL.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(`No bench ${unknown.join(', ')}; there are ${ALL.map((bench) => bench.name).join(', ')}.`);
  process.exit(2);
}
console.log(`Node ${process.version}, ${cpus().length} processors`);
let missed = 0;
for (const bench of ALL) {
  if (wanted.length > 0 && !wanted.includes(bench.name)) continue;
  console.log(`\n${bench.name}`);
  for (const { what, value, target, isMet } of await bench.run()) {
    const verdict = isMet === null ? '' : isMet ? `  target ${target}: met` : `  target ${target}: MISSED`;
    console.log(`  ${what}: ${value}${verdict}`);
    if (isMet === false) missed++;
  }
}
console.log(missed === 0 ? '\nEvery target met.' : `\n${missed} target(s) missed.`);
process.exit(missed === 0 ? 0 : 1);
