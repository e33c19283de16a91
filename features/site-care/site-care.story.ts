// A third slope without a shell: made in the browser, on the dashboard and in its pages at once, changed by two, and retired.
import { expect, test } from '@bantay/e2e/bantay-test.ts';
import { signedIn } from '@bantay/e2e/signed-in.ts';

test.use({ story: 'office' });

test('a third site is watched from the press of a button until it is retired; who was slower sees both sides', async ({
  page,
  browser,
  baseURL,
}) => {
  await signedIn(page, 'plgu.demo');
  await page.goto('/admin/sites');
  await page.getByRole('button', { name: 'New site' }).click();
  const form = page.getByRole('dialog', { name: 'New site' });
  const save = form.getByRole('button', { name: 'Watch this site' });
  await save.click();
  await expect(form.getByLabel(/^Code/)).toBeFocused();
  await form.getByLabel(/^Code/).fill('LPAB');
  await form.getByLabel(/^Barangay/).fill('Imbento');
  await form.getByLabel('PSGC of the barangay').fill('806022017');
  await form.getByLabel('Households at risk').fill('12 households');
  await form.getByLabel('Also warned').selectOption('lpa');
  await form.getByLabel('Outline').fill('11.71, 125.06\n11.715, 125.06\n11.712, 125.065');
  await form.getByLabel('Reason').fill('a new crack above the school');
  await save.click();
  await expect(form.getByText('It begins like the code of another site')).toBeVisible();
  await form.getByLabel(/^Code/).fill('MAR');
  await save.click();
  await expect(page.getByText('MAR is watched.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Imbento' })).toContainText('LPA: MLGU, PLGU');
  await expect(page.getByRole('row').filter({ hasText: 'Imbento' })).toContainText('outline of 3 corners');

  await page.goto('/opcen');
  await expect(page.getByRole('heading', { name: 'MAR · Brgy. Imbento' })).toBeVisible();
  await page.goto('/rainfall/mar');
  await expect(page).toHaveTitle(/Rainfall/);

  const elsewhere = await browser.newPage({ baseURL: baseURL! });
  await signedIn(elsewhere, 'plgu.demo');
  for (const [one, households] of [
    [elsewhere, '13 households'],
    [page, '14 households'],
  ] as const) {
    await one.goto('/admin/sites');
    await one.getByRole('button', { name: 'Change MAR' }).click();
    const dialog = one.getByRole('dialog', { name: 'Change MAR' });
    await dialog.getByLabel('Households at risk').fill(households);
    await dialog.getByLabel('Reason').fill('counted again');
  }
  const saveOf = (one: typeof page) => one.getByRole('dialog').getByRole('button', { name: 'Save' });
  await saveOf(elsewhere).click();
  await expect(elsewhere.getByText('MAR is changed.')).toBeVisible();
  await saveOf(page).click();
  const choice = page.getByRole('region', { name: 'What differs' });
  await expect(choice.getByRole('row').filter({ hasText: '13 households' })).toContainText('14 households');
  await choice.getByRole('button', { name: 'Keep my entry' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Imbento' })).toContainText('14 households');
  await elsewhere.close();

  await page.getByRole('button', { name: 'Retire MAR' }).click();
  const retire = page.getByRole('dialog', { name: 'Retire MAR?' });
  await retire.getByLabel('Reason').fill('everybody has moved');
  await retire.getByRole('button', { name: 'Retire the site' }).click();
  await expect(page.getByText('MAR is retired.')).toBeVisible();
  await page.goto('/opcen');
  await expect(page.getByRole('heading', { name: /^LPA/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^MAR/ })).toHaveCount(0);

  await page.goto('/admin/sites');
  await page.getByRole('button', { name: 'Watch MAR again' }).click();
  const back = page.getByRole('dialog', { name: 'Watch MAR again?' });
  await back.getByLabel('Reason').fill('they are back');
  await back.getByRole('button', { name: 'Watch the site again' }).click();
  await expect(page.getByText('MAR is watched again.')).toBeVisible();
  await page.goto('/opcen');
  await expect(page.getByRole('heading', { name: /^MAR/ })).toBeVisible();
});
