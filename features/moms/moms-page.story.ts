// Landslide features, screens.md §21: S-moms-1 to 6, pictures there and back, on both ports.
import { DEMO_PASSWORD, expect, test } from '@bantay/e2e/bantay-test.ts';
import { noisePicture } from '@bantay/e2e/noise-picture.ts';
import { MomsPage } from '@bantay/e2e/pages/moms-page.ts';
import { SignInPage } from '@bantay/e2e/pages/sign-in-page.ts';
import { signedIn } from '@bantay/e2e/signed-in.ts';

test.use({ story: 'moms-page' });
test.describe.configure({ mode: 'serial' });

/** Each type and a word of its questions. */
const TYPES: readonly [string, string][] = [
  ['Crack', 'Ilan ang bitak?'],
  ['Scarp', 'Gaano kataas'],
  ['Seepage', 'Ano ang kulay'],
  ['Ponding', 'naipong tubig'],
  ['Tilted/Split Trees', 'nakahilig ang mga puno'],
  ['Damaged Structures', 'lumubog'],
  ['Slope Failure', 'gumuho'],
  ['Bulging/Depression', 'umbok'],
];
/** The smallest PNG: one dot. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const photo = (name: string, buffer: Buffer = DOT) => ({ name, mimeType: 'image/png', buffer });

test('prefill, hidden fields, the level behind the box (S-moms-1, 2, 3)', async ({ page, findBarriers }) => {
  await signedIn(page, 'mlgu.demo');
  const moms = new MomsPage(page);
  await moms.open('scu');
  await expect(page.getByRole('button', { name: 'GROUND DATA' })).toHaveAttribute('aria-current', 'page');
  expect(await findBarriers(page)).toEqual([]);
  await moms.add();
  for (const [type, word] of TYPES) {
    await moms.chooseType(type);
    await expect(moms.field('Feature Description')).toHaveValue(new RegExp(word));
  }
  await moms.field('Feature Description').fill('Something of our own');
  await moms.chooseType('Crack');
  await moms.answer('No, keep the type');
  await expect(moms.field('Feature Description')).toHaveValue('Something of our own');
  await moms.chooseType('No Changes Observed');
  await moms.answer('Yes, replace');
  for (const name of ['Feature Name', 'Location', 'Feature Description']) await expect(moms.field(name)).toHaveCount(0);

  await expect(moms.field('Alert Level')).toBeDisabled();
  await moms.save();
  await expect(moms.dialog.getByText('Required', { exact: true })).toHaveCount(3);
  expect(await findBarriers(page)).toEqual([]);
  await moms.fillRest('Walked the whole slope.');
  await moms.field('Have you consulted the provider?').uncheck();
  await expect(moms.field('Alert Level')).toHaveValue('');
  await moms.fillRest('Walked the whole slope.');
  await moms.save();
  await moms.answer('Yes');
  await expect(page.getByText('Landslide Feature saved!')).toBeVisible();
  await moms.sign('No Changes Observed').click();
  await expect(page.getByRole('table', { name: /^Reports of No Changes/ })).toContainText('Walked the whole slope.');
  await expect(page.getByText('No image uploaded').first()).toBeVisible();
});

test('a new sign with two pictures is confirmed, stored, named and seen (S-moms-4, 5, 6)', async ({
  page,
  findBarriers,
}) => {
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  const moms = new MomsPage(page);
  await moms.open('scu');
  await moms.add();
  await moms.chooseType('Scarp');
  await moms.field('Feature Name').selectOption('new');
  const letter = (await moms.dialog.getByText(/It gets the next letter/).innerText()).slice(-1);
  await moms.field('Location').fill('Invented place behind the school');
  await moms.field('Feature Description').fill('Isa, 3 m ang haba.\nBago.');
  await moms.field('Upload Image').setInputFiles([photo('IMG 1.png'), photo('IMG 2.png', noisePicture(1, 2, 7))]);
  await expect(moms.dialog.getByRole('img')).toHaveCount(2);
  await moms.fillRest('After the rain of the night.');
  await moms.save();
  for (const text of ['Scarp', 'New Feature', 'Invented place', 'Isa, 3 m', 'After the rain', 'A. Guro', 'non-trig']) {
    await expect(moms.question).toContainText(text);
  }
  expect(await findBarriers(page)).toEqual([]);
  await moms.answer('Yes');
  await expect(page.getByText('Landslide Feature saved!')).toBeVisible();

  const sign = moms.sign(`Scarp ${letter}`);
  await sign.click();
  expect(await findBarriers(page)).toEqual([]);
  const reports = page.getByRole('table', { name: `Reports of Scarp ${letter}, newest first` });
  await expect(reports).toContainText('Entered by Elena Halimbawa');
  await expect(reports).toContainText('Community');
  await reports.getByRole('button', { name: /^2 images · View/ }).click();
  const image = page.getByRole('dialog').getByRole('img');
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('dialog')).toHaveAccessibleName(`Picture 2 of 2: Scarp ${letter}`);
  await page.keyboard.press('Escape');

  await test.step('the next visit finds it among the known signs', async () => {
    await moms.add();
    await moms.chooseType('Scarp');
    await expect(
      moms.field('Feature Name').locator('option', { hasText: 'Invented place behind the school' }),
    ).toHaveCount(1);
  });
});

test('a picture that the server refuses saves nothing and keeps every entry', async ({ page }) => {
  await signedIn(page, 'mlgu.demo');
  const moms = new MomsPage(page);
  await moms.open('scu');
  await moms.add();
  await moms.chooseType('No Changes Observed');
  await moms.field('Upload Image').setInputFiles([{ ...photo('half.png'), buffer: DOT.subarray(0, 40) }]);
  await moms.fillRest('With a broken picture.');
  let writes = 0;
  page.on('request', (request) => {
    if (request.url().includes('write_monitoring_moms')) writes++;
  });
  await moms.save();
  await moms.answer('Yes');
  await expect(moms.dialog.getByRole('alert')).toContainText(
    'Error on saving landslide feature, please contact developers',
  );
  await expect(moms.dialog.getByRole('alert')).toContainText('The picture is damaged or not complete.');
  await expect(moms.field('Narratives')).toHaveValue('With a broken picture.');
  expect(writes).toBe(0);
});
