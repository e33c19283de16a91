// Rooms that nothing else walks through: the screen on the wall, keys and the palette, the map of a slope under a finger.
import { expect, test } from './bantay-test.ts';
import { manilaTime } from './manila-time.ts';
import { ShellPage } from './pages/shell-page.ts';
import { signedIn } from './signed-in.ts';

test('a screen on the wall shows the levels with a key of its own, which leaves its address', async ({
  page,
  browser,
  baseURL,
}) => {
  await signedIn(page, 'plgu.demo');
  const until = `${Number((await manilaTime(page)).slice(0, 4)) + 1}-01-31`;
  const data = { name: 'Wall', scopes: ['levels'], until, rate: 60, reason: 'a story' };
  const made = await page.request.post('/api/admin/reading-keys/create', { data, headers: { origin: baseURL ?? '' } });
  const { key, message } = await made.json();
  expect(key, message).toMatch(/^read_/);
  // Nobody is signed in there.
  const screen = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 1920, height: 1080 } });
  await screen.goto(`/wall#key=${key}`);
  for (const site of ['LPA', 'SCU']) await expect(screen.getByRole('region', { name: site })).toContainText('Released');
  await expect(screen.getByText(/^Fresh, \d+ s old$/)).toBeVisible();
  expect(screen.url()).not.toContain(key);
  await screen.reload();
  await expect(screen.getByRole('region', { name: 'LPA' })).toBeVisible();
  await screen.close();
});

test('keys and the palette lead from room to room, and ? lists them', async ({ page }) => {
  await signedIn(page, 'mlgu.demo', '/opcen');
  await expect(page.getByRole('heading', { level: 1, name: 'Current alert status' })).toBeVisible();
  // They are heard as soon as their part of the program is there.
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await expect(page).toHaveURL(/\/rainfall\/lpa$/, { timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill('reach scu');
  // Names of rooms come after the palette is there.
  await expect(palette.getByRole('option', { name: 'Reach · SCU' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/reach\/scu$/);
  await expect(palette).toBeHidden();
  await page.keyboard.press('?');
  await expect(palette).toContainText('g r');
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a pin of the map says what stands there', async ({ page }) => {
    await signedIn(page, 'mlgu.demo', '/map/lpa');
    await page.getByTitle(/^Rain gauge rain_lpasb: heard/).tap();
    await expect(page.getByText(/^Rain gauge rain_lpasb: heard /)).toBeVisible();
    await new ShellPage(page).expectFits();
  });

  test('the sections of administration are one row, with the open one in it, and the page begins below', async ({
    page,
  }) => {
    const sections = page.getByRole('navigation', { name: 'Sections' });
    const stands = async (name: string) => {
      const heading = page.getByRole('heading', { level: 1, name });
      await expect(heading).toBeVisible();
      await expect(sections.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
      // Below the head, the strip and one row.
      expect((await heading.boundingBox())?.y).toBeLessThan(250);
    };
    await signedIn(page, 'plgu.demo', '/admin/audit');
    await stands('Audit');
    await sections.getByRole('link', { name: 'Sites' }).tap();
    await stands('Sites');
    await new ShellPage(page).expectFits();
  });
});
