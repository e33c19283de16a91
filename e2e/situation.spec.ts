// The situation on every page: a call for help, what waits, and a line that is lost.
import { DEMO_PASSWORD, expect, test } from './bantay-test.ts';
import { creep } from './field.ts';
import { OpcenPage } from './pages/opcen-page.ts';
import { SignInPage } from './pages/sign-in-page.ts';

test.use({ story: 'situation' });
test.describe.configure({ mode: 'serial' });

const OFFLINE_WITHIN_MS = 10_000;

test('a call for help stands on the first screen of every page until somebody takes it', async ({
  page,
  findBarriers,
}) => {
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  const strip = page.getByRole('region', { name: 'Situation' });
  const now = page.getByRole('region', { name: 'Now' });
  const said = await page.request.post('/message/simulator/reply', {
    data: { number: '09000000100', text: 'TULONG may naipit sa bahay' },
  });
  expect(await said.json()).toMatchObject({ status: true });
  for (const path of ['/rainfall/lpa', '/events', '/opcen']) {
    await page.goto(path);
    await expect(strip.getByRole('link', { name: 'TULONG 1' })).toBeInViewport();
    await expect(page).toHaveTitle(/^TULONG 1 · /);
  }
  const line = now.getByRole('listitem').filter({ hasText: 'TULONG may naipit sa bahay' });
  await expect(line).toBeInViewport();
  await line.getByRole('button', { name: /^Call/ }).click();
  await expect(line.getByRole('link', { name: /^\d+/ })).toHaveAttribute('href', /^tel:\d+$/);
  expect(await findBarriers(page)).toEqual([]);
  await line.getByRole('button', { name: /^I take it/ }).click();
  await expect(line).toBeHidden();
  await expect(strip.getByRole('link', { name: /TULONG/ })).toBeHidden();
  await expect(page).not.toHaveTitle(/TULONG/);
});

test('a level 3 that waits is on the first screen of a laptop and of a phone, beside what is released', async ({
  page,
  server,
}) => {
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  const opcen = new OpcenPage(page);
  await creep(server, 'scu', 3);
  await creep(server, 'lpa', 3);
  await page.reload();
  const putOff = () => opcen.popup.getByRole('button', { name: 'Later' }).click({ timeout: 15_000 });
  await putOff();
  // Everything is stored; news of the last of it may still come, and with them the popup once more.
  await page.addLocatorHandler(opcen.popup, putOff);
  const cards = [/^SCU ·/, /^LPA ·/].map((name) => page.getByRole('region', { name }));
  for (const size of [
    { width: 1366, height: 768 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    const first = page.getByRole('region', { name: 'Now' }).getByRole('listitem').first();
    await expect(first).toContainText('Decide level 3, SCU');
    await expect(first.getByRole('button', { name: /^Decide now/ })).toBeInViewport();
    for (const card of cards) {
      await expect(card.locator('[data-level="0"]').first()).toBeInViewport({ ratio: 1 });
      await expect(card.locator('[data-level="3"]').first()).toBeInViewport({ ratio: 1 });
    }
  }
  // Both sites wait: on a phone nothing of the strip is scrolled out of sight.
  const strip = page.getByRole('region', { name: 'Situation' });
  expect(await strip.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  await page.goto('/rainfall/lpa');
  await expect(strip.locator('[data-waits][data-level="3"]')).toHaveCount(2);
});

test('a lost line is said within ten seconds, and no level is shown as if it were current', async ({
  page,
  server,
}) => {
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  const offline = page.getByText(/^Offline since \d\d:\d\d$/);
  const plates = page.getByRole('region', { name: /^LPA ·/ }).locator('[data-level="0"], [data-level="1"]');
  await page.getByRole('button', { name: 'Later' }).click({ timeout: 15_000 });
  await expect(plates.first()).toBeVisible();
  await page.context().setOffline(true);
  await expect(offline).toBeVisible({ timeout: OFFLINE_WITHIN_MS });
  await expect(page.getByText(/last known \d/).first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(offline).toBeHidden({ timeout: 30_000 });

  // A server that stands still closes no connection.
  await page.goto('/events');
  await expect(page.getByText(/^Fresh, /)).toBeVisible();
  server.child.kill('SIGSTOP');
  try {
    await expect(offline).toBeVisible({ timeout: OFFLINE_WITHIN_MS });
  } finally {
    server.child.kill('SIGCONT');
  }
  await expect(offline).toBeHidden({ timeout: 60_000 });
});
