// A roll-call in the running program: opened, marked from two telephones, one of them without a line, counted on the dashboard, closed.
import { expect, type Page, test } from '@bantay/e2e/bantay-test.ts';
import { signedIn } from '@bantay/e2e/signed-in.ts';

test.use({ story: 'roll-call' });

const count = (page: Page) => page.getByRole('main');
const markFirst = (page: Page) => page.getByRole('main').getByRole('button', { name: /: At the centre$/ });

test('people are marked with and without a line, and the count is the same everywhere', async ({
  page,
  findBarriers,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signedIn(page, 'mlgu.demo');
  await page.goto('/evacuation/lpa');
  await page.getByRole('button', { name: 'Open a roll-call' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Lipata school (demo)');
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(count(page)).toContainText(/0 of \d+ safe/);

  await markFirst(page).nth(0).click();
  await expect(count(page)).toContainText(/1 of \d+ safe/);
  await page.context().setOffline(true);
  await markFirst(page).nth(1).click();
  await expect(count(page)).toContainText('1 mark waits on this device until there is a connection.');
  await expect(count(page)).toContainText(/2 of \d+ safe/);
  await page.context().setOffline(false);
  await expect(count(page)).not.toContainText('waits on this device', { timeout: 60_000 });
  await expect(count(page)).toContainText(/2 of \d+ safe/);
  expect(await findBarriers(page)).toEqual([]);

  await page.setViewportSize({ width: 1366, height: 768 });
  // What the head half covers would be a small target.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await findBarriers(page)).toEqual([]);
  await page.goto('/opcen');
  await page.getByRole('link', { name: /^Roll-call: 2 of \d+ safe$/ }).click();
  await page.getByRole('button', { name: 'Close the roll-call' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/\d+ people are still missing\./);
  await question.getByRole('button', { name: 'Yes, close it' }).click();
  await expect(count(page)).toContainText('Closed ');
});
