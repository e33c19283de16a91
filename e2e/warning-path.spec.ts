// The main job: rain over the threshold → popup → decision → release → SMS → correction, in the browser.
import type { Page } from '@playwright/test';
import { askAlone } from './ask-alone.ts';
import { DEMO_PASSWORD, expect, test } from './bantay-test.ts';
import { moveClock, quake, storm } from './field.ts';
import { manilaTime } from './manila-time.ts';
import { OpcenPage } from './pages/opcen-page.ts';
import { ShellPage } from './pages/shell-page.ts';
import { SignInPage } from './pages/sign-in-page.ts';

test.describe.configure({ mode: 'serial' });

const manilaMinute = async (page: Page) => (await manilaTime(page)).slice(11, 16);

test('a storm at lpa is told on a phone: popup, validate, release, disseminate, cancel', async ({
  page,
  browser,
  server,
  baseURL,
  findBarriers,
}) => {
  test.setTimeout(180_000);
  const shell = new ShellPage(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  const opcen = new OpcenPage(page);
  await opcen.expectCalm();
  const second = await browser.newPage({ baseURL: baseURL ?? '' });
  await new SignInPage(second).enter('plgu.demo', DEMO_PASSWORD);
  const elsewhere = new OpcenPage(second);

  await storm(server, 'lpa');
  await test.step('within 5 s the popup shows the trigger, on both browsers', async () => {
    await expect(opcen.popup).toBeVisible({ timeout: 5000 });
    await expect(opcen.popup).toContainText('1-day cumulative rainfall exceeded threshold');
    await expect(elsewhere.popup).toBeVisible({ timeout: 5000 });
    await elsewhere.popup.getByRole('button', { name: 'Later' }).click();
    expect(await findBarriers(page)).toEqual([]);
  });

  await test.step('Close & Validate leads to the decision; by keyboard it becomes Valid', async () => {
    await opcen.popup.getByRole('button', { name: 'Close & Validate' }).focus();
    await page.keyboard.press('Enter');
    const dialog = opcen.dialog('Validate Alert');
    await expect(dialog).toContainText('Alert level 1');
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByLabel('Remarks').fill('gauge checked');
    // The network is lost for a moment: the dialog stays with every word.
    await page.route('**/api/monitoring/update_alert_status', (route) => route.abort('internetdisconnected'));
    await dialog.getByRole('button', { name: 'Valid', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(dialog.getByLabel('Remarks')).toHaveValue('gauge checked');
    await page.unroute('**/api/monitoring/update_alert_status');
    await dialog.getByRole('button', { name: 'Valid', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    // The popup that led here is gone: the keyboard goes on at what was decided.
    await expect(opcen.pending.getByRole('button', { name: /^Valid: Rainfall/ })).toBeFocused();
  });

  await test.step('the other browser follows in seconds', async () => {
    await expect(elsewhere.pending.getByRole('button', { name: /^Valid: Rainfall/ })).toBeVisible({ timeout: 5000 });
  });

  await test.step('Generate Warning is off with its reason, Release Warning asks and releases, by keys alone', async () => {
    await expect(opcen.raised.getByRole('button', { name: 'Generate Warning' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await opcen.raised.getByRole('button', { name: 'Release Warning' }).press('Enter');
    await opcen.dialog('Release Warning').getByRole('button', { name: 'Release Warning' }).press('Enter');
    const question = opcen.question();
    await expect(question).toContainText('Release alert level 1, Get ready, for LPA');
    await expect(question.getByRole('button', { name: 'No, go back' })).toBeFocused();
    expect(await findBarriers(page)).toEqual([]);
    const before = await manilaMinute(page);
    await question.getByRole('button', { name: 'Yes, release' }).press('Enter');
    await expect(opcen.events).toContainText('Please disseminate warning');
    const [, released] = /Released (\d\d:\d\d) by Elena/.exec((await opcen.events.textContent()) ?? '') ?? [];
    expect([before, await manilaMinute(page)]).toContain(released);
    await expect(opcen.events.getByRole('button', { name: 'Disseminate Warning' })).toBeFocused();
    await shell.expectFits();
  });

  await test.step('no SMS leaves before Yes, by keys alone; afterwards the progress ends in Warning sent (n of n)', async () => {
    await opcen.events.getByRole('button', { name: 'Disseminate Warning' }).press('Enter');
    const dialog = opcen.dialog(/Disseminate Warning/);
    await expect(dialog.getByLabel('Message')).toHaveValue(/^Alert level 1\nLokasyon: Brgy\. Lipata/);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Copy' }).press('Enter');
    await expect(dialog.getByText('Copied')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await dialog.getByLabel('Message').inputValue());
    expect(await findBarriers(page)).toEqual([]);
    // The confirmation goes by itself after five seconds.
    await expect(dialog.getByText('Copied')).toBeHidden();
    await dialog.getByRole('button', { name: 'Send EWI SMS' }).press('Enter');
    await expect(opcen.question()).toContainText(/Send to \d+ recipients of LPA\?/);
    await opcen.question().getByRole('button', { name: 'Yes, send' }).press('Enter');
    await expect(opcen.events).toContainText(/Warning sent \((\d+) of \1\)/, { timeout: 30_000 });
    await shell.expectFits();
  });

  await test.step('the simulator shows each text', async () => {
    await page.goto('/simulator');
    await expect(page.getByRole('listitem').filter({ hasText: 'Alert level 1' }).first()).toBeVisible();
  });

  await test.step('three presses lead from the dashboard to the confirmation of a cancellation; none is chosen beforehand', async () => {
    await opcen.open();
    await opcen.events.getByRole('button', { name: 'Correct or cancel' }).click();
    const dialog = opcen.dialog(/Correct or cancel/);
    await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
    await dialog.getByRole('radio', { name: /Cancel the warning/ }).check();
    await dialog.getByRole('button', { name: 'Send cancellation' }).click();
    expect(await findBarriers(page)).toEqual([]);
    await opcen.question().getByRole('button', { name: 'Yes, send' }).click();
    await expect(opcen.events).toContainText('Cancelled', { timeout: 30_000 });
  });
  await second.close();
});

test('a guided warning at scu at 1366 px: Generate Warning walks through the trigger to the release', async ({
  page,
  server,
  findBarriers,
}) => {
  test.setTimeout(120_000);
  await new SignInPage(page).enter('mlgu2.demo', DEMO_PASSWORD);
  const opcen = new OpcenPage(page);
  await storm(server, 'scu');
  await opcen.popup.getByRole('button', { name: 'Later' }).click({ timeout: 10_000 });
  await opcen.raised.filter({ hasText: 'SCU' }).getByRole('button', { name: 'Generate Warning' }).click();
  const dialog = opcen.dialog('Generate Warning');
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Valid', exact: true }).click();
  await dialog.getByRole('button', { name: 'Release Warning' }).click();
  await opcen.question().getByRole('button', { name: 'Yes, release' }).click();
  await expect(opcen.events).toContainText('SCU');
});

test('the feed fails: no level is shown as if it were current, and Try again brings it back', async ({ page }) => {
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  await askAlone(page);
  const feed = '**/api/monitoring/candidate_alerts**';
  await page.route(feed, (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/opcen');
  await expect(page.getByText('The alert status: could not be read')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('ALERT LEVEL', { exact: false })).toHaveCount(0);
  // Pressed while nothing answers yet: the page asks again by itself, too, and the button would go with the first answer. What was
  // pressed is tried twice more.
  await Promise.all([page.waitForRequest(feed), page.getByRole('button', { name: 'Try again' }).first().click()]);
  await page.unroute(feed);
  await expect(page.getByRole('heading', { name: /LPA ·/ }).first()).toBeVisible();
});

test('an earthquake at lpa and a request by hand at scu are both offered for release', async ({
  page,
  server,
  findBarriers,
}) => {
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  const opcen = new OpcenPage(page);
  await moveClock(server, '+1h');
  await quake(server, 'lpa');
  // It shakes both sites; the one that is evaluated later would open the popup once more.
  await expect(opcen.popup).toContainText('LPA · Earthquake');
  await expect(opcen.popup).toContainText('SCU · Earthquake');
  // A half hour may close in the middle of this story; what it raises is asked in its own time, and is no press of this job.
  const later = opcen.popup.getByRole('button', { name: 'Later' });
  await page.addLocatorHandler(opcen.popup, () => later.dispatchEvent('click'));
  await opcen.pending.getByRole('button', { name: 'Release On-demand' }).click();
  const dialog = opcen.dialog('Release on-demand warning');
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByLabel('Site').selectOption({ label: 'SCU' });
  await dialog.getByLabel('On-demand options').selectOption({ label: 'Raise/Extend Alert' });
  await dialog.getByLabel('Trigger type').selectOption({ label: 'Earthquake' });
  await expect(dialog.getByLabel('Earthquake events')).toContainText('@ Samar M5.5');
  await dialog.getByLabel('Reason').fill('Residents heard cracking above the road.');
  await dialog.getByRole('button', { name: /^Release On-demand/ }).click();
  await opcen.question().getByRole('button', { name: 'Yes, go on' }).click();
  await expect(dialog).toBeHidden();
  await expect(opcen.pending).toContainText('Residents heard cracking above the road.');
  await expect(opcen.pending).toContainText('Magnitude 5.5 earthquake');
  // Both heads carry the colour of their level, the second one as well.
  const panels = opcen.pending.locator('section[data-level="1"]');
  await expect(panels).toHaveCount(2);
  const fills = await panels.evaluateAll((all) =>
    all.map((panel) => getComputedStyle(panel).getPropertyValue('--head-fill').trim()),
  );
  expect(fills[1]).toBe(fills[0]);
  expect(fills[0]).not.toBe('transparent');
});
