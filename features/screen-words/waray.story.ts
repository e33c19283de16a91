// Waray on the screens: chosen at sign-in, said to be unreviewed, confirmed by an admin for a speaker, then said no more; switched off it is gone.
import { DEMO_PASSWORD, expect, test } from '@bantay/e2e/bantay-test.ts';

test.use({ story: 'waray' });

test('Waray is chosen, marked as unreviewed, confirmed, and switched off again', async ({ page, findBarriers }) => {
  const note = page.getByText('Waray pa masusi hin nagyayakan hin Winaray.');
  await page.goto('/');
  await page.getByRole('button', { name: 'Winaray' }).click();
  await expect(note).toBeVisible();
  // No words of its own: Filipino.
  await expect(page.getByText('Para sa mga kinatawan ng munisipyo at probinsya.')).toBeVisible();
  await page.getByLabel('Username').fill('plgu.demo');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sulod' }).click();
  await expect(page.getByText('Maupay nga adlaw, Ramon!')).toBeVisible();
  await expect(note).toBeVisible();

  await page.goto('/admin/wording');
  const screens = page.getByRole('region', { name: 'Mga screen ha Waray' });
  await screens.getByRole('button', { name: 'Kumpirmaha an ngatanan nga upod han programa' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Aling Rosa');
  expect(await findBarriers(page, '[role="dialog"]')).toEqual([]);
  await dialog.getByRole('button').last().click();
  await expect(screens).toContainText('Aling Rosa');
  await expect(note).toBeHidden();

  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Bag-uha an mga yinaknan' }).click();
  await dialog.getByRole('checkbox').uncheck();
  await dialog.getByRole('textbox').fill('a try');
  await dialog.getByRole('button').last().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fil');
});
