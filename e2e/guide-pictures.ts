// `npm run guide-pictures`: the pictures of the guide and of the README, made of the running program in both languages.
import { mkdirSync, rmSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { ensureBuilt } from '../scripts/build.mjs';
import { startTestServer, storyTime, type TestServer } from '../scripts/test-server.mjs';
import { askAlone } from './ask-alone.ts';
import { creep, storm } from './field.ts';
import { folderOf, Guide, type Language, pattern, readWords } from './guide.ts';
import { administer } from './guide-admin.ts';
import { drill, secondName } from './guide-practice.ts';
import { manilaYesterday } from './manila-time.ts';

const PASSWORD = 'Bantay-demo-2026';
const WIDE = { width: 1366, height: 768 };
const PHONE = { width: 360, height: 740 };
/** For what is seen in the strip and the cards alone. */
const LOW = { width: 1366, height: 480 };

async function signIn(guide: Guide, username = 'mlgu.demo', hasShot = false): Promise<void> {
  const { page } = guide;
  await page.goto('/signin');
  await guide.button('accounts.notice.understood').click();
  await page.getByLabel(guide.w('accounts.signIn.username')).fill(username);
  await page.getByLabel(guide.w('accounts.signIn.password'), { exact: true }).fill(PASSWORD);
  if (hasShot) await guide.shot('sign-in');
  await guide.button('accounts.signIn.submit').click();
  await page.waitForURL('**/opcen');
  await page.getByRole('heading', { name: guide.w('alerts.title') }).waitFor();
}

/** From the popup to the SMS: one site at level 1. */
async function warn(guide: Guide, server: TestServer): Promise<void> {
  const { page } = guide;
  await storm(server, 'lpa');
  const popup = guide.dialog('alerts.popup.title');
  await popup.waitFor({ timeout: 20_000 });
  await guide.shot('new-alert');
  await guide.button('alerts.popup.close', popup).click();
  const validate = guide.dialog('alerts.validate.title');
  await validate.waitFor();
  await guide.shot('validate', validate);
  await guide.button('alerts.validate.valid', validate).click();
  await validate.waitFor({ state: 'hidden' });
  const pending = guide.region('alerts.pending.title');
  await guide.shot('pending', pending);
  await guide.button('alerts.pending.release', pending).click();
  const release = guide.dialog('alerts.release.title');
  await guide.shot('release', release);
  await guide.button('alerts.release.confirm', release).click();
  await guide.button('alerts.release.yes', guide.question).click();
  const events = guide.region('alerts.event.title');
  await guide.button('ewi.open', events).click();
  const send = guide.dialog('ewi.title');
  await page.getByLabel(guide.w('ewi.message')).first().waitFor();
  await guide.shot('disseminate', send);
  await guide.button('ewi.send', send).click();
  await guide.shot('send-question', guide.question);
  await guide.button('ewi.yes', guide.question).click();
  await events
    .getByText(pattern(guide.w('ewi.sent')))
    .first()
    .waitFor({ timeout: 60_000 });
  await answerAsResidents(guide);
  await guide.shot('sent', events);
  await guide.button('ewi.details', events).click();
  const progress = guide.dialog('ewi.progress.title');
  await progress.getByRole('table').waitFor();
  await guide.shot('recipients', progress);
  await guide.button('ewi.progress.close', progress).click();
  await guide.button('ewi.correctOrCancel', events).click();
  const correct = guide.dialog('ewi.correct.title');
  await correct.getByRole('radio').first().check();
  await guide.shot('correct', correct);
  await page.keyboard.press('Escape');
}

async function answerAsResidents(guide: Guide): Promise<void> {
  const { page } = guide;
  const read = await page.request.get('/message/incoming');
  if (!read.ok()) throw new Error('The messages cannot be read.');
  await page.goto('/simulator');
  const sent = page.getByRole('listitem').filter({ hasText: 'Alert level 1' });
  await sent.first().waitFor();
  for (const [nth, text] of [
    [0, 'OK po'],
    [1, 'TULONG, may matandang hindi makalakad'],
  ] as const) {
    const one = sent.nth(nth);
    await one
      .getByRole('button', { name: pattern(guide.w('incoming.replyAs')) })
      .or(guide.button('incoming.reply', one))
      .first()
      .click();
    await page.getByRole('textbox').last().fill(text);
    await guide.button('incoming.send').click();
    await page.waitForTimeout(500);
  }
  await guide.go('/opcen');
  await guide.later();
  await guide.region('alerts.event.title').waitFor();
}

async function dashboards(guide: Guide): Promise<void> {
  const { page } = guide;
  await guide.go('/opcen');
  await guide.later();
  await page.waitForTimeout(1500);
  // High enough for the whole dashboard: the README shows it too.
  await page.setViewportSize({ width: WIDE.width, height: 1400 });
  await page.waitForTimeout(500);
  await guide.shot('dashboard-alert');
  await page.setViewportSize(WIDE);
  await guide.shot('tulong', guide.region('alerts.now.title').getByRole('listitem').first());
  await guide.button('incoming.all').click();
  const messages = page.getByRole('dialog').last();
  await messages.getByText(guide.w('incoming.kind.tulong')).first().waitFor();
  await guide.shot('messages', messages);
  await page.keyboard.press('Escape');
  // The demo has a node that hangs: it is a problem after a minute or so.
  const problems = guide.region('alerts.duty.title');
  await guide
    .button('duty.acknowledge', problems)
    .or(problems.getByRole('button').first())
    .first()
    .waitFor({ timeout: 120_000 });
  await guide.shot('problems', problems);
  await askAlone(page);
  const feed = '**/api/monitoring/candidate_alerts**';
  await page.route(feed, (route) => route.abort());
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.setViewportSize(LOW);
  // A look at the page asks again; the cards of before stay, hatched.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.getByText(guide.w('alerts.feedFailed')).first().waitFor({ timeout: 60_000 });
  await guide.shot('stale');
  await page.setViewportSize(WIDE);
  await page.unroute(feed);
  await page.route(feed, (route) => route.fulfill({ status: 503, body: '{}' }));
  await guide.go('/opcen');
  await page.getByText(guide.w('alerts.feedFailed')).first().waitFor({ timeout: 30_000 });
  await guide.shot('failed');
  await page.unroute(feed);
}

/** The warning of the day is taken back: its level is crossed out on the card. */
async function cancel(guide: Guide): Promise<void> {
  const { page } = guide;
  await guide.go('/opcen');
  await guide.later();
  await guide.button('ewi.correctOrCancel', guide.region('alerts.event.title')).click();
  const correct = guide.dialog('ewi.correct.title');
  await correct.getByLabel(pattern(guide.w('ewi.correct.cancellation'))).check();
  await guide.button('ewi.correct.sendCancellation', correct).click();
  await guide.button('ewi.yes', guide.question).click();
  await correct.waitFor({ state: 'hidden' });
  const card = page.getByRole('region', { name: /^LPA ·/ });
  await card.getByText(/KANSELADO/).waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await guide.shot('cancelled', card);
}

/** At the end, because its popup comes again and again: a level 3 that waits at the other site, and a line that is lost. */
async function waiting(guide: Guide, server: TestServer): Promise<void> {
  const { page } = guide;
  await creep(server, 'scu', 3);
  // The popup hides the page from whoever asks for its headings.
  await page.goto('/opcen');
  await guide.button('alerts.popup.later', guide.dialog('alerts.popup.title')).click({ timeout: 30_000 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await guide.shot('situation-waiting');
  await page.setViewportSize(PHONE);
  await guide.shot('dashboard-360');
  await page.setViewportSize(LOW);
  await page.context().setOffline(true);
  await page
    .getByText(pattern(guide.w('alerts.strip.offline')))
    .first()
    .waitFor({ timeout: 20_000 });
  await guide.shot('offline');
  await page.context().setOffline(false);
}

/** The report that waits, at level 2: the site rises, and the list for an evacuation is offered. */
async function feature(guide: Guide): Promise<void> {
  const { page } = guide;
  await guide.go('/opcen');
  await guide.later();
  const block = guide.region('alerts.features.title');
  await block
    .getByRole('button', { name: new RegExp(`^${guide.w('alerts.features.validate')}`) })
    .first()
    .click();
  const dialog = guide.dialog('moms.title');
  await dialog.getByLabel(guide.w('moms.level')).first().selectOption('2');
  await guide.shot('feature-validate', dialog);
  await guide.button('moms.submit', dialog).click();
  await guide.button('moms.yes', guide.question).click();
  await dialog.waitFor({ state: 'hidden' });
  const level2 = guide.region('alerts.pending.title').locator('section[data-level="2"]');
  await guide.button('alerts.pending.release', level2).click({ timeout: 20_000 });
  await guide.button('alerts.release.confirm', guide.dialog('alerts.release.title')).click();
  await guide.button('alerts.release.yes', guide.question).click();
  const raised = guide.region('alerts.event.title').locator('section[data-level="2"]').first();
  await raised.waitFor();
  await guide.button('ewi.open', raised).click();
  await guide.button('ewi.bulletin', guide.dialog('ewi.title')).click();
  await page.waitForURL('**/bulletin**');
  await page.getByRole('article').waitFor();
  await guide.shot('bulletin');
  await guide.go('/moms/lpa');
  await guide.shot('features');
  await guide.button('features.add').click();
  const form = guide.dialog('features.form.title');
  await form.getByLabel(guide.w('features.form.type')).selectOption({ index: 1 });
  await guide.shot('feature-form', form);
  await page.keyboard.press('Escape');
}

async function onDemand(guide: Guide): Promise<void> {
  await guide.go('/opcen');
  await guide.later();
  await guide.button('alerts.onDemand.open').click();
  const dialog = guide.dialog('alerts.onDemand.title');
  await dialog.getByLabel(guide.w('alerts.onDemand.site')).selectOption({ label: 'SCU' });
  await dialog.getByLabel(guide.w('alerts.onDemand.options')).selectOption({ index: 1 });
  await dialog.getByLabel(guide.w('alerts.onDemand.type')).selectOption({ index: 1 });
  await guide.shot('on-demand', dialog);
}

async function measure(guide: Guide): Promise<void> {
  const { page } = guide;
  await guide.go('/surficial_markers/scu');
  await page.getByRole('table').waitFor();
  await guide.shot('measurements');
  await page.setViewportSize(PHONE);
  await guide.button('measurements.add').click();
  const dialog = guide.dialog('measurements.form.title');
  await dialog.getByLabel(guide.w('measurements.form.type'), { exact: false }).first().selectOption('ROUTINE');
  await dialog.getByLabel(guide.w('measurements.form.date')).fill(await manilaYesterday(page));
  await dialog.getByLabel(guide.w('measurements.form.time')).fill('05:30');
  const last = await dialog
    .getByText(/\d+(\.\d+)? ?cm/)
    .first()
    .textContent();
  await dialog.getByLabel('Marker A').fill(/\d+(\.\d+)?/.exec(last ?? '')![0]);
  await dialog.getByLabel(guide.w('measurements.form.weather')).selectOption('MAARAW');
  await dialog
    .getByRole('group', { name: guide.w('measurements.form.people') })
    .getByRole('checkbox')
    .first()
    .check();
  await page.context().setOffline(true);
  await dialog.getByText(guide.w('measurements.form.offline')).first().waitFor();
  await guide.shot('measurement-form-360');
  await guide.button('measurements.form.save', dialog).click();
  await guide.button('measurements.confirm.yes', guide.question).click();
  await dialog.waitFor({ state: 'hidden' });
  await guide.shot('measurement-waiting-360');
  await page.context().setOffline(false);
  await page.setViewportSize(WIDE);
}

async function look(guide: Guide): Promise<void> {
  const { page } = guide;
  await guide.go('/rainfall/lpa');
  await page.getByRole('application').first().waitFor();
  await page.waitForTimeout(1500);
  await guide.shot('rainfall');
  await askAlone(page);
  await page.route('**/api/monitoring/candidate_alerts*', (route) => route.abort());
  await guide.go('/surficial/lpa');
  const marker = page.getByRole('region', { name: 'Marker C', exact: true });
  const chart = marker.getByRole('application');
  await chart.scrollIntoViewIfNeeded();
  await chart.focus();
  await page.keyboard.press('End');
  await page.waitForTimeout(500);
  await page.keyboard.press('Enter');
  await guide.button('surficial.point.tag').click();
  await guide.shot('tag');
  await page.unroute('**/api/monitoring/candidate_alerts*');
  for (const [path, name] of [
    ['/events', 'activities'],
    ['/assessment/lpa', 'households'],
    ['/resources', 'resources'],
    ['/record/lpa', 'record'],
    ['/change-password', 'password'],
  ] as const) {
    await guide.go(path);
    await guide.later();
    await page.waitForTimeout(1000);
    await guide.shot(name);
    if (name === 'households') {
      await guide.button('households.evacuation.open').click();
      await page.getByRole('table').first().waitFor();
      await guide.shot('evacuation');
    }
  }
  await guide.go('/communication');
  await page.getByRole('button', { name: /Likha, Noel/ }).click();
  await page
    .getByRole('textbox')
    .last()
    .fill(guide.language === 'en' ? 'Is the gauge at the crown sending?' : 'Nagpapadala ba ang gauge sa itaas?');
  await page.keyboard.press('Enter');
  await guide.shot('chat');
}

/** `npm run guide-pictures -- admin` makes those of admins alone, `-- practice` those of practice, and leaves the others as they are. */
const isAdminAlone = process.argv.includes('admin');
const isPracticeAlone = process.argv.includes('practice');

/** In a house of its own: what is switched on for it would stand in the other pictures. */
async function practise(browser: Browser, language: Language): Promise<number> {
  const server = await startTestServer({ fieldTime: storyTime() });
  try {
    const [admin, guide] = [await open(browser, server, language), await open(browser, server, language)];
    await signIn(admin, 'plgu.demo');
    await signIn(guide);
    await drill(guide);
    await secondName(admin, guide, server);
    return guide.bytes;
  } finally {
    await server.stop();
  }
}

async function make(browser: Browser, language: Language): Promise<number> {
  if (isPracticeAlone) return practise(browser, language);
  if (!isAdminAlone) rmSync(folderOf(language), { recursive: true, force: true });
  mkdirSync(folderOf(language), { recursive: true });
  // A plain hour: at noon a routine release is due, and nothing is calm.
  const server = await startTestServer({ fieldTime: storyTime() });
  try {
    const admin = await open(browser, server, language);
    await signIn(admin, 'plgu.demo');
    await administer(admin);
    await admin.page.context().close();
    if (isAdminAlone) return admin.bytes;
    const guide = await open(browser, server, language);
    await signIn(guide, 'mlgu.demo', true);
    await guide.region('alerts.later.title').waitFor();
    await guide.shot('situation-calm');
    await warn(guide, server);
    await dashboards(guide);
    await cancel(guide);
    await onDemand(guide);
    await feature(guide);
    await measure(guide);
    await look(guide);
    await waiting(guide, server);
    return admin.bytes + guide.bytes + (await practise(browser, language));
  } finally {
    await server.stop();
  }
}

async function open(browser: Browser, server: TestServer, language: Language): Promise<Guide> {
  const context = await browser.newContext({
    baseURL: server.baseUrl,
    viewport: WIDE,
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    colorScheme: 'light',
  });
  context.setDefaultTimeout(30_000);
  await context.addInitScript((code) => localStorage.setItem('language', code), language);
  return new Guide(await context.newPage(), await readWords(language), language);
}

const executablePath = findBrowser();
if (!executablePath) throw new Error('No Chromium found; install one, or set CHROMIUM_PATH.');
await ensureBuilt();
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const chosen = process.argv.slice(2).filter((word): word is Language => word === 'en' || word === 'fil');
  let bytes = 0;
  for (const language of chosen.length > 0 ? chosen : (['en', 'fil'] as const)) bytes += await make(browser, language);
  console.log(`${Math.round(bytes / 1024)} kB in all`);
} finally {
  await browser.close();
}
