// Ground measurements, screens.md §20: S-gm-1 to 8, two officers at one row, and entries without a connection.
import { readFileSync } from 'node:fs';
import { DEMO_PASSWORD, expect, test } from '@bantay/e2e/bantay-test.ts';
import { manilaTime } from '@bantay/e2e/manila-time.ts';
import { MeasurementsPage } from '@bantay/e2e/pages/measurements-page.ts';
import { SignInPage } from '@bantay/e2e/pages/sign-in-page.ts';
import { signedIn } from '@bantay/e2e/signed-in.ts';

test.use({ story: 'measurements' });
test.describe.configure({ mode: 'serial' });

const SENTENCE = 'Kindly wait for at least 2 minutes for the system to successfully register the data.';
const NOT_A_NAME = 'No numbers and special characters. Example: .,-+=:;%#@&()';
/** Demo rounds are never measured so early. */
const EARLY = '05:01';

test('the table, its filters and its file (S-gm-1, 3, 7)', async ({ page, findBarriers }) => {
  await signedIn(page, 'mlgu.demo');
  const table = new MeasurementsPage(page);
  await table.open('lpa');
  await expect(page.getByRole('button', { name: 'GROUND DATA' })).toHaveAttribute('aria-current', 'page');

  const months = await page.getByLabel('Month and Year').locator('option').allTextContents();
  const year = (await manilaTime(page)).slice(0, 4);
  expect([months[0], months[1], months.at(-1)]).toEqual(['All', `${year}/12`, '2017/08']);

  await expect(table.changes).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByLabel('Month and Year').selectOption('2017-08');
  await expect(page.getByText('No measurements in this month.')).toBeVisible();
  await expect(table.changes).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Month and Year')).toHaveValue('2017-08');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(table.changes).toBeVisible();

  const newest = (await table.rows.nth(1).locator('td').first().innerText()).trim();
  await page.getByLabel('Date', { exact: true }).fill(newest);
  const shown = page.getByText(/^\d+ of \d+ measurements$/);
  const [count] = (await shown.innerText()).split(' ');
  await page.getByRole('button', { name: 'Download the table' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^surficial_marker_data_\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split(/\r?\n/);
  expect(lines).toHaveLength(Number(count) + 1);
  expect(lines.slice(1).every((line) => line.includes(newest))).toBe(true);
});

test('every missing part has its sentence; a doubt is asked; the round is stored (S-gm-4, 5, 6)', async ({
  page,
  findBarriers,
}) => {
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  const table = new MeasurementsPage(page);
  await table.open('lpa');
  await page.getByRole('button', { name: 'Add surficial marker measurement' }).click();
  await table.save();
  await expect(table.dialog.getByRole('alert')).toContainText('please input atleast one marker measurement');
  await expect(table.dialog.getByText('Required', { exact: true })).toHaveCount(4);
  await table.field('Add New Name').check();
  await table.field('Measurer not on the list').fill('Ana 1');
  await expect(table.dialog.getByRole('alert')).toContainText(NOT_A_NAME);
  expect(await findBarriers(page)).toEqual([]);
  await table.dialog.getByRole('button', { name: 'Cancel' }).click();
  await table.answer('Yes, discard');
  await expect(table.dialog).toBeHidden();

  const last = Number(await table.rows.nth(1).locator('td').nth(2).innerText());
  await table.fill({ time: EARLY, cm: { A: String(Math.round(last * 10)) } });
  await table.save();
  await expect(table.question).toContainText('is about ten times the last');
  expect(await findBarriers(page)).toEqual([]);
  await table.answer('No');
  await table.field('Marker A').fill(last.toFixed(1));
  await table.save();
  await expect(table.question).toContainText('Please confirm inputs:');
  await table.answer('Yes');
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await expect(table.row(EARLY)).toContainText(last.toFixed(1));

  await test.step('a press on the row prefills it; an edit that is refused leaves it', async () => {
    await table.row(EARLY).click();
    await expect(table.dialog).toHaveAccessibleName('Update surficial marker measurements');
    await expect(table.field('Marker A')).toHaveValue(String(last));
    await expect(table.field('Time of measurement')).toHaveValue(EARLY);
    await expect(table.field('Weather')).toHaveValue('MAULAN');
    await page.route('**/insert_web', (route) =>
      route.fulfill({ json: { status: false, code: 'weatherUnknown', message: 'no', details: { what: 'X' } } }),
    );
    await table.field('Marker A').fill('11.5');
    await table.save();
    await table.answer('Yes');
    await expect(table.dialog.getByRole('alert')).toContainText(
      'Error saving ground measurements. Please contact developers',
    );
    await page.unroute('**/insert_web');
    await table.dialog.getByRole('button', { name: 'Cancel' }).click();
    await table.answer('Yes, discard');
    await expect(table.row(EARLY)).toContainText(last.toFixed(1));
  });
});

test('two officers edit one row: the second sees both and chooses', async ({ page, browser, baseURL }) => {
  await signedIn(page, 'mlgu.demo');
  const second = await browser.newPage({ baseURL: baseURL! });
  await signedIn(second, 'mlgu2.demo');
  const [mine, theirs] = [new MeasurementsPage(page), new MeasurementsPage(second)];
  for (const table of [mine, theirs]) {
    await table.open('lpa');
    await table.row(EARLY).click();
  }
  const value = Number(await mine.field('Marker A').inputValue());
  await theirs.field('Marker A').fill((value + 0.2).toFixed(1));
  await theirs.save();
  await theirs.answer('Yes');
  await expect(theirs.page.getByText(SENTENCE)).toBeVisible();
  await mine.field('Marker A').fill((value + 0.3).toFixed(1));
  await mine.save();
  await mine.answer('Yes');
  await expect(mine.dialog.getByText(/Noel Likha has changed this at/)).toBeVisible();
  await expect(mine.dialog.getByRole('table', { name: 'What differs' })).toContainText(
    `${(value + 0.2).toFixed(1)} cm`,
  );
  await mine.dialog.getByRole('button', { name: 'Keep my entry' }).click();
  await expect(mine.row(EARLY)).toContainText((value + 0.3).toFixed(1));
  await expect(theirs.row(EARLY)).toContainText((value + 0.3).toFixed(1));

  await test.step('the same minute entered by another: asked by name first', async () => {
    await theirs.fill({ time: EARLY, cm: { A: value.toFixed(1) } });
    await theirs.save();
    await theirs.answer('Yes');
    await expect(theirs.question).toContainText('Already entered by Elena Halimbawa. Replace?');
    await theirs.answer('No, go back');
  });
  await second.close();
});

test('typed text survives a reload, an entry a lost connection; the timed reload disturbs neither (S-gm-8)', async ({
  page,
  context,
}) => {
  await signedIn(page, 'mlgu.demo');
  const table = new MeasurementsPage(page);
  await table.open('scu');
  const last = await table.rows.nth(1).locator('td').nth(2).innerText();
  await page.getByLabel('Measurer').fill('a');
  await table.fill({ time: '05:02', cm: { A: last } });
  await page.reload();
  await expect(table.dialog).toContainText('This is what was typed before the page was left.');
  await expect(table.field('Marker A')).toHaveValue(last);

  let answered = 0;
  page.on('response', (answer) => {
    if (answer.url().includes('insert_web')) answered++;
  });
  await context.setOffline(true);
  await expect(table.dialog.getByText('No network: kept here as “Waiting to send”')).toBeVisible();
  await table.save();
  await table.answer('Yes');
  await expect(table.row('Waiting to send')).toContainText('05:02');
  await context.setOffline(false);
  await expect(table.row('Waiting to send')).toBeHidden();
  await expect(table.row('05:02')).toContainText('Event');
  expect(answered).toBe(1);

  await page.getByLabel('Time', { exact: true }).fill('05:0');
  await table.row('05:02').click();
  await table.field('Marker A').fill('7');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.waitForResponse((answer) => answer.url().includes('tabled_marker_observations'), { timeout: 70_000 });
  await expect(table.field('Marker A')).toHaveValue('7');
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('05:0');
});
