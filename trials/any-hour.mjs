// `npm run any-hour`: the stories at hours at which the dashboard shows something else, in two zones of the machine.
// `-- --stories warning-path,killed` picks stories, `--hours 3` the first hours, `--zones UTC` one zone. The last line is "N passed, M failed, K skipped".
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from '../scripts/browser.mjs';
import { ensureBuilt } from '../scripts/build.mjs';
import { runProgram } from '../scripts/child.mjs';
import { ROOT } from '../scripts/project.mjs';
import { inWords, playwrightLines, sumOf } from '../scripts/test-counts.mjs';
import { manilaText, neutralEnvironment } from '../scripts/test-server.mjs';

const DAY_MS = 86_400_000;
const MANILA_MS = 8 * 3_600_000;

/** Hours in Manila, each on the next day of its kind: field time goes forward only. Release stamps: every four hours. */
const HOURS = [
  { what: 'routine day, before its release is offered', day: isWeekday, hour: '11:29' },
  { what: 'routine day, its release just offered', day: isWeekday, hour: '11:31' },
  { what: 'routine day, its release late', day: isWeekday, hour: '12:30' },
  { what: 'routine day, before midnight', day: isWeekday, hour: '23:59' },
  { what: 'a minute before a release stamp', day: isSaturday, hour: '15:59' },
  { what: 'a minute after a release stamp', day: isSaturday, hour: '16:01' },
  { what: 'end of a month', day: (day) => new Date(day.getTime() + DAY_MS).getUTCDate() === 1, hour: '23:40' },
  { what: 'end of a year', day: (day) => day.getUTCMonth() === 11 && day.getUTCDate() === 31, hour: '23:50' },
  { what: '29 February', day: (day) => day.getUTCMonth() === 1 && day.getUTCDate() === 29, hour: '10:00' },
];

// Wet half of the year at both sites: a routine release on every day of the week but two (methods §10.3).
function isWeekday(day) {
  return day.getUTCDay() >= 1 && day.getUTCDay() <= 5;
}
function isSaturday(day) {
  return day.getUTCDay() === 6;
}

const { values } = parseArgs({
  options: { stories: { type: 'string' }, hours: { type: 'string' }, zones: { type: 'string' } },
});
const stories = values.stories?.split(',') ?? [];
const zones = values.zones?.split(',') ?? ['UTC', 'Asia/Manila'];
const hours = values.hours ? values.hours.split(',').map((number) => HOURS[Number(number) - 1]) : HOURS;

const { path, sentence } = await ensureBrowser();
if (!path) throw new Error(sentence);
await ensureBuilt();
let total = { passed: 0, failed: 0, skipped: 0 };
console.log(
  '| Field time | What | Zone of the machine | Passed | Failed | Skipped |\n| --- | --- | --- | --- | --- | --- |',
);
for (const { what, day, hour } of hours) {
  for (const zone of zones) {
    const fieldTime = `${next(day)} ${hour}`;
    const { output, ...counts } = await run(fieldTime, zone);
    total = sumOf(total, counts);
    console.log(`| ${fieldTime} | ${what} | ${zone} | ${counts.passed} | ${counts.failed} | ${counts.skipped} |`);
    if (counts.failed > 0) console.error(output);
  }
}
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
console.log(inWords(total));

/** Two days ahead at least, so that the data before it can be made. */
function next(isRight) {
  const day = new Date(Date.now() + MANILA_MS + 2 * DAY_MS);
  while (!isRight(day)) day.setTime(day.getTime() + DAY_MS);
  return manilaText(day.getTime() - MANILA_MS).slice(0, 10);
}

async function run(fieldTime, zone) {
  const { code, output } = await runProgram(
    'playwright',
    [
      ...['test', '--project=stories', '--project=house', '--no-deps', '--reporter=list'],
      ...stories.map((story) => `/${story}\\.(spec|story)\\.ts`),
    ],
    {
      cwd: join(ROOT, 'e2e'),
      env: {
        ...neutralEnvironment(),
        CHROMIUM_PATH: path,
        STORY_TIME: fieldTime,
        TZ: zone,
        NO_COLOR: '1',
        FORCE_COLOR: '0',
      },
    },
  );
  return { ...playwrightLines(output, code), output };
}
