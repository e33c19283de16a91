// One sentence of the shell in Waray: corrected by an admin, seen when the page is loaded anew, confirmed, put back; a file comes back; nobody else may.
import { readFileSync } from 'node:fs';
import { DEMO_PASSWORD, expect, type Page, test } from '@bantay/e2e/bantay-test.ts';

test.use({ story: 'office' });

async function signIn(page: Page, name: string) {
  await page.goto('/');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/opcen');
}

/** The sentences stand below what warnings say: while that still fills they move, and a press may miss. */
async function openWording(page: Page) {
  await page.goto('/admin/wording');
  await expect(page.getByRole('combobox', { name: 'Site SCU' })).toBeVisible();
}

const screensOf = (page: Page) => page.getByRole('region', { name: 'Screens in Waray' });

async function openSentence(page: Page, place: string) {
  const screens = screensOf(page);
  await screens.getByRole('button', { name: 'Show the sentences' }).click();
  await screens.getByLabel('Search').fill(place);
  await screens.getByRole('button', { name: `Edit ${place}, Winaray` }).click();
  return page.getByRole('dialog');
}

test('a sentence is corrected, seen after the next load in Waray, and put back', async ({ page, findBarriers }) => {
  await signIn(page, 'plgu.demo');
  await openWording(page);
  const dialog = await openSentence(page, 'shell:greeting');
  const field = dialog.getByLabel('Winaray');
  await field.fill('Maupay nga pag-abot!');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('{{name}} is missing.');
  await field.fill('Maupay nga pag-abot, {{name}}!');
  await dialog.getByLabel('Read and confirmed by').fill('Aling Rosa');
  expect(await findBarriers(page, '[role="dialog"]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(screensOf(page).getByRole('table')).toContainText('Reviewed by Aling Rosa');

  await page.evaluate(() => localStorage.setItem('language', 'war'));
  await page.goto('/opcen');
  await expect(page.getByText('Maupay nga pag-abot, Ramon!')).toBeVisible();
  // In no other language.
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  await openWording(page);
  await expect(page.getByText('Hi, Ramon!')).toBeVisible();

  await openSentence(page, 'shell:greeting');
  await dialog.getByRole('button', { name: 'Put back what the program brings' }).click();
  await expect(dialog).toHaveCount(0);
  await screensOf(page).getByRole('button', { name: 'History of shell:greeting, Winaray' }).click();
  await expect(dialog).toContainText('What the program brings was put back.');
  await expect(dialog).toContainText('Maupay nga pag-abot, {{name}}!');
  await expect(dialog).toContainText('Reviewed by Aling Rosa');
  expect(await findBarriers(page, '[role="dialog"]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.evaluate(() => localStorage.setItem('language', 'war'));
  await page.goto('/opcen');
  await expect(page.getByText('Maupay nga adlaw, Ramon!')).toBeVisible();
});

test('the file that was saved comes back with a correction', async ({ page }) => {
  await signIn(page, 'plgu.demo');
  await openWording(page);
  const screens = screensOf(page);
  const download = page.waitForEvent('download');
  await screens.getByRole('button', { name: 'Save all as CSV' }).click();
  const saved = readFileSync(await (await download).path(), 'utf8');
  const corrected = saved.replace(/^("shell:comingSoon",.*),"[^"]*"\r$/m, '$1,"Maabot na!"\r');
  expect(corrected).not.toBe(saved);
  await screens.getByRole('button', { name: 'Take in a file' }).click();
  await screens
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'waray.csv', mimeType: 'text/csv', buffer: Buffer.from(corrected) });
  await expect(
    screens.getByText(/^(1 new, 0 changed|0 new, 1 changed), \d+ without change, 0 refused\.$/),
  ).toBeVisible();
  await screens.getByRole('button', { name: 'Take in 1' }).click();
  await page.getByRole('button', { name: 'Yes, take in' }).click();
  await screens.getByLabel('Search').fill('shell:comingSoon');
  await expect(screens.getByRole('table')).toContainText('Maabot na!');
});

test('whoever is no admin can neither write one nor read who did', async ({ page }) => {
  await signIn(page, 'mlgu.demo');
  const answer = await page.request.post('/api/admin/screen-words/save', {
    data: { place: 'shell:greeting', text: 'Hoy, {{name}}!', reviewer: null, version: 0 },
    headers: { 'idempotency-key': crypto.randomUUID(), origin: new URL(page.url()).origin },
  });
  expect(answer.status()).toBe(403);
  expect((await page.request.get('/api/admin/screen-words/sentences')).status()).toBe(403);
});
