// Every route, wide and at 360 px, in both themes: axe finds nothing, and no page scrolls sideways (S-all-4).
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, expect, test } from './bantay-test.ts';
import { ShellPage } from './pages/shell-page.ts';
import { SignInPage } from './pages/sign-in-page.ts';

const SIGNED_OUT = ['/', '/download'];
const SIGNED_IN = [
  '/opcen',
  '/rainfall/lpa',
  '/rainfall/scu',
  '/surficial/lpa',
  '/subsurface/lpa',
  '/earthquake/lpa',
  '/analysis/scu',
  '/record/lpa',
  '/reach/lpa',
  '/skill/lpa',
  '/watch-log',
  '/watch-log?report',
  '/bulletin',
  '/terms-of-use',
  '/privacy-policy',
  '/download',
  '/simulator',
  '/communication',
  '/messages',
  '/assessment/lpa',
  '/assessment/scu?view=import',
  '/events',
  '/profile-setting',
  '/change-password',
  '/surficial_markers/lpa',
  '/surficial_markers/scu',
  '/moms/lpa',
  '/resources',
  '/resources?folder=moms_images',
  '/feedback',
  '/hazard_map/lpa',
  '/hazard_map/scu',
  '/moms/scu',
  '/no/such/page',
];
/** Each route is seen in one theme wide and in the other one narrow: both themes have the same names for their colours. */
const LOOKS = [
  { colorScheme: 'light', viewport: { width: 1366, height: 768 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
] as const;

for (const { colorScheme, viewport } of LOOKS) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ colorScheme, viewport });

    test('no barriers on any route', async ({ page, findBarriers }) => {
      test.setTimeout(240_000);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const shell = new ShellPage(page);
      const look = async (path: string) => {
        await shell.visit(path);
        await showAll(page);
        await shell.settle();
        await drawAll(page);
        expect.soft(await findBarriers(page, undefined, 'shown'), path).toEqual([]);
        await shell.expectFits(path);
      };
      for (const path of SIGNED_OUT) await look(path);
      await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
      await expect(page.locator('html')).not.toHaveAttribute('data-theme');
      for (const path of SIGNED_IN) await look(path);
    });
  });
}

/** What waits until it is near the window comes for a print, too. */
async function showAll(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // A column panel is there only once the list of columns has come: asked until nothing waits.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      return page.locator('[data-skeleton]').count();
    })
    .toBe(0);
  // Long tables draw all of their rows for a print: looked at are those of the screen.
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
}

/** Charts are drawn when they come near the window. */
async function drawAll(page: Page): Promise<void> {
  const charts = page.getByRole('figure');
  for (const chart of await charts.all()) {
    await chart.scrollIntoViewIfNeeded();
    await expect(chart.locator('canvas').first()).toBeVisible();
  }
}
