// An officer opens a page on a line that brings no program yet: the level and the first data of that page stand there with their times, links
// lead on, and then the page takes its place.
import { DEMO_PASSWORD, expect, type Page, test } from '@bantay/e2e/bantay-test.ts';
import { holdFiles } from '@bantay/e2e/hold-files.ts';
import { ShellPage } from '@bantay/e2e/pages/shell-page.ts';
import { SignInPage } from '@bantay/e2e/pages/sign-in-page.ts';
import { settleStyle } from '@bantay/e2e/settle-style.ts';
import { untilDrawn } from '@bantay/e2e/until-drawn.ts';

const LOOKS = [
  { colorScheme: 'light', viewport: { width: 1366, height: 768 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
] as const;

const KNOWN = /^As the server knew it at \d{4}\/\d\d\/\d\d \d\d:\d\d\. The page itself is still on its way\.$/;

for (const { colorScheme, viewport } of LOOKS) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ colorScheme, viewport });

    test('level and first data come with the page, grow old where nothing else comes, and give way to what does', async ({
      page,
      findBarriers,
    }) => {
      await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
      const letGo = await holdFiles(page);
      await openSeen(page, '/rainfall/lpa?range=7d');
      const site = page.getByRole('region', { name: /\(LPA\)$/ });
      await expect(site.getByText(/^(No information|Alert level \d)$/)).toBeVisible();
      await expect(page.getByText(KNOWN)).toBeVisible();
      await expect(page.getByRole('region', { name: /\(SCU\)$/ })).toHaveCount(0);
      await new ShellPage(page).expectFits('/rainfall/lpa');
      await settleStyle(page, 'cancel');
      expect(await findBarriers(page)).toEqual([]);
      const rain = page.getByRole('region', { name: 'Rainfall' });
      await expect(
        rain.getByText(/^24 h: [\d.]+ mm of [\d.]+ mm.* · 72 h: .*\d{4}\/\d\d\/\d\d \d\d:\d\d$/).first(),
      ).toBeInViewport();

      // What can be pressed needs no program.
      await page
        .getByRole('navigation', { name: 'Pages of LPA' })
        .getByRole('link', { name: 'Surficial Markers' })
        .click();
      await expect(page).toHaveURL(/\/surficial_markers\/lpa$/);
      await expect(
        page
          .getByRole('region', { name: 'Surficial Markers' })
          .getByText(/^\d+\.\d cm/)
          .first(),
      ).toBeVisible();
      await page
        .getByRole('navigation', { name: 'Pages', exact: true })
        .getByRole('link', { name: 'Communication' })
        .click();
      await expect(page.getByRole('region', { name: 'Communication' }).getByRole('link').first()).toHaveAttribute(
        'href',
        /^tel:\d+$/,
      );
      await new ShellPage(page).expectFits('/communication');
      await settleStyle(page, 'cancel');
      expect(await findBarriers(page)).toEqual([]);

      await openSeen(page, '/opcen');
      await expect(page.getByRole('region', { name: /\(SCU\)$/ })).toBeVisible();
      await expect(page.locator('.open')).toBeHidden();
      await settleStyle(page, 'finish');
      await expect(page.locator('.open')).toBeVisible();
      for (const sign of await page.locator('.sign').all())
        await expect(sign).toHaveCSS('background-image', /repeating-linear-gradient/);

      letGo();
      await expect(page.getByText(KNOWN)).toHaveCount(0);
      await untilDrawn(page);
      await expect(page.getByRole('banner')).toBeVisible();
    });
  });
}

test('without a script a page says at least that', async ({ page, browser }) => {
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  const without = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const chosen = { language: 'fil', theme: 'dark' };
  await without.addCookies(Object.entries(chosen).map(([name, value]) => ({ name, value, url: page.url() })));
  const plain = await without.newPage();
  await openSeen(plain, new URL('/opcen', page.url()).href);
  await expect(plain.getByText(/^Ito ang alam ng server noong /)).toBeVisible();
  // As it was chosen here, not as the device is.
  await expect(plain.locator('#root')).toHaveCSS('background-color', 'rgb(13, 22, 24)');
  await plain.getByRole('link', { name: 'Listahan sa paglikas' }).first().click();
  await expect(plain).toHaveURL(/\/evacuation\/[a-z]+$/);
  await expect(plain.getByRole('region', { name: 'Listahan sa paglikas' })).toContainText('roll-call');
  await expect(plain.getByRole('region')).toHaveCount(2);
  // Signed out there is nothing but the way in.
  await without.clearCookies();
  await plain.goto(new URL('/rainfall/lpa', page.url()).href);
  await expect(plain.getByRole('region')).toHaveCount(0);
  await without.close();
});

/** A page waits for its sight no longer than half a second; a machine with much else to do takes longer now and then. */
const openSeen = (page: Page, address: string) =>
  expect(async () => {
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.locator('.age')).toBeVisible({ timeout: 2_000 });
  }).toPass();
