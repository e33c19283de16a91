// The own profile and password: greeting and reload, each sentence, and the end of other sessions.
import { DEMO_PASSWORD, expect, test } from '@bantay/e2e/bantay-test.ts';
import { SignInPage } from '@bantay/e2e/pages/sign-in-page.ts';
import { signedIn } from '@bantay/e2e/signed-in.ts';

test.use({ story: 'own account' });

test('the profile: letters and a 12th digit are not taken, saving stands after a reload and greets anew', async ({
  page,
  browser,
  baseURL,
}) => {
  await new SignInPage(page).enter('mlgu2.demo', DEMO_PASSWORD);
  await page.goto('/profile-setting');
  const first = page.getByLabel(/^First name/);
  const number = page.getByLabel(/^Mobile number/);
  const save = page.getByRole('button', { name: 'Save' });
  const designations = page.getByLabel('Designation').getByRole('option');
  await expect(designations).toHaveText(['MLGU', 'PLGU']);
  await expect(page.getByLabel('Suffix').getByRole('option')).toHaveText(['None', 'Jr', 'Sr', 'II', 'III']);

  await first.fill('');
  await save.press('Enter');
  await expect(page.getByText('Required', { exact: true })).toHaveCount(1);
  await first.fill('Marilag');
  await number.fill('');
  await number.pressSequentially('09a99000123499');
  await expect(number).toHaveValue('09990001234');
  await page.getByLabel('Birthdate').fill('1980-02-29');
  await expect(page.getByText('YYYY/MM/DD: 1980/02/29')).toBeVisible();
  await save.press('Enter');
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByText('Hi, Marilag!')).toBeVisible();
  await page.reload();
  await expect(first).toHaveValue('Marilag');
  await expect(number).toHaveValue('09990001234');

  // Touched, the form no longer follows what the server says next.
  await page.getByLabel('Address').fill('Purok 3');
  const elsewhere = await browser.newPage({ baseURL: baseURL! });
  await signedIn(elsewhere, 'mlgu2.demo');
  await elsewhere.goto('/profile-setting');
  await elsewhere.getByLabel('Address').fill('Purok 2');
  await elsewhere.getByRole('button', { name: 'Save' }).click();
  await expect(elsewhere.getByText('Profile updated successfully!')).toBeVisible();
  await save.press('Enter');
  const choice = page.getByRole('region', { name: 'What differs' }).filter({ hasText: 'has changed this at' });
  await expect(choice.getByRole('row').filter({ hasText: 'Address' })).toContainText('Purok 2');
  const kept = page.waitForResponse('**/api/users/update_profile');
  await choice.getByRole('button', { name: 'Keep my entry' }).press('Enter');
  expect((await (await kept).json()).status).toBe(true);
  await expect(choice).toBeHidden();
  await elsewhere.reload();
  await expect(elsewhere.getByLabel('Address')).toHaveValue('Purok 3');
  await elsewhere.close();
});

test('the password: each sentence; the old one no longer signs in; other sessions end', async ({
  page,
  browser,
  baseURL,
}) => {
  const NEXT = 'A long new passphrase';
  const elsewhere = await browser.newPage({ baseURL: baseURL! });
  await new SignInPage(elsewhere).enter('mlgu2.demo', DEMO_PASSWORD);
  await signedIn(page, 'mlgu2.demo');
  await page.goto('/change-password');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  const [before, next, again] = ['Old Password', 'New Password', 'Confirm Password'].map((name) =>
    page.getByLabel(new RegExp(`^${name}`)),
  );
  const save = page.getByRole('button', { name: 'Save' });
  await save.press('Enter');
  await expect(page.getByText('Required', { exact: true })).toHaveCount(3);
  await before!.fill('not this one');
  await next!.fill(NEXT);
  await again!.fill('something else');
  await expect(page.getByText('password does not match')).toBeVisible();
  await save.press('Enter');
  expect(sent.filter((path) => path.includes('password'))).toEqual([]);
  await again!.fill(NEXT);
  await save.press('Enter');
  await expect(page.getByText('Error changing password (Old password is incorrect)')).toBeVisible();
  await expect(next!).toHaveValue(NEXT);

  await page.route('**/api/users/change_password', (route) => route.fulfill({ status: 500, body: 'x' }));
  await before!.fill(DEMO_PASSWORD);
  await save.press('Enter');
  await expect(page.getByText('Error changing password (Report to the devs)')).toBeVisible();
  await page.unroute('**/api/users/change_password');
  await save.press('Enter');
  await expect(page.getByText('Password successfully changed')).toBeVisible();
  await expect(before!).toHaveValue('');

  // The other session is told within seconds, without a press.
  await expect(elsewhere.getByRole('dialog')).toContainText(/sign in/i);
  await elsewhere.close();
  const fresh = await browser.newPage({ baseURL: baseURL! });
  const signIn = new SignInPage(fresh);
  await signIn.signIn('mlgu2.demo', DEMO_PASSWORD);
  await expect(signIn.problem).toContainText('No username-password combination found');
  await signIn.enter('mlgu2.demo', NEXT);
  await fresh.close();
});
