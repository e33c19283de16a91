// More than fifty sites: the strip of a page that shows none of them says what stands there, asks for no more, and a trigger is reached from it.
import { expect, test } from '@bantay/e2e/bantay-test.ts';
import { creep, storm } from '@bantay/e2e/field.ts';
import { OpcenPage } from '@bantay/e2e/pages/opcen-page.ts';
import { signedIn } from '@bantay/e2e/signed-in.ts';

test.use({ story: 'many sites' });

const MORE = 50;
const FEED = '/api/monitoring/candidate_alerts';
const OFFLINE_WITHIN_MS = 10_000;

test('the strip counts what is calm, names what is raised, and says when nobody knows', async ({ page, server }) => {
  await signedIn(page, 'plgu.demo');
  const { sites } = await (await page.request.get('/api/admin/sites')).json();
  const lpa = sites.find((one: { site_code: string }) => one.site_code === 'lpa');
  for (const letter of 'abcdefghij')
    for (const end of 'abcde') {
      const site_code = `z${letter}${end}`;
      const { site_id: _id, version: _version, active: _active, ...words } = lpa;
      const data = { ...words, site_code, shares: [], reason: 'one of many' };
      const made = await page.request.post('/api/admin/sites/create', {
        headers: { 'idempotency-key': site_code.padEnd(16, '0') },
        data,
      });
      expect(await made.json()).toMatchObject({ status: true });
    }
  await storm(server, 'lpa');

  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === FEED) asked.push(search);
  });
  await page.goto('/events');
  const opcen = new OpcenPage(page);
  await opcen.popup.getByRole('button', { name: 'Later' }).click();
  // The popup stands before it, and takes its role from it.
  const strip = page.locator('section[aria-label="Situation"]');
  const waits = (level: number) => strip.locator(`[data-waits][data-level="${level}"]`);
  // Those that were made here measure nothing; scu does.
  const groups = async () => (await strip.getByText(/^\d+ sites?$/).allTextContents()).map(Number.parseFloat);
  const counted = async () => (await groups()).reduce((sum, sites) => sum + sites, 0);
  await expect(strip.getByText('LPA', { exact: true })).toBeVisible();
  await expect(strip.locator('[data-waits]')).toHaveCount(1);
  expect(await counted()).toBe(MORE + 1);
  await expect(strip.getByText(`${MORE} sites`)).toBeVisible();
  await expect(strip.getByText(/Nothing waits/)).toBeHidden();

  // A server that stands still closes no connection.
  server.child.kill('SIGSTOP');
  try {
    await expect(page.getByText(/^Offline since \d\d:\d\d$/)).toBeVisible({ timeout: OFFLINE_WITHIN_MS });
    await expect(strip.getByText(/last known 0/).first()).toBeVisible();
    await expect(strip.locator('[data-waits]')).toHaveCount(0);
    expect(await counted()).toBe(MORE + 1);
  } finally {
    server.child.kill('SIGCONT');
  }
  await expect(waits(1)).toHaveCount(1, { timeout: 60_000 });

  await creep(server, 'scu', 3);
  await expect(waits(3)).toHaveCount(1);
  await expect(strip.getByText('SCU', { exact: true })).toBeVisible();
  expect(await counted()).toBe(MORE);
  expect(new Set(asked)).toEqual(new Set(['?calm=counted']));

  // Readings are judged one by one, and a newer one takes the place of the one before: until the last is there a decision could be gone.
  await expect(opcen.popup).toContainText('Marker A: 2.94 cm difference');
  // It came again with the new one, and leads to the first on the dashboard of all sites.
  await opcen.popup.getByRole('button', { name: 'Close & Validate' }).click();
  await expect(opcen.dialog('Validate Alert')).toContainText('SCU');
  // Behind it.
  await expect(page.getByLabel('Show', { exact: true })).toContainText(`All ${MORE + 2} sites`);
});
