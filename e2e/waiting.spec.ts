// What is entered without a line waits on the device, also when the app is closed, and goes out once; both sides of a conflict (issue 21).
import { DEMO_PASSWORD, expect, type Page, test } from './bantay-test.ts';
import { noisePicture } from './noise-picture.ts';
import { MomsPage } from './pages/moms-page.ts';
import { SignInPage } from './pages/sign-in-page.ts';
import { untilKept } from './until-kept.ts';

test.use({ story: 'waiting', serviceWorkers: 'allow', viewport: { width: 360, height: 740 } });

const waits = (page: Page, count: number) => page.getByRole('button', { name: `Waiting to send ${count}` });
const PLACE = '14.123 N 121.456 E';

test('a sign with its photo, entered without a line, goes out once after the app was closed', async ({
  page,
  context,
  server,
  findBarriers,
}) => {
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  const moms = new MomsPage(page);
  await moms.open('scu');
  await untilKept(page);
  await server.kill();

  await moms.add();
  await moms.chooseType('Crack');
  await moms.field('Feature Name').selectOption('new');
  await moms.field('Location').fill('Invented place above the spring');
  await moms.field('Feature Description').fill('Isa, 2 m ang haba.');
  const picture = { name: 'IMG_0001.png', mimeType: 'image/png', buffer: noisePicture(2400, 1800, 7, PLACE) };
  await moms.field('Upload Image').setInputFiles([picture]);
  await moms.fillRest('Seen at noon.');
  await moms.save();
  await moms.answer('Yes');
  await expect(page.getByText('No connection: it waits on this device')).toBeVisible({ timeout: 20_000 });
  await expect(waits(page, 1)).toBeVisible();
  await waits(page, 1).click();
  const list = page.getByRole('dialog', { name: 'Waiting to send' });
  await expect(list).toContainText('Invented place above the spring');
  await expect(list).toContainText('Kept on this device');
  await expect(list).toContainText('Photos: 0 of 1 stored, the others wait');
  expect(await findBarriers(page)).toEqual([]);
  await page.close();

  const later = await context.newPage();
  await later.goto('/opcen');
  await expect(waits(later, 1)).toBeVisible();
  await server.start();
  await expect(later.getByRole('button', { name: 'Sent 1' })).toBeVisible({ timeout: 60_000 });
  await later.getByRole('button', { name: 'Sent 1' }).click();
  await expect(later.getByRole('dialog')).toContainText(/Stored \d\d:\d\d/);
  await expect(later.getByRole('dialog')).toContainText('Photos: 1 of 1 stored');
  await later.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(later.getByRole('button', { name: 'Sent 1' })).toBeHidden();

  const there = new MomsPage(later);
  await there.open('scu');
  await there.sign('Crack A').click();
  await later.getByRole('button', { name: '1 image · View: Crack A' }).click();
  const image = later.getByRole('dialog').getByRole('img').first();
  await expect(image).toBeVisible();
  const bytes = await (await later.request.get((await image.getAttribute('src')) ?? '')).body();
  expect(bytes.length).toBeGreaterThan(20_000);
  expect(bytes.length).toBeLessThanOrEqual(300 * 1024);
  expect(bytes.includes(PLACE)).toBe(false);
});

test('two edits of one activity: other fields go together, the same field is for a person, with both sides', async ({
  page,
  browser,
  baseURL,
  findBarriers,
}) => {
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  const second = await browser.newPage({ baseURL: baseURL! });
  await new SignInPage(second).enter('mlgu2.demo', DEMO_PASSWORD);
  const dialog = (on: Page) => on.getByRole('dialog');
  const details = (on: Page) => on.getByRole('region', { name: 'Activity Details' });
  const save = async (on: Page) => {
    await dialog(on).getByRole('button', { name: 'Save' }).click();
    await on
      .getByRole('alertdialog', { name: 'Please confirm activity inputs:' })
      .getByRole('button', { name: 'Yes' })
      .click();
  };
  const edit = async (on: Page, label: string | RegExp, text: string) => {
    await details(on).getByRole('button', { name: 'Edit' }).click();
    await dialog(on).getByLabel(label).fill(text);
  };
  await page.goto('/events?day=2031-03-31');
  await details(page)
    .getByRole('button', { name: /^Add Activity/ })
    .click();
  await dialog(page)
    .getByLabel(/Name of Activity/)
    .fill('Walk of the slope');
  await save(page);
  await expect(page.getByText('Successfully saved activity!')).toBeVisible();
  await second.goto('/events?day=2031-03-31');
  await expect(details(second)).toContainText('Walk of the slope');

  // Its answers never come: the device has to keep it.
  const write = '**/save_activity';
  await page.route(write, (route) => route.abort());
  await edit(page, 'Description', 'Bring a rope.');
  await save(page);
  await expect(waits(page, 1)).toBeVisible();
  await edit(page, /Name of Activity/, 'Walk of the upper slope');
  await save(page);
  await expect(waits(page, 2)).toBeVisible();
  await edit(second, /Name of Activity/, 'Walk of the lower slope');
  await save(second);
  await expect(second.getByText('Successfully saved activity!')).toBeVisible();
  await page.unroute(write);

  await waits(page, 2).click();
  const list = page.getByRole('dialog', { name: 'Waiting to send' });
  await list.getByRole('button', { name: 'Send now' }).click();
  await expect(list).toContainText('Changed meanwhile');
  await expect(list).toContainText('Walk of the lower slope');
  await expect(list).toContainText('Walk of the upper slope');
  expect(await findBarriers(page)).toEqual([]);
  await list.getByRole('button', { name: 'Keep my entry' }).click();
  await expect(list.getByText(/^Stored /)).toHaveCount(2);
  await expect(details(second)).toContainText('Walk of the upper slope');
  await expect(details(second)).toContainText('Bring a rope.');
  await second.close();
});
