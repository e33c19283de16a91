// The shell around every signed-in screen, screens.md §0 and §3: S-shell-1, 2, 3, 5, S-all-4, and a session that ends.
import { DEMO_PASSWORD, delayFrames, expect, test } from './bantay-test.ts';
import { manilaTime } from './manila-time.ts';
import { MORE, PLACES, PROFILE, ShellPage } from './pages/shell-page.ts';
import { SignInPage } from './pages/sign-in-page.ts';
import { signedIn } from './signed-in.ts';

const OPEN_KEYS = ['Enter', 'Space', 'ArrowDown'] as const;
const ENTER_KEYS = ['ArrowRight', 'Enter', 'Space'] as const;
const PHONE = { width: 360, height: 740 };

test('each item of the site menus leads to its address by keyboard', async ({ page }) => {
  await signedIn(page, 'mlgu.demo', '/opcen');
  const shell = new ShellPage(page);
  for (const [index, { tab, site, item, path }] of PLACES.entries()) {
    await test.step(path, async () => {
      await shell.openByKey(shell.tab(tab), OPEN_KEYS[index % 3] ?? 'Enter', 'LPA');
      await shell.downTo(site);
      await page.keyboard.press(ENTER_KEYS[index % 3] ?? 'Enter');
      await shell.downTo(item);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`:\\d+${path}$`));
      await expect(shell.tab(tab)).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('menuitem')).toHaveCount(0);
      // The new screen takes the focus: a menu that was opened before that would close again.
      await expect(page.getByRole('main')).toBeFocused();
    });
  }
  for (const [tab, path] of [
    ['OPCEN', '/opcen'],
    ['EVENTS', '/events'],
  ] as const) {
    await shell.tab(tab).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('main')).toBeFocused();
  }
});

test('a page that is there before the menu has gone takes the focus all the same', async ({ page }) => {
  // The menu gives the focus back in a frame to come.
  await page.addInitScript(delayFrames, 300);
  await signedIn(page, 'mlgu.demo', '/opcen');
  const shell = new ShellPage(page);
  const { tab, site, item, path } = PLACES[0]!;
  await shell.openByKey(shell.tab(tab), 'Enter', 'LPA');
  await shell.downTo(site);
  await page.keyboard.press('ArrowRight');
  await shell.downTo(item);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`:\\d+${path}$`));
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('header and profile menu lead to their addresses by keyboard', async ({ page }) => {
  await signedIn(page, 'mlgu.demo', '/opcen');
  const shell = new ShellPage(page);
  await expect(shell.profile).toContainText('Hi, Elena!');
  for (const [opener, first, items] of [
    [shell.more, 'Resources', MORE],
    [shell.profile, 'Edit Profile', PROFILE],
  ] as const) {
    for (const [index, [item, path]] of items.entries()) {
      await shell.openByKey(opener, OPEN_KEYS[index % 3] ?? 'Enter', first);
      await shell.downTo(item);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('main')).toBeFocused();
    }
  }
});

test('scu has no rainfall, subsurface and hazard map; ArrowLeft and Esc go back one menu after the other', async ({
  page,
}) => {
  await signedIn(page, 'mlgu.demo', '/opcen');
  const shell = new ShellPage(page);
  for (const tab of ['ANALYSIS', 'GROUND DATA', 'ASSESSMENT']) {
    for (const site of ['LPA', 'SCU']) {
      await shell.openByKey(shell.tab(tab), 'Enter', 'LPA');
      await shell.downTo(site);
      await page.keyboard.press('ArrowRight');
      const expected = PLACES.filter((place) => place.tab === tab && place.site === site).map(({ item }) => item);
      await expect(shell.item(expected[0] ?? '')).toBeFocused();
      await expect(page.getByRole('menuitem')).toHaveText(['LPA', 'SCU', ...expected]);
      await page.keyboard.press('ArrowLeft');
      await expect(shell.item(site)).toBeFocused();
      await expect(page.getByRole('menuitem')).toHaveText(['LPA', 'SCU']);
      await page.keyboard.press('ArrowRight');
      await expect(shell.item(expected[0] ?? '')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(shell.item(site)).toBeFocused();
      await expect(page.getByRole('menuitem')).toHaveText(['LPA', 'SCU']);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menuitem')).toHaveCount(0);
      await expect(shell.tab(tab)).toBeFocused();
    }
  }
});

test('COMMUNICATION cannot be pressed and says why, by mouse and by focus', async ({ page }) => {
  await signedIn(page, 'mlgu.demo', '/opcen');
  const tab = new ShellPage(page).tab('COMMUNICATION');
  const reason = page.getByRole('tooltip');
  await expect(tab).toHaveAttribute('aria-disabled', 'true');
  await expect(tab).toHaveAccessibleDescription('Coming Soon!');
  // What moves under the mouse while the page still fills takes the words away again.
  await expect(async () => {
    await page.mouse.move(0, 500);
    await tab.hover();
    await expect(reason).toHaveText('Coming Soon!', { timeout: 2000 });
  }).toPass();
  await page.mouse.move(0, 500);
  await expect(reason).toHaveCount(0);
  await tab.focus();
  await expect(reason).toBeVisible();
  for (const key of ['Enter', 'Space']) await page.keyboard.press(key);
  // A press by force does not wait until nothing moves; the letters of a first visit come last.
  await expect(page.locator('html[data-letters]')).toBeAttached();
  await tab.click({ force: true });
  await expect(page).toHaveURL(/\/opcen$/);
  await page.keyboard.press('Escape');
  await expect(reason).toHaveCount(0);
});

test('the clock advances in its form, and ten visits leave no timers behind', async ({ page }) => {
  // Counts the timers of whole seconds or less that wait.
  await page.addInitScript(() => {
    const waiting = new Set<number>();
    const { setTimeout: set, clearTimeout: clear } = window;
    Object.assign(window, {
      waiting,
      setTimeout: (run: () => void, ms?: number, ...rest: unknown[]) => {
        const id = set(
          () => {
            waiting.delete(id);
            run();
          },
          ms,
          ...rest,
        ) as unknown as number;
        if (ms !== undefined && ms > 0 && ms <= 1000) waiting.add(id);
        return id;
      },
      clearTimeout: (id: number) => {
        waiting.delete(id);
        clear(id);
      },
    });
  });
  const timers = () => page.evaluate(() => (window as unknown as { waiting: Set<number> }).waiting.size);
  await signedIn(page, 'mlgu.demo', '/opcen');
  const shell = new ShellPage(page);
  await expect(shell.clock).toHaveText(/^[A-Z]{3} \d\d-[A-Z]{3}-\d{4} \d\d:\d\d:\d\d [AP]M$/);
  await expect(shell.clock).toHaveCount(1);
  const first = (await shell.clock.textContent()) ?? '';
  await expect(shell.clock).not.toHaveText(first);
  for (let visit = 0; visit < 10; visit++) {
    await shell.tab(visit % 2 === 0 ? 'EVENTS' : 'OPCEN').click();
    await expect(page).toHaveURL(visit % 2 === 0 ? /\/events$/ : /\/opcen$/);
  }
  // A page that asks for nothing.
  await shell.more.click();
  await shell.item('Terms of Use').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Use');
  await expect.poll(timers).toBeLessThanOrEqual(1);
});

test('logout clears what was stored, and Back shows no signed-in screen', async ({ page, context }) => {
  const signIn = new SignInPage(page);
  await signIn.enter('mlgu.demo', DEMO_PASSWORD);
  const shell = new ShellPage(page);
  await shell.tab('EVENTS').click();
  await page.waitForURL('**/events');
  await expect(page.getByRole('main')).toBeFocused();
  await shell.openByKey(shell.more, 'Enter', 'Resources');
  await shell.downTo('Logout');
  await page.keyboard.press('Enter');
  await expect(signIn.button).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('credentials'))).toBeNull();
  expect((await context.cookies()).filter((cookie) => cookie.name === 'bantay_session')).toEqual([]);
  await page.goBack();
  await expect(signIn.button).toBeVisible();
  await expect(shell.navigation).toHaveCount(0);
});

test('at 360 px the menu reaches every address, and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signedIn(page, 'mlgu.demo', '/opcen');
  const shell = new ShellPage(page);
  for (const place of PLACES) {
    await shell.goByPhone(place);
    await expect(page).toHaveURL(new RegExp(`${place.path}$`));
    await expect(shell.phoneMenu).toHaveCount(0);
    await shell.expectFits(place.path);
  }
  for (const [name, path] of [['EVENTS', '/events'], ['OPCEN', '/opcen'], ...MORE] as const) {
    await shell.openPhoneMenu();
    await shell.expectFits();
    await shell.phoneMenu.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  for (const [item, path] of PROFILE) {
    await shell.profile.click();
    await shell.item(item).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  await shell.openPhoneMenu();
  await expect(shell.phoneMenu.getByRole('button', { name: /COMMUNICATION/ })).toHaveAttribute('aria-disabled', 'true');
  await shell.phoneMenu.getByRole('button', { name: 'Logout' }).click();
  await expect(new SignInPage(page).button).toBeVisible();
});

test('language and appearance change at once and stay after a reload', async ({ page }) => {
  await signedIn(page, 'mlgu.demo');
  await page.goto('/events');
  const shell = new ShellPage(page);
  const html = page.locator('html');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await shell.openByKey(shell.profile, 'Enter', 'Edit Profile');
  await shell.downTo('Appearance');
  await page.keyboard.press('ArrowRight');
  await shell.downTo('Dark');
  await page.keyboard.press('Enter');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect.poll(ground).not.toBe(light);
  await shell.openByKey(shell.profile, 'Enter', 'Edit Profile');
  await shell.downTo('Language');
  await page.keyboard.press('ArrowRight');
  await shell.downTo('Filipino');
  await page.keyboard.press('Enter');
  const inFilipino = page.getByRole('button', { name: 'Kumusta, Elena! Profile ni Elena' });
  await expect(inFilipino).toContainText('Kumusta, Elena!');
  await expect(html).toHaveAttribute('lang', 'fil');
  await page.reload();
  await expect(inFilipino).toBeVisible();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Iba pa' }).click();
  await shell.item('Mag-logout').click();
  await expect(page.getByRole('button', { name: 'Mag-sign in' })).toBeVisible();
});

test('a session that ends: sign-in opens over the page, and what was typed goes on after it', async ({
  page,
  context,
  findBarriers,
}) => {
  await signedIn(page, 'mlgu.demo');
  await page.goto('/rainfall/scu');
  await page.getByRole('button', { name: 'Tag invalid data' }).last().click();
  await page.getByRole('button', { name: 'Give times' }).click();
  const form = page.getByRole('dialog', { name: /^Tag invalid data:/ });
  // Half an hour sixty hours ago, on a satellite: nothing that another story looks at.
  const hour = (await manilaTime(page, 60 * 3_600_000)).replace(' ', 'T').slice(0, 13);
  await form.getByLabel('Start').fill(`${hour}:00`);
  await form.getByLabel('End').fill(`${hour}:30`);
  await form.getByLabel('Observed data').selectOption('0');
  await form.getByLabel('Remarks').fill('leaves in the funnel');
  await context.clearCookies({ name: 'bantay_session' });
  await form.getByRole('button', { name: 'Tag as invalid' }).click();

  const dialog = page.getByRole('dialog', { name: 'Signed out' });
  await expect(dialog).toContainText('Your session has ended. Sign in again to go on; what you have typed is kept.');
  await expect(page.getByText('You are signed out. What you see may be out of date.')).toBeVisible();
  await expect(page).toHaveURL(/\/rainfall\/scu$/);
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByLabel('Username').fill('mlgu.demo');
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('You are signed out.')).toHaveCount(0);

  await expect(form.getByLabel('Remarks')).toHaveValue('leaves in the funnel');
  await form.getByRole('button', { name: 'Tag as invalid' }).click();
  await expect(page.getByText('Invalid rainfall tag saved!')).toBeVisible();
  await expect(form).toBeHidden();
});

// What the page had fetched beforehand was refused, and the refusal was used after the sign-in: signed out once more.
test('a page opened with a session that is over: one sign-in is enough', async ({ page, context }) => {
  await signedIn(page, 'mlgu.demo', '/opcen');
  const [own] = (await context.cookies()).filter(({ name }) => name === 'bantay_session');
  await context.addCookies([{ ...own!, value: 'over' }]);
  await page.goto('/opcen');
  const dialog = page.getByRole('dialog', { name: 'Signed out' });
  await dialog.getByLabel('Username').fill('mlgu.demo');
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Next evaluation \d\d:\d\d/)).toBeVisible();
  await expect(page.getByText('You are signed out.')).toHaveCount(0);
});
