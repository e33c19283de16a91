// Without a line: the page of a device opens with what it knew last, always with its age, and closes what needs the present (issue 21).
import { DEMO_PASSWORD, expect, type Page, test } from './bantay-test.ts';
import { SignInPage } from './pages/sign-in-page.ts';

test.use({ story: 'seven-days', serviceWorkers: 'allow', viewport: { width: 360, height: 740 } });

/** The worker has every file, and the page its answers. */
async function untilKept(page: Page) {
  await expect
    .poll(() => page.evaluate(async () => Boolean(await (await caches.open('shell')).match('/~builds'))), {
      timeout: 60_000,
    })
    .toBe(true);
}

test('after the server is gone the app opens with the last level, its age, and whom to call', async ({
  page,
  context,
  server,
  findBarriers,
}) => {
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  await untilKept(page);
  await page.close();
  await server.kill();

  const later = await context.newPage();
  await later.goto('/opcen');
  await expect(later.getByText(/^Offline since \d\d:\d\d$/)).toBeVisible({ timeout: 10_000 });
  const card = later.getByRole('region', { name: /^LPA ·/ });
  await expect(card).toContainText(/Last known \d, \d\d:\d\d/);
  await expect(card.getByText('No information')).toBeVisible();
  // What needs the present is closed, and says so.
  const help = later.getByRole('status').filter({ hasText: 'nothing can be validated, released or sent' });
  await help.getByText('Whom to call').click();
  await expect(help.getByRole('link', { name: '0900 000 0000' })).toHaveAttribute('href', 'tel:09000000000');
  for (const name of ['Validate', 'Release On-demand']) {
    const buttons = later.getByRole('button', { name, exact: true });
    for (let place = 0; place < (await buttons.count()); place++) await expect(buttons.nth(place)).toBeDisabled();
  }
  expect(await findBarriers(later)).toEqual([]);
  // Another page of the field opens as well.
  await later.goto('/surficial_markers/lpa');
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('Surficial Markers');

  await server.start();
  await later.goto('/opcen');
  await expect(later.getByText(/^Fresh, /)).toBeVisible({ timeout: 60_000 });
  await expect(card.getByText('No information')).toBeHidden();
});

test('whoever signs out leaves nothing of it on the device', async ({ page }) => {
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  await untilKept(page);
  const marked = () => page.evaluate(async () => Boolean(await (await caches.open('shell')).match('/~signed-in')));
  await expect.poll(marked).toBe(true);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect.poll(marked).toBe(false);
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('answers-'))))
    .toEqual([]);
});
