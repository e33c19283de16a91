// A gauge and its logger without a shell: added, brought by a key that is shown once, moved by two, retired, and its key revoked.
import { expect, test } from '@bantay/e2e/bantay-test.ts';
import { signedIn } from '@bantay/e2e/signed-in.ts';

test.use({ story: 'office' });

test('a new gauge is judged, its key brings a reading by the line that is shown, and who was slower sees both sides', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  await signedIn(page, 'plgu.demo');
  await page.goto('/admin/gauges');
  await page.getByRole('button', { name: 'New gauge' }).click();
  const form = page.getByRole('dialog', { name: 'New rain gauge' });
  await form.getByLabel(/^Name/).fill('rain_lpasb');
  await form.getByLabel(/^Site/).selectOption('lpa');
  await form.getByLabel(/^Distance/).fill('0.1');
  await form.getByLabel(/^Reason/).fill('a box beside the school');
  await form.getByRole('button', { name: 'Judge this gauge' }).click();
  await expect(form.getByText('There is one of this name already')).toBeVisible();
  await form.getByLabel(/^Name/).fill('rain_bago');
  await form.getByRole('button', { name: 'Judge this gauge' }).click();
  const row = page.getByRole('row').filter({ hasText: 'rain_bago' });
  await expect(row).toContainText('LPA: 0.1 km, asked as no. 1');
  await expect(row).toContainText('no reading yet');
  await expect(row).toContainText('no key brings it');

  await page.goto('/admin/keys');
  await page.getByRole('button', { name: 'New key' }).click();
  const made = page.getByRole('dialog', { name: 'New key' });
  await made.getByLabel(/^Name/).fill('box beside the school');
  await made.getByLabel('rain_bago (no key brings it)').check();
  await made.getByLabel(/^Reason/).fill('for the new gauge');
  await made.getByRole('button', { name: 'Make the key' }).click();
  const shown = page.getByRole('dialog', { name: 'The key of box beside the school' });
  const line = (await shown.getByRole('region', { name: 'rain_bago' }).getByRole('code').textContent()) ?? '';
  const [, url = '', authorization = '', data = ''] =
    /^curl -X POST '([^']+)' -H 'Authorization: ([^']+)' -H '[^']+' -d '([^']+)'$/.exec(line) ?? [];
  expect(url).toContain('/api/ingest/rainfall');
  const heads = { authorization, 'content-type': 'application/json' };
  const taken = await request.post(url, { headers: heads, data: data.replace(/"mm":[^}]+/, '"mm":1.5') });
  expect(await taken.json()).toMatchObject({ status: true, stored: 1 });
  await shown.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('alertdialog', { name: 'Have you kept it?' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the key' }).click();
  await expect(shown.getByText(authorization.slice('Bearer '.length), { exact: true })).toBeVisible();
  await shown.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Yes, close' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'box beside the school' })).toContainText('rain_bago');

  const elsewhere = await browser.newPage({ baseURL: baseURL! }); // of the test's own server
  await signedIn(elsewhere, 'plgu.demo');
  for (const [one, km] of [
    [elsewhere, '3'],
    [page, '4'],
  ] as const) {
    await one.goto('/admin/gauges');
    await one.getByRole('button', { name: 'Distance of rain_bago' }).click();
    const dialog = one.getByRole('dialog', { name: 'Distance of rain_bago' });
    await dialog.getByLabel(/^Distance/).fill(km);
    await dialog.getByLabel(/^Reason/).fill('measured again');
  }
  const saveOf = (one: typeof page) => one.getByRole('dialog').getByRole('button', { name: 'Save the distance' });
  await saveOf(elsewhere).click();
  await expect(elsewhere.getByText('The distance of rain_bago from LPA is changed.')).toBeVisible();
  await elsewhere.close();
  await saveOf(page).click();
  const choice = page.getByRole('region', { name: 'What differs' });
  await expect(choice.getByRole('row').filter({ hasText: 'LPA 3 km' })).toContainText('LPA 4 km');
  await choice.getByRole('button', { name: 'Keep my entry' }).click();
  await expect(row).toContainText('LPA: 4 km');
  await expect(row).toContainText('box beside the school');
  await expect(row).not.toContainText('no reading yet');

  await page.getByRole('button', { name: 'Retire rain_bago' }).click();
  const retire = page.getByRole('dialog', { name: 'Retire rain_bago?' });
  await retire.getByLabel(/^Reason/).fill('washed away');
  await retire.getByRole('button', { name: 'Retire it' }).click();
  await expect(row).toContainText('retired on');
  await page.goto('/admin/keys');
  await page.getByRole('button', { name: /^Revoke box beside the school/ }).click();
  const revoke = page.getByRole('dialog', { name: /^Revoke box beside the school/ });
  await expect(revoke.getByText('No other key brings rain_bago.')).toBeVisible();
  await revoke.getByLabel(/^Reason/).fill('it went with the gauge');
  await revoke.getByRole('button', { name: 'Revoke the key' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'box beside the school' })).toContainText(
    'it went with the gauge',
  );
  const refused = await request.post(url, { headers: heads, data });
  expect(refused.status()).toBe(401);
});

test('a column typed at the wrong site is mended before its first reading, and a node that is taken out is put back from the audit', async ({
  page,
}) => {
  await signedIn(page, 'plgu.demo');
  await page.goto('/admin/gauges');
  await page.getByRole('button', { name: 'New column' }).click();
  const form = page.getByRole('dialog', { name: 'New tilt column' });
  await form.getByLabel(/^Name/).fill('lpabago');
  await form.getByLabel(/^Site/).selectOption('scu');
  await form.getByLabel(/^Nodes/).fill('5');
  await form.getByLabel(/^Length of a segment/).fill('0.5');
  await form.getByLabel(/^Version/).selectOption('2');
  await form.getByLabel(/^Reason/).fill('a new borehole');
  await form.getByRole('button', { name: 'Judge this column' }).click();
  const row = page.getByRole('row').filter({ hasText: 'lpabago' });
  await expect(row).toContainText('SCU');
  const change = async (fill: (dialog: ReturnType<typeof page.getByRole>) => Promise<unknown>, reason: string) => {
    await page.getByRole('button', { name: 'Change lpabago' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change lpabago' });
    await fill(dialog);
    await dialog.getByLabel(/^Reason/).fill(reason);
    await dialog.getByRole('button', { name: 'Save the change' }).click();
    await expect(dialog).toBeHidden();
  };
  await change((dialog) => dialog.getByLabel(/^Site/).selectOption('lpa'), 'it stands at LPA');
  await expect(row).toContainText('LPA');
  await change((dialog) => dialog.getByLabel(/^Nodes that are out/).fill('2'), 'node 2 is full of water');
  await expect(row).toContainText('node 2 is out');
  // A slip of the hand: put back from the row that tells of it, once.
  await page.goto('/admin/audit?family=subsurface');
  const told = page.getByRole('row').filter({ hasText: 'node 2 is full of water' });
  const open = () => told.getByRole('button', { name: /^Put back: changed a column/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Put this change back?' });
  await open();
  await dialog.getByLabel(/^Reason/).fill('it was node 2 of another column');
  await dialog.getByRole('button', { name: 'Put it back' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'it was node 2 of another column' })).toBeVisible();
  await open();
  await expect(dialog).toContainText('there is nothing to put back');
  await expect(dialog.getByRole('button', { name: 'Put it back' })).toBeDisabled();
  await page.goto('/admin/gauges');
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('is out');
});
