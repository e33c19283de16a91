// Without a line: the page of a device opens with what it knew last, always with its age, and closes what needs the present (issue 21).
import { DEMO_PASSWORD, expect, test } from './bantay-test.ts';
import { updatable } from './newer-build.ts';
import { SignInPage } from './pages/sign-in-page.ts';
import { untilAnswersKept } from './until-kept.ts';

test.use({ story: 'seven-days', serviceWorkers: 'allow', viewport: { width: 360, height: 740 } });

test('after the server is gone the app opens with the last level, its age, and whom to call', async ({
  page,
  context,
  server,
  findBarriers,
}) => {
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  await untilAnswersKept(page);
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
  // One that is not here says so, and where to go.
  await later.goto('/subsurface/lpa');
  await expect(later.getByText('This page needs a connection.')).toBeVisible();
  const here = later.getByRole('navigation', { name: 'Pages on this device' });
  expect(await findBarriers(later)).toEqual([]);
  await here.getByRole('link', { name: 'Surficial Markers LPA' }).click();
  // Nobody was ever there, and its form can be filled all the same.
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('Surficial Markers');
  await later.getByRole('button', { name: 'Add' }).click();
  await expect(later.getByRole('dialog').getByLabel(/^Marker A/)).toBeEditable();
  await later.goto('/moms/lpa');
  await later.getByRole('button', { name: /Add/ }).first().click();
  await expect(later.getByRole('dialog').getByRole('combobox').first()).toBeVisible();

  await server.start();
  await later.goto('/opcen');
  await expect(later.getByText(/^Fresh, /)).toBeVisible({ timeout: 60_000 });
  await expect(card.getByText('No information')).toBeHidden();
});

test('whoever signs out leaves nothing of it on the device', async ({ page }) => {
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  await untilAnswersKept(page);
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

test('a newer version is said in a bar, and loaded by a press alone', async ({ page, server, findBarriers }) => {
  const { baseUrl, update, stop } = await updatable(server);
  const bar = page.getByRole('status').filter({ hasText: 'There is a newer version of Bantay.' });
  const build = () => page.evaluate(() => document.documentElement.dataset.build ?? 'first');
  try {
    await page.goto(`${baseUrl}/signin`);
    const { username, password, button } = new SignInPage(page);
    await username.fill('mlgu.demo');
    await password.fill(DEMO_PASSWORD);
    await button.click();
    await untilAnswersKept(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Feedback' }).click();
    await page.getByRole('dialog').getByRole('textbox').first().fill('Half written (demo)');
    update();
    // As once an hour.
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const isHeld = () => page.evaluate(async () => Boolean(await caches.match('/assets/index-newer.js')));
    await expect.poll(isHeld, { timeout: 60_000 }).toBe(true);
    await expect(bar).toBeHidden();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect(bar).toBeVisible();
    expect(await build()).toBe('first');
    expect(await findBarriers(page)).toEqual([]);
    await bar.getByRole('button', { name: 'Load it' }).click();
    await expect.poll(build).toBe('newer');
    await expect(bar).toBeHidden();
  } finally {
    stop();
  }
});
