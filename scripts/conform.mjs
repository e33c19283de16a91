// Runs the conformance checker (conform/README.md) against the built server with data of its own.
// conform-exceptions.json: `areas` are not built yet and left out, `checks` are single ids with their reason.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { runNode } from './child.mjs';
import { fail, ROOT } from './project.mjs';
import { conformCounts, inWords } from './test-counts.mjs';
import { runCommand, startTestServer } from './test-server.mjs';

const CHECKER = join(ROOT, 'conform/conform.mjs');
const PASSWORD = 'Bantay-demo-2026';
const AREAS =
  'auth sites rainfall surficial markers ground subsurface earthquake ewi ondemand alerts moms households activities chat realtime resources storage feedback accounts session hostile otp';

/** Alerts, on-demand, features and warnings: none of these may be skipped. */
const ALERT_CHECKS = (id) => /^[MDLW]\d/.test(id);
const HALF_HOUR_MS = 30 * 60_000;
/** The checker runs so long at most, and so long after its end a half hour is surely closed. */
const LASTS_MS = 100_000;
const CLOSED_WITHIN_MS = 10_000;
/** Rise, release, dissemination, lowering. */
const WALK = /^W[23]\d/;

export async function runConform() {
  const exceptions = JSON.parse(readFileSync(join(ROOT, 'conform-exceptions.json'), 'utf8'));
  const only = AREAS.split(' ').filter((area) => !(area in exceptions.areas));
  const folder = mkdtempSync(join(tmpdir(), 'bantay-conform-'));
  await passHalfHour();
  const server = await startTestServer();
  try {
    const check = (areas, neverSkipped) => runChecker(server, folder, exceptions, areas, neverSkipped);
    // A warning is walked through at a quiet site, which is scu; its alert goes on running. Then the demo's own commands
    // leave triggers that wait for a decision at lpa, a waiting report, and a request by hand.
    const quiet = await check(['ewi'], ALERT_CHECKS);
    const said = [
      await demo(server, 'storm', 'lpa'),
      await demo(server, 'feature', 'lpa'),
      await demo(server, 'quake', 'lpa'),
      await demo(server, 'on-demand', 'scu'),
      await demo(server, 'creep', 'lpa'),
    ].filter(Boolean);
    // The walk needs a quiet site and has been made.
    const busy = await check(only, (id) => ALERT_CHECKS(id) && !WALK.test(id));
    const { counts, skipped } = conformCounts([quiet, busy]);
    return {
      ...counts,
      failed: counts.failed + said.length,
      output: [quiet.output, busy.output, ...said].join('\n'),
      leftOut: skipped.map((id) => `${id} (npm run conform prints why)`),
    };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The checker compares answers with each other by the real clock: no half hour may close between them. */
async function passHalfHour() {
  const left = HALF_HOUR_MS - (Date.now() % HALF_HOUR_MS);
  if (left < LASTS_MS) await sleep(left + CLOSED_WITHIN_MS);
}

async function runChecker(server, folder, exceptions, areas, isNeverSkipped) {
  const result = join(folder, 'result.json');
  const except = join(folder, 'except.json');
  rmSync(result, { force: true });
  writeFileSync(except, JSON.stringify(exceptions.checks));
  const { output } = await runNode(
    [
      CHECKER,
      ...['--api', server.baseUrl, '--storage', server.storageUrl, '--only', areas.join(',')],
      ...['--user', 'mlgu.demo', '--pass', PASSWORD, '--plgu', 'plgu.demo', '--plgu-pass', PASSWORD],
      ...['--outsider', 'lewc.demo', '--outsider-pass', PASSWORD],
      ...['--json', result, '--except', except],
    ],
    { cwd: ROOT },
  );
  const { passed, failed, results } = JSON.parse(readFileSync(result, 'utf8'));
  const skipped = results.filter((one) => one.result === 'skip' && isNeverSkipped(one.id));
  const said = skipped.map(({ id }) => `${id} was skipped.`);
  // Its own lines are many; those that matter stand last.
  const bad = results.filter((one) => one.result === 'fail').map((one) => JSON.stringify(one));
  return { passed, failed: failed + said.length, results, output: [output, ...said, ...bad].join('\n') };
}

/** A sentence when it fails, else nothing. */
async function demo(server, what, site) {
  try {
    await runCommand(server, `demo-${what}`, '--site', site);
    return '';
  } catch (error) {
    return `At ${site} ${error.message}`;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureBuilt().catch((error) => fail(error.message));
  const result = await runConform();
  console.log(`${result.output}\n${inWords(result)}`);
  process.exitCode = result.failed > 0 ? 1 : 0;
}
