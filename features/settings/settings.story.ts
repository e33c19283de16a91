// Who is on duty, without a shell: changed by two, emptied after a question, put back; the office in the head of every page at once.
import { expect, type Page, test } from '@bantay/e2e/bantay-test.ts';
import { signedIn } from '@bantay/e2e/signed-in.ts';

test.use({ story: 'office' });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Change the duty list' });
const openDuty = (page: Page) => page.getByRole('button', { name: 'Change the duty list' }).click();
const saveIn = async (page: Page, reason: string) => {
  await page.getByRole('dialog').getByLabel('Reason').fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
};

test('the duty list is changed, overtaken, emptied and put back; the office changes in the head of the page', async ({
  page,
  browser,
  baseURL,
  findBarriers,
}) => {
  await signedIn(page, 'plgu.demo');
  await page.goto('/admin/settings');
  const list = page.getByRole('region', { name: 'Duty list' });
  await expect(list).toContainText('Demo: Duty Officer (invented)');

  const elsewhere = await browser.newPage({ baseURL: baseURL! });
  await signedIn(elsewhere, 'plgu.demo');
  for (const [one, name, number] of [
    [elsewhere, 'Ana Imbento', '0900 000 0011'],
    [page, 'Ben Imbento', '0900 000 0012'],
  ] as const) {
    await one.goto('/admin/settings');
    await openDuty(one);
    await dialogOf(one).getByRole('button', { name: 'Add a person' }).click();
    await dialogOf(one).getByLabel('Name').last().fill(name);
    await dialogOf(one).getByLabel('Mobile number').last().fill(number);
  }
  expect(await findBarriers(page, '[role="dialog"]')).toEqual([]);
  await saveIn(elsewhere, 'a second one at night');
  await expect(elsewhere.getByText('The duty list is changed.')).toBeVisible();
  await elsewhere.close();
  await saveIn(page, 'a third one');
  const choice = page.getByRole('region', { name: 'What differs' });
  await expect(choice).toContainText('Ana Imbento');
  await choice.getByRole('button', { name: 'Take what is stored' }).click();
  await dialogOf(page).getByRole('button', { name: 'Remove Demo: Duty Officer (invented)' }).click();
  await dialogOf(page).getByRole('button', { name: 'Remove Ana Imbento' }).click();
  await saveIn(page, 'the office is closed');
  await page.getByRole('button', { name: 'Yes, nobody is told' }).click();
  await expect(list).toContainText('Nobody is on the duty list.');

  await page.getByRole('button', { name: 'History: Duty list' }).click();
  await page.getByRole('button', { name: 'Put version 2 back' }).click();
  const back = page.getByRole('dialog', { name: 'Put version 2 back?' });
  await back.getByLabel('Reason').fill('they are back');
  await back.getByRole('button', { name: 'Put it back' }).click();
  await expect(back).toHaveCount(0);
  const history = page.getByRole('dialog', { name: 'History: Duty list' });
  await history.getByRole('button', { name: 'Close' }).last().click();
  await expect(list).toContainText('Ana Imbento');

  await page.getByRole('button', { name: 'Change office and contacts' }).click();
  await page.getByLabel('Municipality').fill('Kunwari');
  await saveIn(page, 'a new name');
  await expect(page.getByRole('banner')).toContainText('Kunwari, Samar');
  await page.getByRole('link', { name: 'Who changed this?' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'put an earlier setting back' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});
