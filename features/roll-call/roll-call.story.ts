// A roll-call in the running program: opened, marked from two telephones, one of them without a line, counted on the dashboard, closed.
import { DEMO_PASSWORD, expect, type Page, test } from '@bantay/e2e/bantay-test.ts';
import { SignInPage } from '@bantay/e2e/pages/sign-in-page.ts';
import { signedIn } from '@bantay/e2e/signed-in.ts';
import { untilKept } from '@bantay/e2e/until-kept.ts';

test.use({ story: 'roll-call', serviceWorkers: 'allow' });

const count = (page: Page) => page.getByRole('main');
/** Everything that pages can read on this device, as text. */
const storageOf = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) {
        if (request.url.includes('/assets/')) continue;
        texts.push(request.url, await (await caches.match(request))!.text()); // found a line above
      }
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done) => (request.onsuccess = () => done(request.result)));
    for (const { name } of await indexedDB.databases()) {
      const database = await answerOf(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames)
        for (const value of await answerOf(database.transaction(store).objectStore(store).getAll()))
          texts.push(
            JSON.stringify(value, (_, one) => (one instanceof ArrayBuffer ? new TextDecoder().decode(one) : one)),
          );
      database.close();
    }
    return texts.join('\n');
  });
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
  // Counted at once, and sent a moment later.
  await expect(count(page)).not.toContainText(/waits on this device/i);
  await page.context().setOffline(true);
  await markFirst(page).nth(1).click();
  await expect(count(page)).toContainText('1 mark waits on this device until there is a connection.');
  await expect(count(page)).toContainText(/2 of \d+ safe/);
  await page.context().setOffline(false);
  await expect(count(page)).not.toContainText('waits on this device', { timeout: 60_000 });
  await expect(count(page)).toContainText(/2 of \d+ safe/);
  expect(await findBarriers(page)).toEqual([]);

  const personName = await page.getByRole('listitem').locator('strong').first().textContent();
  if (!personName) throw new Error('Somebody is on the list.');
  expect(await storageOf(page)).not.toContain(personName);
  await page.getByRole('button', { name: 'Keep the names on this phone' }).click();
  await expect(page.getByText(/^On this phone until \d{4}\/\d\d\/\d\d/)).toBeVisible();
  expect(await storageOf(page)).not.toContain(personName);
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

test('names that somebody keeps open without the server after the app was closed, and not for whoever comes next', async ({
  page,
  context,
  server,
}) => {
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  await page.goto('/evacuation/lpa');
  await page.getByRole('button', { name: 'Open a roll-call' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Lipata school (demo)');
  await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('button', { name: 'Keep the names on this phone' }).click();
  await expect(page.getByText(/^On this phone until /)).toBeVisible();
  await untilKept(page);
  await page.close();
  await server.kill();

  const later = await context.newPage();
  await later.setViewportSize({ width: 360, height: 740 });
  await later.goto('/evacuation/lpa');
  await expect(count(later)).toContainText(/0 of \d+ safe/);
  await markFirst(later).nth(0).click();
  await expect(count(later)).toContainText(/1 of \d+ safe/);

  await server.start();
  await expect(count(later)).not.toContainText('waits on this device', { timeout: 90_000 });
  await expect(count(later)).toContainText(/1 of \d+ safe/);
  await later.getByRole('button', { name: 'Menu' }).click();
  await later.getByRole('button', { name: 'Logout' }).click();
  await expect(later.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const databases = () => later.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(databases).not.toContain('bantay-sealed');
});
