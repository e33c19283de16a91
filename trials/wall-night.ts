// A night on the wall: the answers and clock ticks of 24 hours in a real browser whose clock is moved, with levels that come and go and
// a line that breaks. What the page holds in memory after collection must not grow. `npm run wall-night -- [--hours 24]`
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page } from '../e2e/browsers.ts';
import { ASK_MS } from '../features/wall/rules/wall-screen.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, toManilaText } from '../packages/kernel/src/time/manila-time.ts';
import { ensureBrowser, findBrowser } from '../scripts/browser.mjs';
import { ensureBuilt } from '../scripts/build.mjs';
import { startTestServer } from '../scripts/test-server.mjs';

const { values } = parseArgs({ options: { hours: { type: 'string' } } });
const HOURS = Number(values.hours ?? 24);
const TENTHS = 10;
/** Milliseconds for one answer. */
const WAITS = 5000;
const MOST_GROWTH = 1.05;
const BEGIN = Date.parse('2026-11-21T18:00:00+08:00');
const KINDS = ['asked', 'valid', 'released', 'sent', 'late', 'silent'] as const;
type Probe = Awaited<ReturnType<BrowserContext['newCDPSession']>>;
const say = (text: string) => process.stderr.write(`${text}\n`);

await ensureBrowser();
await ensureBuilt();
const server = await startTestServer();
const started = Date.now();
let isRight = false;
try {
  isRight = await watchNight(server.baseUrl);
} finally {
  await server.stop();
}
process.exit(isRight ? 0 : 1);

async function watchNight(baseUrl: string): Promise<boolean> {
  const executablePath = findBrowser() ?? undefined;
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) });
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    const answers = { given: 0, lost: 0 };
    let now = BEGIN;
    await page.route('**/api/levels/wall', async (route) => {
      // A quarter of an hour without a line every three hours, and a server that is restarted.
      const isLost = now % (3 * HOUR_MS) < 15 * MINUTE_MS;
      answers[isLost ? 'lost' : 'given']++;
      if (isLost) await (answers.lost % 2 === 0 ? route.abort() : route.fulfill({ status: 503, body: 'away' }));
      else await route.fulfill({ json: answerAt(now) });
    });
    let ended = 0;
    page.on('requestfinished', () => ended++);
    page.on('requestfailed', () => ended++);
    await page.clock.install({ time: BEGIN });
    await page.goto(`${baseUrl}/wall#key=read_${'k'.repeat(32)}`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    const probe = await page.context().newCDPSession(page);
    const tenths: Held[] = [];
    const steps = (HOURS * HOUR_MS) / ASK_MS;
    for (let step = 1; step <= steps; step++) {
      now += ASK_MS;
      const before = ended;
      await page.clock.runFor(ASK_MS);
      // The way of the answer is real; the next question is set when it is there.
      for (let tries = 0; ended === before && tries < WAITS; tries++) await sleep(1);
      await page.evaluate('0');
      if (step % Math.floor(steps / TENTHS) === 0) tenths.push(await weigh(probe, page));
    }
    return report(tenths, answers);
  } finally {
    await browser.close();
  }
}

interface Held {
  heap: number;
  nodes: number;
  listeners: number;
  shown: string;
}

async function weigh(probe: Probe, page: Page): Promise<Held> {
  // Twice: what the first round lets go of may hold other things.
  for (let round = 0; round < 2; round++) await probe.send('HeapProfiler.collectGarbage');
  const { usedSize } = await probe.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await probe.send('Memory.getDOMCounters');
  const shown = (await page.locator('h2').allTextContents()).join(' | ');
  say(`${Math.round((Date.now() - started) / 1000)} s: ${(usedSize / 1e6).toFixed(2)} MB, ${nodes} nodes, ${shown}`);
  return { heap: usedSize, nodes, listeners: jsEventListeners, shown };
}

function report(tenths: readonly Held[], answers: { given: number; lost: number }): boolean {
  const [, second, last] = [tenths[0], tenths[1], tenths.at(-1)];
  if (!second || !last) return false;
  const growth = last.heap / second.heap;
  const isRight = growth <= MOST_GROWTH && last.listeners <= second.listeners + 1 && last.shown !== '';
  say(
    `${HOURS} h in ${Math.round((Date.now() - started) / 1000)} s: ${answers.given} answers, ${answers.lost} without a line`,
  );
  say(
    `heap ${tenths.map(({ heap }) => (heap / 1e6).toFixed(2)).join(' ')} MB, last / second tenth ${growth.toFixed(3)}`,
  );
  say(isRight ? 'It holds.' : 'IT GROWS.');
  return isRight;
}

/** Levels, waits and events that change with every answer, so that nothing can be drawn once and left. */
function answerAt(now: number) {
  const at = (ago: number) => toManilaText(now - ago);
  const level = Math.floor(now / HOUR_MS) % 4;
  const site = (code: string, shift: number) => ({
    ...{ site_code: code, name: `Brgy. Invented ${code}, Paranas, Samar (${code.toUpperCase()})` },
    ...{ level: (level + shift) % 4, released: (level + shift) % 4, released_at: at(HOUR_MS), cancelled_at: null },
    waiting:
      Math.floor(now / (20 * MINUTE_MS)) % 2 === shift
        ? { for: 'decision', level: 3, since: at(now % HOUR_MS), is_possible: false }
        : null,
    ...{ due: at(-(4 * HOUR_MS - (now % (4 * HOUR_MS)))), measuring: level, sources: 3 },
    ...{ judged_at: at(now % HOUR_MS), is_unjudged: now % DAY_MS < HOUR_MS },
  });
  return {
    ...{ status: true, now: toManilaText(now), municipality: 'Paranas', is_demo: true },
    sites: [site('lpa', 0), site('scu', 1)],
    sensors: { heard: 5 + (level % 4), of: 8 },
    help: { count: level === 3 ? 1 : 0, since: level === 3 ? at(5 * MINUTE_MS) : null },
    problems: level,
    events: KINDS.slice(0, 5).map((_, index) => ({
      ...{ at: at(index * 7 * MINUTE_MS), kind: KINDS[(index + level) % KINDS.length] },
      ...{ site_code: 'lpa', level },
    })),
  };
}
