// The files of the server that three things walk through, counted by the functions that ran (ARCHITECTURE.md, "Three walks"):
// node scripts/run.mjs trials/walks.ts [--files]
import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { createLoggerKey } from '@bantay/server/cli/logger-key.ts';
import { askOnDemand, candidateOf, inLab, releaseBody, signIn } from '../bench/src/lab.ts';
import { ROOT } from '../scripts/project.mjs';

const OURS = /^(features|apps\/server\/src|packages)\//;

await inLab(async (lab) => {
  await lab.seed(false);
  const app = await lab.openApp();
  const cookie = await signIn(app);
  const key = await createLoggerKey(lab.db, 'walks', { gauges: ['rain_lpasb'] });
  const now = app.services.clock.now();
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object, headers: object = { cookie }) => {
    const answer = await app.http.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) });
    if (answer.statusCode >= 400) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return answer;
  };
  const rain = (minutesAgo: number) => {
    const readings = [{ gauge: 'rain_lpasb', ts: toManilaText(now - minutesAgo * MINUTE_MS), mm: 2 }];
    return ask('POST', '/api/ingest/rainfall', { readings }, { authorization: `Bearer ${key}` });
  };
  const observe = () =>
    ask('POST', '/api/surficial/insert_web', {
      ...{ date: '2026-01-05 08:00:00', marker: { A: 97 }, panahon: 'MAARAW', reporter: 'TRIAL' },
      ...{ type: 'ROUTINE', site_code: 'lpa' },
    });
  const candidates = () => ask('GET', '/api/monitoring/candidate_alerts');

  // What is made once, and kept, is no part of a walk.
  await rain(70);
  await candidates();
  await walk(
    'a rain reading, until the feed tells of it',
    () => rain(40),
    () => candidates(),
  );
  await walk(
    'a measurement, until its chart is answered',
    () => observe(),
    () => ask('GET', '/api/surficial/get_surficial_plot_data/lpa/2026-01-01 00:00:00/2026-02-01 00:00:00'),
  );

  await ask('POST', '/api/monitoring/save_on_demand_data', askOnDemand(now));
  const body = releaseBody(await candidateOf(app, cookie), now);
  const released = await ask('POST', '/api/monitoring/insert_ewi', body);
  const [release_id] = released.json<{ release_ids: number[] }>().release_ids;
  await walk(
    "'Disseminate', until the gateway has taken the SMS",
    () => ask('POST', '/message/send_ewi', { release_id, sms_msg: 'Pagsubok lamang. Alert level 1.' }),
    () => app.services.sender.runOnce(),
  );
});

async function walk(what: string, ...steps: (() => Promise<unknown>)[]): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  for (const step of steps) await step();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const files = result
    // A module without a name is its first reading.
    .filter(({ functions }) => functions.some((one) => one.functionName !== '' && one.ranges.some((r) => r.count > 0)))
    .filter(({ url }) => url.startsWith('file:'))
    .map(({ url }) => relative(ROOT, fileURLToPath(url)))
    .filter((file) => OURS.test(file))
    .sort();
  const rooms = new Set(files.map((file) => /^features\/([^/]+)/.exec(file)?.[1]).filter(Boolean));
  const count = (part: RegExp) => files.filter((file) => part.test(file)).length;
  console.log(
    `${what}: ${files.length} files: ${count(/^features/)} of ${rooms.size} rooms (${count(/^features\/[^/]+\/rules/)} rules), ` +
      `${count(/^apps/)} of the frame, ${count(/^packages/)} of the kernel`,
  );
  if (process.argv.includes('--files')) console.log(files.map((file) => `  ${file}`).join('\n'));
}
