// Addresses as a person types them, screens.md §2: S-route-1 to S-route-5, S-all-7, S-dl-1, S-dl-2.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './bantay-test.ts';
import { ShellPage } from './pages/shell-page.ts';
import { SignInPage } from './pages/sign-in-page.ts';
import { signedIn } from './signed-in.ts';

test('signed out: sign-in and download are open, everything else leads to sign-in', async ({ page }) => {
  const signIn = new SignInPage(page);
  for (const path of ['/opcen', '/rainfall/lpa', '/public/feedback', '/communication', '/no/such/page', '/opcen/']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/signin$/);
    await expect(signIn.button).toBeVisible();
  }
  for (const path of ['/', '/signin', '/signin/', '/SignIn']) {
    await page.goto(path);
    await expect(signIn.button, path).toBeVisible();
    await expect(page).toHaveURL(path === '/' ? /:\d+\/$/ : /\/signin$/);
  }
  await page.goto('/download/');
  await expect(page).toHaveURL(/\/download$/);
  await expect(page.getByRole('heading', { name: 'Mobile app' })).toBeVisible();
  await expect(new ShellPage(page).navigation).toHaveCount(0);
});

test('signed in: every spelling of an address finds its screen', async ({ page }) => {
  await signedIn(page, 'mlgu.demo', '/opcen');
  const shell = new ShellPage(page);
  for (const [typed, shown, heading] of [
    ['/', '/opcen', 'Current alert status'],
    ['/signin', '/opcen', 'Current alert status'],
    ['/opcen/', '/opcen', 'Current alert status'],
    ['/rainfall/LPA', '/rainfall/lpa', 'Rainfall Data'],
    ['/rainfall/scu/', '/rainfall/scu', 'Rainfall Data'],
    ['/Terms-Of-Use', '/terms-of-use', 'Terms of Use'],
    ['/subsurface/scu', '/subsurface/scu', 'Subsurface Data'],
    ['/public/feedback', '/public/feedback', 'Feedback'],
    ['/rainfall/xyz', '/rainfall/xyz', 'Webpage not found'],
    ['/moms/', '/moms', 'Webpage not found'],
    ['/no/Such/page', '/no/Such/page', 'Webpage not found'],
  ] as const) {
    await page.goto(typed);
    await expect(page.getByRole('heading', { level: 1, name: heading }), typed).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`:\\d+${shown}$`));
    await expect(shell.navigation).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go to OPCEN' }).click();
  await expect(page).toHaveURL(/\/opcen$/);
});

test('a new tab is signed in, and a logout in it brings the other to sign-in', async ({ page, context }) => {
  await signedIn(page, 'mlgu.demo', '/opcen');
  const other = await context.newPage();
  await other.goto('/events');
  const shell = new ShellPage(other);
  await expect(shell.navigation).toBeVisible();
  await shell.more.click();
  await shell.item('Logout').click();
  await expect(new SignInPage(other).button).toBeVisible();
  await expect(page).toHaveURL(/\/signin$/);
  await expect(new SignInPage(page).button).toBeVisible();
});

test('a reload keeps the screen, and the tab that it belongs to stays marked', async ({ page }) => {
  await signedIn(page, 'mlgu.demo');
  const shell = new ShellPage(page);
  for (const [path, tab] of [
    ['/opcen', 'OPCEN'],
    ['/rainfall/lpa', 'ANALYSIS'],
    ['/moms/scu', 'GROUND DATA'],
    ['/events', 'EVENTS'],
    ['/assessment/lpa', 'ASSESSMENT'],
  ] as const) {
    await page.goto(path);
    await shell.settle();
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(shell.tab(tab)).toHaveAttribute('aria-current', 'page');
    await expect(shell.navigation.locator('[aria-current="page"]')).toHaveCount(1);
  }
});

test('/download: a sentence without the file, the file with it; signed out without the bar, signed in with it', async ({
  page,
  server,
}) => {
  const shell = new ShellPage(page);
  const file = join(server.dataFolder, 'bantay.apk');
  const button = page.getByRole('link', { name: 'Download APK' });
  await page.goto('/download');
  await expect(page.getByText('Not available right now')).toBeVisible();
  await expect(button).toHaveCount(0);
  writeFileSync(file, Buffer.alloc(1_230_000));
  try {
    const getFile = async () => {
      await expect(page.getByText(/^1\.17 MB, of \d{4}\/\d\d\/\d\d \d\d:\d\d/)).toBeVisible();
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      expect(download.suggestedFilename()).toBe('bantay.apk');
    };
    await page.reload();
    await getFile();
    await expect(shell.navigation).toHaveCount(0);
    await signedIn(page, 'plgu.demo');
    await page.goto('/download');
    await getFile();
    await expect(shell.navigation).toBeVisible();
  } finally {
    rmSync(file);
  }
});
