// Seven field days without a line: five telephones whose clocks are wrong, entries with photos, a line that breaks at every place of
// every request, tabs that die, a server that has forgotten its answers. Nothing lost, nothing twice, every conflict shown.
// `npm run field-week -- [--entries 1000] [--telephones 5] [--days 7] [--seed 1]`
import { existsSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runningAdminUrl } from '@bantay/postgres/start-embedded.ts';
import { openDatabase } from '../apps/server/src/database/database.ts';
import { type Browser, chromium, expect, type Locator } from '../e2e/browsers.ts';
import { ensureBrowser, findBrowser } from '../scripts/browser.mjs';
import { ensureBuilt } from '../scripts/build.mjs';
import { runCommand, startTestServer, storyTime } from '../scripts/test-server.mjs';
import { CUTS, startBadLine } from './field-week/bad-line.ts';
import { countEntries, countMarks, forgetAnswers, listPhotos } from './field-week/count.ts';
import { all, type Planned, planWeek, type Week } from './field-week/plan.ts';
import {
  enter,
  killTab,
  makeShared,
  makeTelephone,
  prepare,
  spent,
  type Telephone,
  timed,
  waitingOf,
  wake,
} from './field-week/telephone.ts';
import { makeOfficer, type Officer } from './officer.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { entries: text, telephones: text, days: text, seed: text } });
/** Hours by which their clocks are off. */
const CLOCKS = [-2, 2, -1, 1, 0];
const size: Week = {
  entries: Number(values.entries ?? 1000),
  telephones: Math.min(Number(values.telephones ?? CLOCKS.length), CLOCKS.length),
  days: Number(values.days ?? 7),
};
const seed = Number(values.seed ?? 1);
const PHOTO_BYTES_MAX = 300 * 1000;
/** An entry is tried nine times in it. */
const STILL_MS = 1000;
const say = (text: string) => process.stderr.write(`${text}\n`);
const started = Date.now();
const seconds = () => Math.round((Date.now() - started) / 1000);

await ensureBrowser();
await ensureBuilt();
const [server, browser] = await Promise.all([startTestServer({ fieldTime: storyTime() }), launch()]);
const { pool, close } = openDatabase({ url: runningAdminUrl(server.dataFolder), max: 2 });
const line = await startBadLine(Number(new URL(server.baseUrl).port), seed);
let isRight = false;
try {
  isRight = await runWeek();
} finally {
  await browser.close();
  await line.close();
  await close();
  await server.stop();
}
process.exit(isRight ? 0 : 1);

async function runWeek(): Promise<boolean> {
  const week = planWeek(size);
  const telephones: Telephone[] = [];
  const officer = await makeOfficer(server.baseUrl);
  await officer.call('POST', '/api/roll-call/open', { site_code: 'lpa', centre: 'Invented school' });
  for (const [place, hours] of CLOCKS.slice(0, size.telephones).entries())
    telephones.push(await timed('first opened', () => makeTelephone(browser, line.url, place, hours)));
  const [first] = telephones;
  if (first && all(week).some(({ kind }) => kind === 'edit')) await makeShared(first);
  await Promise.all(telephones.map((telephone) => timed('made ready', () => prepare(telephone))));
  say(`${telephones.length} telephones ready after ${seconds()} s`);
  try {
    for (let day = 0; day < size.days; day++) await runDay(officer, telephones, week, day);
  } catch (error) {
    for (const { page, place } of telephones) {
      const path = join(tmpdir(), `field-week-${place}.png`);
      await page.screenshot({ path }).then(() => say(`see ${path}`), String);
    }
    throw error;
  }
  return report(week, telephones);
}

async function runDay(
  officer: Officer,
  telephones: Telephone[],
  week: readonly Planned[][][],
  day: number,
): Promise<void> {
  const today = await fieldDay(officer);
  // On the first they are at the office already.
  if (day > 0) await Promise.all(telephones.map((telephone) => timed('morning', () => wake(telephone))));
  line.state = 'down';
  for (const one of telephones) one.entered = 0;
  await Promise.all(
    telephones.map(async (telephone) => {
      const own = week[telephone.place]?.[day] ?? [];
      const middle = Math.floor(own.length / 2);
      await enter(telephone, own.slice(0, middle), today);
      // One of three loses its battery in the middle of the day.
      if ((day + telephone.place) % 3 === 0) await timed('opened anew', () => killTab(telephone));
      await enter(telephone, own.slice(middle), today);
    }),
  );
  const kept = await Promise.all(telephones.map(waitingOf));
  line.state = 'bad';
  await Promise.all(
    telephones.map((telephone, place) => timed('all sent', () => sendAll(telephone, (day + place) % 2 === 0))),
  );
  const known = week.flatMap((days) => days.slice(0, day + 1).flat());
  const { lost, double } = await countEntries(pool, known);
  say(
    `day ${day + 1}: ${kept.join(' + ')} waited, all sent after ${seconds()} s; lost ${lost.join(', ') || 0}, twice ${double.join(', ') || 0}`,
  );
  line.state = 'up';
  if (day === size.days - 1) return;
  await forgetAnswers(pool);
  await runCommand(server, 'demo-clock', '+24h');
}

/** Until nothing waits; conflicts are settled as a person does. `dies`: the tab does so once while it sends. */
async function sendAll(telephone: Telephone, dies: boolean): Promise<void> {
  await push(telephone, 300);
  if (dies) await timed('opened anew', () => killTab(telephone));
  const until = Date.now() + 600_000;
  while ((await waitingOf(telephone)) > 0) {
    if (Date.now() > until)
      throw new Error(`Telephone ${telephone.place} still has ${await waitingOf(telephone)} to send.`);
    const list = await timed('list opened', () => openList(telephone));
    // Closed, it forgets what was stored: with all of a day in it each step is drawn with all of them.
    if (list === null) continue;
    await timed('pressed Send now', () => push(telephone, 5000));
    await timed('settled', () => settle(telephone, list));
    await list.getByRole('button', { name: 'Close', exact: true }).last().click();
  }
}

/**
 * Whenever nothing is on its way: 'Send now' where the list is open, else as if the line had come back; until nothing may go, the time is
 * over, or something is refused and nothing else gets further: what stands behind it waits for its person. A line that comes back lets the
 * page look after its build too, which costs more than an entry.
 */
async function push({ page }: Telephone, ms: number): Promise<void> {
  const tell = async ({ for_, still }: { for_: number; still: number }) => {
    const names = () => Object.keys(localStorage).filter((name) => name.startsWith('waiting-mark.'));
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Send now');
    let [last, since] = ['', performance.now()];
    const mayGo = () => {
      const counts = names().map((name) => (localStorage.getItem(name) ?? '').split(' ').map(Number));
      const text = counts.map(([waiting, refused]) => `${waiting} ${refused}`).join();
      if (text !== last) [last, since] = [text, performance.now()];
      if (counts.some(([, refused = 0]) => refused > 0) && performance.now() - since > still) return false;
      return counts.some(([waiting = 0, refused = 0]) => waiting > refused);
    };
    for (const until = performance.now() + for_; mayGo() && performance.now() < until; ) {
      for (const name of names())
        await navigator.locks.request(name.replace('waiting-mark.', 'bantay-outbox '), () => undefined);
      if (button) button.click();
      else window.dispatchEvent(new Event('online'));
      // It takes its turn.
      await new Promise((next) => setTimeout(next, 10));
    }
  };
  await page.evaluate(tell, { for_: ms, still: STILL_MS }).catch(() => undefined);
}

/** Null: the strip is gone, for everything was stored meanwhile. */
async function openList({ page }: Telephone): Promise<Locator | null> {
  const strip = page.getByRole('button', { name: /^Waiting to send/ });
  if (!(await strip.isVisible().catch(() => false))) return null;
  await strip.click();
  return page.getByRole('dialog', { name: 'Waiting to send' });
}

async function settle(telephone: Telephone, list: Locator): Promise<void> {
  const { page } = telephone;
  const mine = list.getByRole('button', { name: 'Keep my entry' });
  const refused = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((name) => name.startsWith('waiting-mark.'))
        .reduce((sum, name) => sum + Number(localStorage.getItem(name)?.split(' ')[1]), 0),
    );
  for (let left = await refused(); left > 0; left--) {
    await mine
      .first()
      .waitFor({ timeout: 5000 })
      .catch(() => undefined);
    if (!(await mine.first().isVisible())) return;
    telephone.conflicts++;
    await mine.first().click();
    // Again on its way, over what stands there now.
    await expect.poll(refused, { timeout: 5000 }).toBeLessThan(left);
  }
}

async function report(week: readonly Planned[][][], telephones: readonly Telephone[]): Promise<boolean> {
  const planned = all(week);
  const { lost, double } = await countEntries(pool, planned);
  const pressed = telephones.reduce((sum, one) => sum + one.pressed, 0);
  const marks = await countMarks(pool);
  const photos = planned.reduce((sum, one) => sum + one.photos, 0);
  const names = await listPhotos(pool);
  const large = largePhotos();
  const shown = telephones.reduce((sum, one) => sum + one.conflicts, 0);
  const expected = line.conflicts.size;
  say(`${planned.length} entries, ${photos} photos, ${size.days} days, ${seconds()} s`);
  say(
    `lost ${lost.length}${lost.length ? `: ${lost.join(', ')}` : ''}; twice ${double.length}${double.length ? `: ${double.join(', ')}` : ''}`,
  );
  say(
    `marks: ${marks} of ${pressed}; photos: ${names.filter((one) => one !== null).length} of ${photos}, ${large} over 300 kB`,
  );
  say(`conflicts: ${expected}, shown ${shown}`);
  for (const [path, of] of line.cuts) say(`  ${path}: ${CUTS.map((cut) => of.get(cut) ?? 0).join(' ')}`);
  say(`cut (${CUTS.join(', ')})`);
  const slow = [...line.slowest].toSorted(([, one], [, other]) => other - one).slice(0, 3);
  say(`slowest answers: ${slow.map(([path, ms]) => `${path} ${Math.round(ms)} ms`).join(', ')}`);
  for (const [what, [count, ms]] of spent) say(`  ${what}: ${count} x ${Math.round(ms / count)} ms`);
  const isWhole =
    lost.length + double.length === 0 && marks === pressed && names.length === photos && !names.includes(null);
  return isWhole && large === 0 && expected === shown;
}

function largePhotos(): number {
  const files = ['moms', 'activity_schedule', 'feedback'].flatMap((kind) => {
    const folder = join(server.dataFolder, 'storage', kind);
    return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  });
  return files.filter((path) => statSync(path).size > PHOTO_BYTES_MAX).length;
}

async function fieldDay(officer: Officer): Promise<string> {
  const { epoch_ms } = await officer.call('GET', '/api/utils/server_time_api');
  return new Date(Number(epoch_ms) + 8 * 3_600_000).toISOString().slice(0, 10);
}

function launch(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium found; set CHROMIUM_PATH.');
  const args = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-dev-shm-usage',
    '--no-first-run',
  ];
  return chromium.launch({ executablePath, args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...args] });
}
