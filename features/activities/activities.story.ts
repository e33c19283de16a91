// The activity calendar, screens.md §22: S-ev-1 to S-ev-5, by keyboard, on a phone, and as a calendar file.
import { readFileSync } from 'node:fs';
import { DEMO_PASSWORD, expect, type Page, test } from '@bantay/e2e/bantay-test.ts';
import { ShellPage } from '@bantay/e2e/pages/shell-page.ts';
import { SignInPage } from '@bantay/e2e/pages/sign-in-page.ts';
import { signedIn } from '@bantay/e2e/signed-in.ts';

test.use({ story: 'office' });
test.describe.configure({ mode: 'serial' });

/** Far from the demo's own activities. */
const DAY = '2031-03-31';
const LONG = 'March 31, 2031';
/** The smallest PNG: one dot. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const open = async (page: Page, day = DAY) => {
  await page.goto(`/events?day=${day}`);
  await expect(page.getByRole('heading', { name: 'Summary of Activities' })).toBeVisible();
};
const details = (page: Page) => page.getByRole('region', { name: 'Activity Details' });
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
const cell = (page: Page, day: string) =>
  page.getByRole('gridcell').filter({ has: page.locator(`[data-day="${day}"]`) });

test('S-ev-1 to S-ev-5: enter with an image, edit, delete', async ({ page, findBarriers }) => {
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  await open(page);
  const dialog = page.getByRole('dialog');
  const question = page.getByRole('alertdialog', { name: 'Please confirm activity inputs:' });

  await test.step('S-ev-2: a reversed range says its sentence and goes no further', async () => {
    await details(page)
      .getByRole('button', { name: `Add Activity for ${LONG}` })
      .click();
    await expect(page.getByRole('dialog', { name: `Activity for ${LONG}` })).toBeVisible();
    await dialog.getByLabel(/Name of Activity/).fill('Night watch E2E');
    await dialog.getByLabel(/Event Start/).fill('2031-03-31T22:00');
    await dialog.getByLabel(/Event End/).fill('2031-03-31T21:00');
    await save(page);
    await expect(dialog.getByText('Invalid Date Range')).toBeVisible();
    await expect(question).toHaveCount(0);
    expect(await findBarriers(page)).toEqual([]);
  });

  await test.step('S-ev-4: No returns to the filled form', async () => {
    await dialog.getByLabel(/Event End/).fill('2031-04-01T02:00');
    await dialog.locator('input[type=file]').setInputFiles({ name: 'watch ñ.png', mimeType: 'image/png', buffer: DOT });
    await expect(dialog.getByAltText('Preview of watch ñ.png')).toBeVisible();
    await save(page);
    await expect(question).toContainText('watch ñ.png');
    await question.getByRole('button', { name: 'No' }).click();
    await expect(dialog.getByLabel(/Name of Activity/)).toHaveValue('Night watch E2E');
  });

  await test.step('S-ev-1 and S-ev-5: saved once, with its image, on both days', async () => {
    await save(page);
    await question.getByRole('button', { name: 'Yes' }).dblclick();
    await expect(page.getByText('Successfully saved activity!')).toBeVisible();
    await expect(cell(page, DAY)).toContainText('22:00 Night watch E2E');
    await expect(cell(page, '2031-04-01')).toContainText('… Night watch E2E');
    const image = details(page).getByAltText('Image of Night watch E2E');
    await expect(image).toBeVisible();
    await expect.poll(() => image.evaluate((node) => (node as HTMLImageElement).naturalWidth)).toBe(1);
    const summary = page.getByRole('table', { name: 'Summary of Activities' });
    await expect(summary.getByRole('row').filter({ hasText: 'Night watch E2E' })).toHaveCount(1);
  });

  await test.step('S-ev-3: an edit without a new image keeps the old', async () => {
    await details(page).getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Description').fill('Two people.');
    await save(page);
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect(details(page).getByText('Two people.')).toBeVisible();
    await expect(details(page).getByAltText('Image of Night watch E2E')).toHaveAttribute(
      'src',
      `/storage/activity_schedule/${encodeURIComponent('watch ñ.jpg')}`,
    );
  });

  await test.step('as a calendar file in Manila time', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      details(page).getByRole('button', { name: 'Add to my calendar' }).click(),
    ]);
    const text = readFileSync(await download.path(), 'utf8');
    expect(text).toContain('DTSTART;TZID=Asia/Manila:20310331T220000\r\n');
    expect(text).toContain('SUMMARY:Night watch E2E\r\n');
  });

  await test.step('S-ev-1: deleting asks first', async () => {
    await details(page).getByRole('button', { name: 'Delete' }).click();
    const asks = page.getByRole('alertdialog', { name: 'Delete this activity?' });
    expect(await findBarriers(page, '[role="alertdialog"]')).toEqual([]);
    await asks.getByRole('button', { name: 'No' }).click();
    await expect(cell(page, DAY)).toContainText('Night watch E2E');
    await details(page).getByRole('button', { name: 'Delete' }).click();
    await asks.getByRole('button', { name: 'Yes, delete' }).click();
    await expect(page.getByText('Activity successfully deleted!')).toBeVisible();
    await expect(page.getByText('Night watch E2E')).toHaveCount(0);
    expect((await page.request.get(`/storage/activity_schedule/${encodeURIComponent('watch ñ.jpg')}`)).status()).toBe(
      404,
    );
  });
});

test('by keyboard alone: to a day, an activity onto it, and out of the dialog back to the button', async ({ page }) => {
  await signedIn(page, 'mlgu.demo');
  await open(page);
  await page.locator(`[data-day="${DAY}"]`).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageDown');
  await expect(page.locator('[data-day="2031-05-01"]')).toBeFocused();
  const add = page.getByRole('button', { name: 'Add Activity for May 1, 2031' });
  await add.focus();
  await page.keyboard.press('Enter');
  await page.getByLabel(/Name of Activity/).focus();
  await page.keyboard.type('By keys');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(add).toBeFocused();
});

test('another officer sees a new activity at once; two edits of one are told apart', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await signedIn(page, 'mlgu.demo');
  await signedIn(other, 'mlgu2.demo');
  for (const one of [page, other]) await open(one);
  const yes = (one: Page) => one.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await details(page)
    .getByRole('button', { name: /^Add Activity/ })
    .click();
  await page.getByLabel(/Name of Activity/).fill('Shared');
  await save(page);
  await yes(page);
  await expect(cell(other, DAY)).toContainText('08:00 Shared');
  for (const one of [page, other]) await details(one).getByRole('button', { name: 'Edit' }).click();
  await other.getByLabel('Place of Activity').fill('Hall');
  await save(other);
  await yes(other);
  await expect(other.getByText('Successfully saved activity!')).toBeVisible();
  await page.getByLabel('Place of Activity').fill('School');
  await save(page);
  await yes(page);
  await expect(page.getByRole('dialog').getByRole('row').filter({ hasText: 'Hall' })).toContainText('School');
  await page.getByRole('button', { name: 'Take what is stored' }).click();
  await expect(page.getByLabel('Place of Activity')).toHaveValue('Hall');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the month is a list by day; a tap opens the details', async ({ page, findBarriers }) => {
    await signedIn(page, 'mlgu.demo');
    await open(page);
    await expect(page.getByRole('grid')).toHaveCount(0);
    await page.getByRole('button', { name: '08:00 Shared' }).first().tap();
    await expect(details(page).getByRole('heading', { name: 'Shared' })).toBeInViewport();
    await new ShellPage(page).expectFits();
    expect(await findBarriers(page)).toEqual([]);
  });
});

test('an activity of another site is entered for it and stands in the calendar under its name', async ({ page }) => {
  await signedIn(page, 'mlgu.demo');
  await open(page, '2031-05-05');
  await details(page)
    .getByRole('button', { name: /^Add Activity for/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Site').selectOption({ label: 'SCU' });
  await dialog.getByLabel(/Name of Activity/).fill('Clean-up E2E');
  await save(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(cell(page, '2031-05-05')).toContainText('SCU: Clean-up E2E');
});
