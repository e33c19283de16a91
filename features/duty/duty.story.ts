// Nobody looking: a sensor that hangs becomes an SMS to the duty list of the demo, is opened by a look, acknowledged and silenced.
import { expect, test } from '@bantay/e2e/bantay-test.ts';
import { OpcenPage } from '@bantay/e2e/pages/opcen-page.ts';
import { signedIn } from '@bantay/e2e/signed-in.ts';

test.use({ story: 'duty' });

test('a stuck node of the demo: SMS, look, acknowledge and silence by keyboard, and another officer sees who', async ({
  page,
  browser,
  baseURL,
  findBarriers,
}) => {
  test.setTimeout(180_000);
  await signedIn(page, 'mlgu.demo', '/opcen');
  const opcen = new OpcenPage(page);
  const problem = opcen.problems
    .getByRole('listitem')
    .filter({ hasText: 'LPA: LPASB node 12 repeats the same values' });
  await expect(problem).toContainText('Nobody has looked at it yet', { timeout: 90_000 });

  await page.keyboard.press('Tab');
  await expect(problem).toContainText('First seen by Elena Halimbawa');
  await problem.getByRole('button', { name: /^Acknowledge/ }).focus();
  await page.keyboard.press('Enter');
  const question = opcen.question();
  await expect(question).toContainText('LPASB node 12');
  expect(await findBarriers(page, '[role="alertdialog"]')).toEqual([]);
  await question.getByRole('button', { name: 'Yes, acknowledge' }).press('Enter');
  await expect(problem).toContainText('Acknowledged by Elena Halimbawa');

  await problem.getByRole('button', { name: /^Silence/ }).press('Enter');
  const dialog = opcen.dialog('Silence a problem');
  expect(await findBarriers(page, '[role="dialog"]')).toEqual([]);
  await dialog.getByLabel(/^Reason/).fill('Node 12 is replaced on Friday');
  await dialog.getByRole('button', { name: 'Silence', exact: true }).press('Enter');
  await expect(problem).toContainText('by Elena Halimbawa: Node 12 is replaced on Friday');

  await page.goto('/simulator');
  await expect(page.getByText(/^Bantay DUTY: .*hindi nagbabago ang datos ng lpasb node 12/)).toHaveCount(1);

  const other = await browser.newPage({ baseURL: baseURL! });
  await signedIn(other, 'mlgu2.demo', '/opcen');
  await expect(new OpcenPage(other).problems).toContainText('Acknowledged by Elena Halimbawa');
  await other.close();
});
