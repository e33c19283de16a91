// Somebody new is warned without a shell, loses a number with a reason, is seen by two admins at once; a file is seen before it counts.
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@bantay/e2e/bantay-test.ts';
import { signedIn } from '@bantay/e2e/signed-in.ts';

test.use({ story: 'office' });

const open = async (page: Page) => {
  await page.goto('/admin/contacts');
  await expect(page.getByRole('heading', { name: 'Contacts and recipients' })).toBeVisible();
};
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a contact is entered, found, changed by two, and leaves the warnings with a reason', async ({
  page,
  browser,
  baseURL,
  findBarriers,
}) => {
  await signedIn(page, 'plgu.demo');
  await open(page);
  await expect(rowOf(page, 'Hector Kathang')).toContainText('no number that works');
  expect(await findBarriers(page)).toEqual([]);
  await page.getByLabel('Site', { exact: true }).selectOption('scu');
  await page.getByRole('button', { name: 'New contact' }).click();
  const form = page.getByRole('dialog', { name: 'New contact' });
  await form.getByLabel('First name').fill('Luz');
  await form.getByRole('button', { name: 'Enter' }).click();
  await expect(form.getByLabel('Last name')).toBeFocused();
  expect(await findBarriers(page, '[role="dialog"]')).toEqual([]);
  await form.getByLabel('Last name').fill('Imbento');
  await form.getByLabel('Number 1', { exact: true }).fill('0900 000 0001');
  await form.getByRole('button', { name: 'Enter' }).click();
  await expect(form.getByText('is the number of Elena Halimbawa')).toBeVisible();
  await form.getByLabel('Number 1', { exact: true }).fill('0917 555 0001');
  await form.getByRole('button', { name: 'Enter' }).click();
  await expect(page.getByText('Luz Imbento is warned from now on.')).toBeVisible();
  await page.getByLabel('Search').fill('5550001');
  await expect(rowOf(page, 'Luz Imbento')).toContainText('gets warnings');

  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await signedIn(other, 'plgu.demo');
  await open(other);
  for (const one of [page, other]) await one.getByRole('button', { name: 'Change Luz Imbento' }).click();
  await other.getByRole('dialog').getByLabel('First name').fill('Lucia');
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Lucia Imbento is changed.')).toBeVisible();
  await other.close();
  const mine = page.getByRole('dialog');
  await mine.getByLabel('In use').uncheck();
  await mine.getByLabel('Reason').fill('lost the phone');
  await mine.getByRole('button', { name: 'Save' }).click();
  const choice = page.getByRole('region', { name: 'What differs' });
  await expect(choice.getByRole('row').filter({ hasText: 'First name' })).toContainText('Lucia');
  await choice.getByRole('button', { name: 'Keep my entry' }).click();
  await expect(rowOf(page, 'Luz Imbento')).toContainText('no number that works');

  await page.getByRole('button', { name: 'Switch off the warnings of Luz Imbento' }).click();
  const question = page.getByRole('dialog', { name: 'Switch off the warnings of Luz Imbento?' });
  await question.getByLabel('Reason').fill('has moved');
  await question.getByRole('button', { name: 'Switch off' }).click();
  await expect(rowOf(page, 'Luz Imbento')).toContainText('switched off');

  // The slip is undone from the audit; where it was changed since, both sides stand there.
  await page.goto('/admin/audit?family=contacts');
  const back = page.getByRole('dialog', { name: 'Put this change back?' });
  const offered = page.getByRole('button', { name: /^Put back: changed a contact/ });
  /** `rows`: that are offered by then; the last one that was put back is among them. */
  const putBack = async (place: number, rows: number, sides: RegExp, save: string) => {
    await expect(offered).toHaveCount(rows);
    await offered.nth(place).click();
    await expect(back).toContainText(sides);
    await back.getByLabel('Reason').fill('it was found again');
    await back.getByRole('button', { name: save, exact: true }).click();
    await expect(back).toBeHidden();
  };
  await putBack(0, 2, /Luz → .*Lucia.*09175550001/s, 'Put it back');
  await putBack(2, 3, /Lucia → .*Luz/s, 'Put it back');
  await putBack(2, 4, /changed this after it.*Luz → .*Lucia/s, 'Put it back all the same');
  await open(page);
  await page.getByLabel('Search').fill('5550001');
  await expect(rowOf(page, 'Lucia Imbento')).toBeVisible();
});

test('the list comes back from its file without a difference; another file is shown line by line before it counts', async ({
  page,
  findBarriers,
}) => {
  await signedIn(page, 'plgu.demo');
  await open(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^contacts_\d{4}-\d\d-\d\d\.csv$/);
  await page.getByRole('button', { name: 'Import' }).click();
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('Choose a file', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer });
  await choose('list.csv', readFileSync(await download.path()));
  await expect(page.getByText(/^0 new, 0 changed, \d\d without change, 0 refused\.$/)).toBeVisible();

  const lines = [
    'first_name,last_name,sex,designation,site_code,number',
    'Nena,Imbento,Babae,BLGU,lpa,9175550002',
    'Nilo,Imbento,Lalaki,BLGU,lpa,09175550002',
    'Nita,Imbento,F,mayor,zzz,09175550003',
  ];
  await choose('new.csv', Buffer.from(lines.join('\n')));
  await expect(page.getByText('1 new, 0 changed, 0 without change, 2 refused.')).toBeVisible();
  await expect(rowOf(page, 'Nilo Imbento')).toContainText('stands in line 2 already');
  await expect(rowOf(page, 'Nita Imbento')).toContainText('There is no such site.');
  expect(await findBarriers(page)).toEqual([]);
  await expect(page.getByRole('status').getByText('correct the 2 refused lines in the file first')).toBeVisible();
  await choose('new.csv', Buffer.from(lines.slice(0, 2).join('\n')));
  await expect(page.getByText('1 new, 0 changed, 0 without change, 0 refused.')).toBeVisible();
  await page.getByRole('button', { name: 'Take in 1' }).click();
  await page.getByRole('button', { name: 'Yes, take in' }).click();
  await expect(page.getByText('1 added, 0 changed.')).toBeVisible();
  await expect(rowOf(page, 'Nena Imbento')).toContainText('gets warnings');

  // The wrong list: all of it at once, and not one person by hand.
  await page.goto('/admin/audit?family=contacts');
  await page.getByRole('button', { name: /^Put back: imported contacts/ }).click();
  const back = page.getByRole('dialog', { name: 'Put this change back?' });
  await expect(back).toContainText('People of the file who are warned');
  await back.getByLabel('Reason').fill('the list of last year');
  await back.getByRole('button', { name: 'Put it back', exact: true }).click();
  await expect(back).toBeHidden();
  await open(page);
  await expect(rowOf(page, 'Nena Imbento')).toContainText('switched off');
});
