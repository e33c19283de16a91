// Dialogs that no other story looks at, opened and left again in the light and in the dark theme; nothing is confirmed.
// Elsewhere: New Alerts, Validate, Release, Disseminate, Correct (warning-path), feature validation (features), household and
// import (households), measurement (measurements), new feature (moms-page), bug report (feedback), signed out (shell), activity and
// its deletion (activities), acknowledge and silence (duty), trending (surficial).
import type { Locator, Page } from '@playwright/test';
import { askAlone } from './ask-alone.ts';
import { DEMO_PASSWORD, expect, test } from './bantay-test.ts';
import { ShellPage } from './pages/shell-page.ts';
import { SignInPage } from './pages/sign-in-page.ts';
import { openNewest } from './pages/surficial-page.ts';
import { signedIn } from './signed-in.ts';

const DIALOG = '[role="dialog"], [role="alertdialog"]';
const button = (where: Page | Locator, name: string | RegExp) => where.getByRole('button', { name }).first();
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

const inNewest = (name: string | RegExp) => async (page: Page) =>
  button(await openNewest(page, 'A'), name).press('Enter');
const press = (name: string | RegExp) => (page: Page) => button(page, name).press('Enter');

interface Row {
  path: string;
  name: string;
  open: (page: Page) => Promise<unknown>;
}

const SIGNED_OUT: readonly Row[] = [
  { path: '/signin', name: 'forgotten password', open: press(/^Forgot/i) },
  { path: '/signin', name: 'who gets an account', open: press(/register|account/i) },
];
const SIGNED_IN: readonly Row[] = [
  { path: '/opcen', name: 'messages from residents', open: press('Show messages') },
  { path: '/opcen', name: 'on-demand', open: press('Release On-demand') },
  {
    path: '/rainfall/lpa',
    name: 'invalid rain',
    open: async (page) => {
      await button(page, 'Tag invalid data').press('Enter');
      await button(page, 'Give times').press('Enter');
    },
  },
  { path: '/surficial/lpa', name: 'what can be done with a measurement', open: (page) => openNewest(page, 'A') },
  { path: '/surficial/lpa', name: 'edit a measurement', open: inNewest('Edit data') },
  { path: '/surficial/lpa', name: 'delete a measurement', open: inNewest('Delete data') },
  {
    path: '/surficial/lpa',
    name: 'delete a measurement: question',
    open: async (page) => {
      await inNewest('Delete data')(page);
      await dialog(page, /^Delete data/)
        .getByLabel(/^Only the measurement/)
        .check();
      await button(dialog(page, /^Delete data/), 'Delete Data').press('Enter');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  { path: '/surficial/lpa', name: 'tag a measurement', open: inNewest('Add/Edit data tag info') },
  { path: '/surficial/lpa', name: 'add a marker', open: press('Add a new marker') },
  { path: '/surficial/lpa', name: 'event of a marker', open: press('Add event') },
  { path: '/surficial/lpa', name: 'export of markers', open: press(/export|download/i) },
  { path: '/assessment/lpa', name: 'delete a household: question', open: press(/^Delete household/) },
  { path: '/resources?folder=plans', name: 'delete a file: question', open: press(/^Delete /) },
];

async function lookAt(
  page: Page,
  rows: readonly Row[],
  findBarriers: (page: Page, within?: string) => Promise<unknown[]>,
) {
  let path = '';
  for (const row of rows) {
    if (row.path !== path) await page.goto(row.path);
    path = row.path;
    const shown = page.locator(DIALOG);
    // A page that is still being drawn may take a button away under the key.
    await expect(async () => {
      if ((await shown.count()) === 0) await row.open(page);
      await expect(shown.first(), row.name).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 60_000 });
    expect.soft(await findBarriers(page, DIALOG), row.name).toEqual([]);
    await expect(async () => {
      if ((await shown.count()) > 0) await page.keyboard.press('Escape');
      expect(await shown.count(), `${row.name} is left by Escape`).toBe(0);
    }).toPass();
  }
}

test('dialogs before the sign-in and behind it have no barriers, and Escape leaves each', async ({
  page,
  findBarriers,
}) => {
  test.setTimeout(300_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await askAlone(page);
  await page.route('**/api/monitoring/candidate_alerts*', async (route) => {
    // Alerts that other stories left would put their popup over everything.
    const answer = await route.fetch();
    const json = (await answer.json()) as { candidate_alerts: string };
    await route.fulfill({ response: answer, json: { ...json, candidate_alerts: '[]' } });
  });
  await lookAt(page, SIGNED_OUT, findBarriers);
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  await lookAt(page, SIGNED_IN, findBarriers);
  await page.setViewportSize({ width: 360, height: 740 });
  const menu: Row = { path: '/opcen', name: 'phone menu', open: (at) => new ShellPage(at).openPhoneMenu() };
  await lookAt(page, [menu], findBarriers);
  // What is asked at this very end would be answered to nobody.
  await page.unrouteAll({ behavior: 'wait' });
});

test('at 400 % zoom every button of a dialog can be reached', async ({ page }) => {
  await signedIn(page, 'mlgu.demo');
  // 1366 × 768 at four times its size.
  await page.setViewportSize({ width: 341, height: 192 });
  await page.goto('/surficial_markers/lpa');
  await page.getByRole('button', { name: 'Add surficial marker measurement' }).click();
  const dialog = page.getByRole('dialog');
  for (const name of ['Close', 'Save Measurements']) {
    const button = dialog.getByRole('button', { name });
    await button.focus();
    await button.scrollIntoViewIfNeeded();
    const box = (await button.boundingBox())!;
    expect([name, box.y >= 0 && box.y + box.height <= 192]).toEqual([name, true]);
  }
  const body = (await dialog.locator('[data-dialog-body]').boundingBox())!;
  expect(body.height, 'the form is not squeezed between head and foot').toBeGreaterThan(192);
});
