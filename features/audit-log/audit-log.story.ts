// Who changed this? From the page of accounts to the audit, by thing and by word, and the file, which is noted itself.
import { readFileSync } from 'node:fs';
import { expect, test } from '@bantay/e2e/bantay-test.ts';
import { signedIn } from '@bantay/e2e/signed-in.ts';

test.use({ story: 'audit' });

test('a role that was given is found with who, why and when, and taken out as a file', async ({ page }) => {
  await signedIn(page, 'plgu.demo');
  await page.goto('/admin/accounts');
  await page
    .getByRole('button', { name: /^Give Elena .* a role$/ })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Role').selectOption('admin');
  await form.getByLabel('Where').selectOption('scu');
  await form.getByLabel('Reason').fill('while the province is away');
  await form.getByRole('button', { name: 'Give the role' }).click();

  await page.getByRole('link', { name: 'Who changed this?' }).click();
  await expect(page).toHaveURL(/\/admin\/audit\?family=people$/);
  const row = page.getByRole('row').filter({ hasText: 'while the province is away' });
  await expect(row).toContainText('gave a role');
  await expect(row).toContainText('SCU');

  await row.getByRole('button', { name: /only rows of this$/ }).click();
  await expect(page).toHaveURL(/subject=\d+/);
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await page.getByLabel('A word in what was changed').fill('province is away');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(text).toContain('"people.give-role"');
  expect(text).toContain('"while the province is away"');
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'downloaded rows of the audit' })).toBeVisible();
});
