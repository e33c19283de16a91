// Sign-in and forgotten passwords as screens.md §1 says: S-signin-1 to S-signin-8, S-doc-2.
import { DEMO_PASSWORD, expect, test } from '@bantay/e2e/bantay-test.ts';
import { outbox } from '@bantay/e2e/field.ts';
import { holdFiles } from '@bantay/e2e/hold-files.ts';
import { ForgotDialog } from '@bantay/e2e/pages/forgot-dialog.ts';
import { SignInPage } from '@bantay/e2e/pages/sign-in-page.ts';
import { untilDrawn } from '@bantay/e2e/until-drawn.ts';

const LEWC_SENTENCE = 'Only MLGU and PLGU stakeholder accounts are allowed to login here.';

test('the button waits for both fields, and Enter signs in from either', async ({ page, findBarriers }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await expect(signIn.button).toBeDisabled();
  await signIn.username.fill('mlgu.demo');
  await expect(signIn.button).toBeDisabled();
  await signIn.username.fill('');
  await signIn.password.fill(DEMO_PASSWORD);
  await expect(signIn.button).toBeDisabled();
  await signIn.username.fill('mlgu.demo');
  await expect(signIn.button).toBeEnabled();
  expect(await findBarriers(page)).toEqual([]);
  for (const field of ['username', 'password'] as const) {
    await signIn.open();
    await signIn.username.fill('mlgu.demo');
    await signIn.password.fill(DEMO_PASSWORD);
    await signIn[field].press('Enter');
    await page.waitForURL('**/opcen');
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
  }
});

for (const { name, username, password, sentence } of [
  {
    name: 'a wrong pair is told under the form',
    username: 'nobody.demo',
    password: 'not this one',
    sentence: 'No username-password combination found',
  },
  { name: 'a LEWC account is refused', username: 'lewc.demo', password: DEMO_PASSWORD, sentence: LEWC_SENTENCE },
]) {
  test(`${name}, nothing is stored, and a reload shows sign-in`, async ({ page, context }) => {
    const signIn = new SignInPage(page);
    await signIn.signIn(username, password);
    await expect(signIn.problem).toHaveText(sentence);
    await expect(signIn.username).toHaveValue(username);
    await expect(signIn.password).toHaveValue('');
    await expect(signIn.password).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem('credentials'))).toBeNull();
    expect((await context.cookies()).filter((cookie) => cookie.name === 'bantay_session')).toEqual([]);
    await page.reload();
    await expect(signIn.button).toBeVisible();
    await page.goto('/opcen');
    await expect(page).toHaveURL(/\/signin$/);
  });
}

test('without a script the form signs in, refuses in its page, and brings no tag of a stranger', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false }); // the fixture gives one
  const page = await context.newPage();
  await page.goto('/signin');
  const enter = async (username: string, password: string) => {
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
  };
  await enter('"><i>me</i>', 'not this one');
  await expect(page.getByRole('alert')).toHaveText('No username-password combination found');
  await expect(page.getByLabel('Username')).toHaveValue('"><i>me</i>');
  await expect(page.locator('i')).toHaveCount(0);
  await enter('lewc.demo', DEMO_PASSWORD);
  await expect(page.getByRole('alert')).toHaveText(LEWC_SENTENCE);
  await enter('mlgu.demo', DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/opcen#signed-in$/);
  await context.close();
});

test('who is quicker than the app loses no letter, and who presses before it is there comes in', async ({ page }) => {
  const signIn = new SignInPage(page);
  let letGo = await holdFiles(page);
  await page.goto('/signin', { waitUntil: 'commit' });
  await signIn.username.fill('mlgu.demo');
  await signIn.password.pressSequentially('half a');
  letGo();
  await expect(page.locator('#plain')).toHaveCount(0);
  await expect(signIn.username).toHaveValue('mlgu.demo');
  await expect(signIn.password).toBeFocused();
  await page.keyboard.type(' word');
  await expect(signIn.password).toHaveValue('half a word');

  await page.unrouteAll();
  letGo = await holdFiles(page);
  await page.goto('/signin', { waitUntil: 'commit' });
  await signIn.username.fill('mlgu.demo');
  await signIn.password.fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/#signed-in$/, { waitUntil: 'commit' });
  letGo();
  await untilDrawn(page);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page).toHaveURL(/\/opcen$/);
  expect(await page.evaluate(() => localStorage.getItem('credentials'))).toContain('"user_id"');
});

test('Register shows whom to ask, and no call leaves', async ({ page }) => {
  await new SignInPage(page).open();
  await expect(page.getByText('Demo data: everything shown here is invented.')).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Files of the pages, which are fetched before they are imported.
    if (!pathname.startsWith('/assets/')) calls.push(pathname);
  });
  await page.getByRole('button', { name: 'No account yet? Register here!' }).click();
  const notice = page.getByRole('dialog', { name: 'Register' });
  await expect(notice).toContainText('Please contact the project by message, text or call.');
  for (const way of ['Message', 'Text', 'Call']) await expect(notice.getByText(way, { exact: true })).toBeVisible();
  expect(calls).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(notice).toBeHidden();
  await expect(page.getByRole('button', { name: 'No account yet? Register here!' })).toBeFocused();
});

test('step two: Submit waits for code, both passwords and equality, and Back keeps what was typed', async ({
  page,
  findBarriers,
}) => {
  const forgot = new ForgotDialog(page);
  await forgot.open();
  await expect(forgot.first.getByRole('button', { name: 'Request OTP' })).toBeDisabled();
  await forgot.first.getByRole('button', { name: 'Already have an OTP? Click here.' }).click();
  for (const [code, password, again] of [
    ['', '', ''],
    ['', 'Sapat-na-haba-1', 'Sapat-na-haba-1'],
    ['12345678', '', ''],
    ['12345678', 'Sapat-na-haba-1', ''],
    ['12345678', '', 'Sapat-na-haba-1'],
    ['12345678', 'Sapat-na-haba-1', 'Sapat-na-haba-2'],
  ] as const) {
    await forgot.fill(code, password, again);
    await expect(forgot.submit).toBeDisabled();
  }
  await expect(forgot.second).toContainText('Passwords do not match');
  expect(await findBarriers(page)).toEqual([]);
  await forgot.fill('12345678', 'Sapat-na-haba-1', 'Sapat-na-haba-1');
  await expect(forgot.submit).toBeEnabled();
  await forgot.second.getByRole('button', { name: 'Back' }).click();
  await forgot.first.getByRole('button', { name: 'Already have an OTP? Click here.' }).click();
  await expect(forgot.code).toHaveValue('12345678');
  await expect(forgot.submit).toBeEnabled();
});

test("a wrong code: the server's title and message, the dialog stays with every entry", async ({ page }) => {
  const forgot = new ForgotDialog(page);
  await forgot.open();
  await forgot.request('nobody.demo');
  await forgot.fill('00000000', 'Sapat-na-haba-1', 'Sapat-na-haba-1');
  await forgot.submit.click();
  const answer = forgot.answer('Invalid OTP Code');
  await expect(answer).toContainText('Invalid OTP Code. Please contact your system administrator.');
  await answer.getByText('Close', { exact: true }).click();
  await expect(forgot.second).toBeVisible();
  await expect(forgot.code).toHaveValue('00000000');
  await expect(forgot.submit).toBeEnabled();
});

test('a forgotten password: the code comes by SMS and opens the account with a new one', async ({ page, server }) => {
  const NEW = 'Bagong-susi-2026';
  const codes = async () =>
    (await outbox(server))
      .split('\n')
      .filter((line) => line.startsWith('639000000003'))
      .flatMap((line) => /\b\d{8}\b/.exec(line.slice(12))?.[0] ?? []);
  const setPassword = async (password: string) => {
    const old = await codes();
    const forgot = new ForgotDialog(page);
    await forgot.open();
    await forgot.request('mlgu2.demo');
    let code: string | undefined;
    await expect
      .poll(async () => {
        code = (await codes()).find((one) => !old.includes(one));
        return code;
      })
      .toBeDefined();
    await forgot.fill(code ?? '', password, password);
    await forgot.submit.click();
    const answer = forgot.answer('OTP Code Verified');
    await expect(answer).toContainText(
      'Password reset successful! You may now close this window and log-in with your username and new password.',
    );
    await answer.getByText('Close', { exact: true }).click();
    await expect(forgot.second).toBeHidden();
  };
  const signIn = new SignInPage(page);
  await setPassword(NEW);
  await signIn.signIn('mlgu2.demo', DEMO_PASSWORD);
  await expect(signIn.problem).toHaveText('No username-password combination found');
  await signIn.enter('mlgu2.demo', NEW);
  // The other stories know this account by its first password.
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await setPassword(DEMO_PASSWORD);
  await signIn.enter('mlgu2.demo', DEMO_PASSWORD);
});

test('the privacy notice: once per device, reached by Tab, not over the button of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.username.fill('mlgu.demo');
  await signIn.password.fill('x');
  await signIn.button.click({ trial: true });
  const understood = page.getByRole('button', { name: 'I understand' });
  const hasFocus = () => understood.evaluate((node) => node === document.activeElement);
  await page.getByLabel('Username').focus();
  for (let steps = 0; steps < 12 && !(await hasFocus()); steps++) await page.keyboard.press('Tab');
  await expect(understood).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(understood).toHaveCount(0);
  await page.reload();
  await expect(signIn.button).toBeVisible();
  await expect(understood).toHaveCount(0);
  // The text itself stays within reach.
  await page.getByRole('button', { name: 'Privacy Policy' }).click();
  const text = page.getByRole('dialog', { name: 'Privacy Policy' });
  await expect(text).toContainText('February 22, 2023');
  await expect(text).toContainText('No personal data is shared with third parties.');
  await expect(text).toContainText('people under 18 years of age are excluded');
  await expect(text).toContainText('by e-mail or post');
});

test('without a network: a sentence, and the button is usable again', async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await page.route('**/api/signin', (route) => route.abort('internetdisconnected'));
  await signIn.username.fill('mlgu.demo');
  await signIn.password.fill(DEMO_PASSWORD);
  await signIn.button.click();
  await expect(signIn.problem).toHaveText('No connection to the server. Check the network and try again.');
  await page.unroute('**/api/signin');
  await signIn.password.fill(DEMO_PASSWORD);
  await signIn.button.click();
  await page.waitForURL('**/opcen');
});
