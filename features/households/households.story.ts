// Household data, screens.md §24: S-hh-1 to S-hh-6, a file there and back, and two officers at one household.
import { readFileSync } from 'node:fs';
import { DEMO_PASSWORD, expect, type Page, test } from '@bantay/e2e/bantay-test.ts';
import { SignInPage } from '@bantay/e2e/pages/sign-in-page.ts';
import { signedIn } from '@bantay/e2e/signed-in.ts';

test.use({ story: 'office' });
test.describe.configure({ mode: 'serial' });

const LIST = { name: 'Household Summary' };
const open = async (page: Page, site = 'lpa') => {
  await page.goto(`/assessment/${site}`);
  await expect(page.getByRole('heading', { name: 'Household Data' })).toBeVisible();
  await expect(page.getByRole('table', LIST)).toBeVisible();
};
const find = (page: Page, text: string) => page.getByLabel('Search').fill(text);
/** Of a card of the summary. */
async function count(page: Page, group: string): Promise<number> {
  const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `View details: ${group}` }) });
  return Number(/(\d+) persons?/.exec((await card.locator('strong').textContent())!)![1]);
}

test('S-hh-1 to S-hh-5: enter, look, edit, delete', async ({ page, findBarriers }) => {
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  await open(page);
  const [pregnant, pwd] = [await count(page, 'Pregnant'), await count(page, 'PWD')];
  const dialog = page.getByRole('dialog');

  await test.step('S-hh-1: each missing field stops saving', async () => {
    await page.getByRole('button', { name: 'Add Household' }).click();
    await dialog.getByRole('button', { name: 'Add Member' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('5 fields need your attention.')).toBeVisible();
    await expect(dialog.getByLabel(/Household ID/)).toBeFocused();
    expect(await findBarriers(page)).toEqual([]);
  });

  await test.step('S-hh-2 and S-hh-3: F to M clears Pregnant, a blank disability is not specified', async () => {
    await dialog.getByLabel(/Household ID/).fill('E2E-1');
    await dialog.getByLabel(/Household Head Name/).fill('Invented Head');
    await dialog
      .getByLabel(/Gender/)
      .first()
      .selectOption('F');
    await dialog.getByLabel('Pregnant').check();
    await dialog
      .getByLabel(/Gender/)
      .first()
      .selectOption('M');
    await expect(dialog.getByLabel('Pregnant')).toHaveCount(0);
    await dialog.getByLabel(/Member Name/).fill('Invented Member');
    await dialog
      .getByLabel(/Gender/)
      .last()
      .selectOption('F');
    await dialog.getByLabel('Pregnant').check();
    await dialog.getByLabel('Disabled').last().check();
    await dialog.getByRole('button', { name: 'Save' }).dblclick();
    await expect(page.getByText('Successfully added household data')).toBeVisible();
    await find(page, 'e2e-1');
    const row = page.getByRole('row').filter({ hasText: 'E2E-1' });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('Invented Member (pregnant, disability: not specified)');
  });

  await test.step('S-hh-5: the counts change at once', async () => {
    await expect.poll(() => count(page, 'Pregnant')).toBe(pregnant + 1);
    expect(await count(page, 'PWD')).toBe(pwd + 1);
  });

  await test.step('S-hh-4: the exact question; No keeps, Yes deletes', async () => {
    await page.getByRole('button', { name: 'Delete household E2E-1' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this household?' });
    await expect(question).toContainText('This household information will be deleted immediately.');
    await question.getByRole('button', { name: 'No' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'E2E-1' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete household E2E-1' }).click();
    await question.getByRole('button', { name: 'Yes, delete' }).click();
    await expect(page.getByText('No household fits these filters.')).toBeVisible();
    await expect.poll(() => count(page, 'Pregnant')).toBe(pregnant);
  });
});

test('S-hh-6: the sites have lists of their own', async ({ page }) => {
  await signedIn(page, 'mlgu.demo');
  await open(page, 'scu');
  await expect(page.getByRole('row').nth(1)).toContainText('SCU-');
  await open(page);
  await expect(page.getByRole('row').nth(1)).toContainText('LPA-');
});

for (const format of ['CSV', 'XLSX']) {
  test(`a download as ${format} comes back without a difference`, async ({ page }) => {
    await signedIn(page, 'mlgu.demo');
    await open(page, 'scu');
    await page.getByRole('button', { name: 'Download' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: `as ${format}` }).click(),
    ]);
    const name = download.suggestedFilename();
    expect(name).toMatch(new RegExp(`^household_data_scu_\\d{4}-\\d\\d-\\d\\d\\.${format.toLowerCase()}$`));
    await page.getByRole('button', { name: 'Import' }).click();
    await page
      .getByLabel('Choose a file', { exact: true })
      .setInputFiles({ name, mimeType: '', buffer: readFileSync(await download.path()) });
    await expect(page.getByText('0 new, 0 changed, 45 without change, 0 refused.')).toBeVisible();
  });
}

test('a file is seen row by row before it is taken in, faults with their line', async ({ page, findBarriers }) => {
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  await page.goto('/assessment/scu?view=import');
  const lines = ['Household #,Purok,Name,Gender,Birthdate', 'E2E-7,Purok 1,Niña,F,', 'E2E-8,,Bad,F,2999-01-01'];
  const file = { name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n'), 'latin1') };
  await page.getByLabel('Choose a file', { exact: true }).setInputFiles(file);
  await expect(page.getByText('1 new, 0 changed, 0 without change, 1 refused.')).toBeVisible();
  await expect(page.getByText('Line 3: A birthdate cannot be in the future.')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Take in 1' }).click();
  await expect(page.getByRole('button', { name: 'Yes, take in' })).toBeVisible();
  expect(await findBarriers(page, '[role="alertdialog"]')).toEqual([]);
  await page.getByRole('button', { name: 'Yes, take in' }).click();
  await expect(page.getByText('1 added, 0 changed.')).toBeVisible();
  await find(page, 'nina');
  await expect(page.getByRole('row').filter({ hasText: 'E2E-7' })).toContainText('Niña');
});

test('the second of two officers sees what the first has changed, and chooses', async ({ page, browser, baseURL }) => {
  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await signedIn(page, 'mlgu.demo');
  await signedIn(other, 'mlgu2.demo');
  for (const one of [page, other]) {
    await open(one, 'scu');
    await one.getByRole('button', { name: 'Edit household SCU-003' }).click();
  }
  const purok = (one: Page) => one.getByRole('dialog').getByLabel('Purok');
  await purok(other).fill('Purok 8');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Successfully edited household data')).toBeVisible();
  await purok(page).fill('Purok 9');
  await page.getByRole('button', { name: 'Save' }).click();
  const difference = page.getByRole('dialog').getByRole('row').filter({ hasText: 'Purok' });
  await expect(difference).toContainText('Purok 9');
  await expect(difference).toContainText('Purok 8');
  await page.getByRole('button', { name: 'Keep my entry' }).click();
  await expect(page.getByText('Successfully edited household data')).toBeVisible();
  await find(page, 'scu-003');
  await expect(page.getByRole('row').filter({ hasText: 'SCU-003' })).toContainText('Purok 9');
});
