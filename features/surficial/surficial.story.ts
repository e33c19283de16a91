// Surficial markers: what can be done with a measurement and with a marker, by keyboard, and what is asked before.
import { readFileSync } from 'node:fs';
import { askAlone } from '@bantay/e2e/ask-alone.ts';
import { expect, type Page, test } from '@bantay/e2e/bantay-test.ts';
import { creep } from '@bantay/e2e/field.ts';
import { markerOf, openNewest } from '@bantay/e2e/pages/surficial-page.ts';
import { signedIn } from '@bantay/e2e/signed-in.ts';

test.use({ story: 'surficial' });

const THREE_MINUTES_MS = 180_000;

async function open(page: Page, site = 'lpa'): Promise<void> {
  // What is changed here raises triggers; their popup, which other stories tell of, would cover the charts.
  await askAlone(page);
  await page.route('**/api/monitoring/candidate_alerts*', (route) => route.abort());
  await signedIn(page, 'mlgu.demo');
  await page.goto(`/surficial/${site}`);
  await expect(markerOf(page, 'A')).toBeVisible();
}

const dialog = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title });
const question = (page: Page) => page.getByRole('alertdialog');

test('a measurement is edited, its whole observation moved, and both can be deleted after a second press', async ({
  page,
}) => {
  await open(page);
  let options = await openNewest(page, 'A');
  const title = (await options.getByRole('heading').first().textContent()) ?? '';
  await options.getByRole('button', { name: 'Edit data', exact: true }).press('Enter');
  const edit = dialog(page, 'Edit data of marker A');
  await edit.getByLabel(/^Measurement/).fill('0');
  await edit.getByRole('button', { name: 'Update Data' }).press('Enter');
  await expect(edit).toContainText('The measurement must be a number greater than 0.');
  await edit.getByLabel(/^Measurement/).fill('123.4');
  await edit.getByRole('button', { name: 'Update Data' }).press('Enter');
  // Far from the round before: a slip of the point would raise a level.
  await question(page).getByRole('button', { name: 'Yes' }).press('Enter');
  await expect(page.getByText('Update successful')).toBeVisible();
  await expect(edit).toBeHidden();
  await expect(markerOf(page, 'A')).toContainText('newest 123.40 cm');
  // What is read stays read when the chart is drawn anew.
  await expect(markerOf(page, 'A')).toContainText('· Measurement: 123.40 cm');

  // The whole observation moves: marker B stands at the new minute too.
  options = await openNewest(page, 'A');
  await options.getByRole('button', { name: 'Edit data', exact: true }).press('Enter');
  const time = edit.getByLabel(/^Timestamp of the observation/);
  const before = await time.inputValue();
  // Back, never on: within minutes of a round a later time would lie in the future.
  const moved = new Date(Date.parse(`${before}Z`) - THREE_MINUTES_MS).toISOString().slice(0, before.length);
  await time.fill(moved);
  await edit.getByRole('button', { name: 'Update Data' }).press('Enter');
  await expect(edit).toBeHidden();
  const shown = moved.replaceAll('-', '/').replace('T', ' ');
  expect(title).not.toContain(shown);
  await expect(markerOf(page, 'A')).toContainText(shown);
  await expect(markerOf(page, 'B')).toContainText(shown);

  options = await openNewest(page, 'A');
  await options.getByRole('button', { name: 'Delete data' }).press('Enter');
  const remove = dialog(page, 'Delete data of marker A');
  await remove.getByLabel(/^Only the measurement/).check();
  await remove.getByRole('button', { name: 'Delete Data' }).press('Enter');
  await expect(question(page)).toContainText('Are you sure?');
  await expect(question(page).getByRole('button', { name: 'No' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  await expect(markerOf(page, 'A')).toContainText(shown);

  await remove.getByRole('button', { name: 'Delete Data' }).press('Enter');
  await question(page).getByRole('button', { name: 'Yes' }).press('Enter');
  await expect(page.getByText('Delete successful')).toBeVisible();
  await expect(markerOf(page, 'A')).not.toContainText(shown);
  await expect(markerOf(page, 'B')).toContainText(shown);

  options = await openNewest(page, 'B');
  await options.getByRole('button', { name: 'Delete data' }).press('Enter');
  const removeB = dialog(page, 'Delete data of marker B');
  await removeB.getByLabel(/^All measurements of this observation/).check();
  await removeB.getByRole('button', { name: 'Delete Data' }).press('Enter');
  await question(page).getByRole('button', { name: 'Yes' }).press('Enter');
  for (const name of ['A', 'B', 'C']) await expect(markerOf(page, name)).not.toContainText(shown);
});

test('a tag has its rules: remarks unless Validating, no way back to Validating', async ({ page }) => {
  // At the site without an alert, where nobody measures in the night.
  await open(page, 'scu');
  let options = await openNewest(page, 'C');
  await options.getByRole('button', { name: 'Add/Edit data tag info' }).press('Enter');
  const tag = dialog(page, 'Tag marker data');
  await tag.getByLabel('Unreliable').check();
  await tag.getByRole('button', { name: 'Save tag' }).press('Enter');
  await expect(tag).toContainText('Give remarks.');
  await tag.getByLabel(/^Remarks/).fill('Tape slipped');
  await tag.getByRole('button', { name: 'Save tag' }).press('Enter');
  await expect(tag).toBeHidden();

  options = await openNewest(page, 'C');
  await expect(options).toContainText('Unreliable: Tape slipped');
  await options.getByRole('button', { name: 'Add/Edit data tag info' }).press('Enter');
  const info = dialog(page, 'Marker data tag information');
  await expect(info).toContainText('Elena Halimbawa');
  await info.getByRole('button', { name: 'Edit' }).press('Enter');
  await expect(page.getByLabel('Validating', { exact: true })).toBeDisabled();
});

test('a marker is added, renamed and decommissioned; its letter is free again, its history stays', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Add a new marker' }).press('Enter');
  const add = dialog(page, 'Add a new marker');
  await expect(add).toContainText('wait 5 minutes before sending ground measurements');
  await add.getByRole('button', { name: 'Submit' }).press('Enter');
  await expect(add.getByText('Required field')).toHaveCount(2);
  await add.getByLabel(/^Marker name/).fill('1');
  await expect(add).toContainText('Enter alphabet characters only.');
  await add.getByLabel(/^Marker name/).fill('a');
  await expect(add).toContainText('Marker name already exists.');
  await add.getByLabel(/^Marker name/).fill('z');
  await add.getByLabel(/^Remarks/).fill('At the crown');
  await add.getByRole('button', { name: 'Submit' }).press('Enter');
  await expect(question(page)).toContainText('Are you sure submitting this data?');
  await question(page).getByRole('button', { name: 'Go Back' }).press('Enter');
  await expect(add.getByLabel(/^Remarks/)).toHaveValue('At the crown');
  await add.getByRole('button', { name: 'Submit' }).press('Enter');
  await question(page).getByRole('button', { name: 'Submit' }).press('Enter');
  await expect(page.getByText(/Wait 5 minutes before sending/)).toBeVisible();

  await markerOf(page, 'Z').getByRole('button', { name: 'Add event' }).press('Enter');
  const rename = dialog(page, 'Add event to Marker Z');
  await rename.getByLabel('Event').selectOption({ label: 'Rename' });
  await rename.getByLabel(/^New Marker Name/).fill('y');
  await rename.getByLabel(/^Remarks/).fill('Painted anew');
  await rename.getByRole('button', { name: 'Submit' }).press('Enter');
  await question(page).getByRole('button', { name: 'Submit' }).press('Enter');
  await expect(markerOf(page, 'Y')).toContainText('Rename');

  await markerOf(page, 'Y').getByRole('button', { name: 'Add event' }).press('Enter');
  const end = dialog(page, 'Add event to Marker Y');
  await end.getByLabel('Event').selectOption({ label: 'Decommission' });
  await end.getByLabel(/^Remarks/).fill('Lost in the slide');
  await end.getByRole('button', { name: 'Submit' }).press('Enter');
  await question(page).getByRole('button', { name: 'Submit' }).press('Enter');
  const defunct = markerOf(page, 'Y (Defunct)');
  await expect(defunct).toBeVisible();
  await expect(defunct.getByRole('button', { name: 'Add event' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Add a new marker' }).press('Enter');
  await add.getByLabel(/^Marker name/).fill('y');
  await add.getByLabel(/^Remarks/).fill('Second of its name');
  await add.getByRole('button', { name: 'Submit' }).press('Enter');
  await question(page).getByRole('button', { name: 'Submit' }).press('Enter');
  await expect(add).toBeHidden();
  await expect(markerOf(page, 'Y')).toContainText('History (1)');
  await expect(defunct).toContainText('History (3)');
});

test('the export holds the chosen markers only', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Export' }).press('Enter');
  const form = dialog(page, 'Export marker history and data tags');
  const download = form.getByRole('button', { name: 'Download CSV' });
  await expect(download).toBeDisabled();
  await form.getByLabel('B', { exact: false }).first().check();
  await form.getByLabel('Start').fill('2015-01-01T00:00');
  const [file] = await Promise.all([page.waitForEvent('download'), download.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/^lpa_.*\.csv$/);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toContain('B');
  expect(text).not.toMatch(/(^|,)"?A"?(,|\r)/m);
});

test('an accelerating marker raises its site and shows three charts of its trend; Hide removes them', async ({
  page,
  server,
  findBarriers,
}) => {
  await creep(server, 'scu');
  await open(page, 'scu');
  const options = await openNewest(page, 'A');
  await options.getByRole('button', { name: 'Generate trending chart' }).press('Enter');
  const trend = dialog(page, /^Trending chart of marker A/);
  for (const title of ['Velocity against acceleration', 'Displacement with interpolation (cm)', /^Velocity over time/])
    await expect(trend.getByText(title).first()).toBeVisible();
  expect(await findBarriers(page, '[role="dialog"]')).toEqual([]);
  await trend.getByRole('button', { name: 'Hide' }).press('Enter');
  await expect(trend).toBeHidden();
});
