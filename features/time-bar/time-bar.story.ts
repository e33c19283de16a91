// The time of the charts in the running program: a step back, a stretch of one's own, as it was known, and a link that shows the same.
import { DEMO_PASSWORD, expect, test } from '@bantay/e2e/bantay-test.ts';
import { storm } from '@bantay/e2e/field.ts';
import { SignInPage } from '@bantay/e2e/pages/sign-in-page.ts';

test.use({ story: 'time-bar' });

test('the charts show any time, and what happened in it', async ({ page, server, findBarriers }) => {
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  // It comes with each page as long as the trigger waits.
  const popup = page.getByRole('dialog', { name: 'New Alerts' });
  await page.addLocatorHandler(popup, () => popup.getByRole('button', { name: 'Later' }).click());
  await storm(server, 'lpa');
  await page.goto('/rainfall/lpa');
  const bar = page.getByRole('region', { name: 'Time of the charts' });
  await expect(bar.getByText(/events? marked/)).toBeVisible();
  await bar.getByText(/events? marked/).click();
  await expect(bar.getByRole('listitem').filter({ hasText: /Rain, level \d/ })).not.toHaveCount(0);
  expect(await findBarriers(page)).toEqual([]);

  await test.step('a step back ends where the stretch began, and one on is now again', async () => {
    await bar.getByRole('button', { name: 'One step back' }).click();
    await expect(bar.getByText(/^These charts end at/)).toBeVisible();
    await expect(page).toHaveURL(/end=/);
    await bar.getByRole('button', { name: 'One step forward' }).click();
    await expect(page).not.toHaveURL(/end=/);
  });

  await test.step('what was known before the storm is a page without it, and says so', async () => {
    const highest = page.getByText(/^Highest 72-hour sum in this range/).first();
    const stormy = await highest.textContent();
    const { iso } = await page.evaluate(() => ({
      iso: new Date(Date.now() + 8 * 3_600_000 - 86_400_000).toISOString(),
    }));
    await page.goto(`/rainfall/lpa?known=${iso.slice(0, 16)}`);
    await expect(bar.getByText(/^As it was known at/)).toBeVisible();
    await expect(page.getByText(/^Highest 72-hour sum|no data in this range/i).first()).not.toHaveText(stormy ?? '');
    expect(await findBarriers(page)).toEqual([]);
  });

  await test.step('a year before stands below, at the width of a phone too', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/rainfall/lpa?range=7d&with=year');
    await expect(page.getByRole('heading', { name: /^One year before: / })).toBeAttached();
    await bar.getByRole('button', { name: 'Dates and comparison' }).click();
    await expect(bar.getByLabel('Compare with')).toHaveValue('year');
    expect(await findBarriers(page)).toEqual([]);
  });
});
