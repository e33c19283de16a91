import { expect, test } from './bantay-test.ts';
import { SignInPage } from './pages/sign-in-page.ts';

test('the sign-in page loads, and its button waits for both fields', async ({ page, findBarriers }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await expect(signIn.button).toBeDisabled();
  await signIn.username.fill('mlgu.demo');
  await signIn.password.fill('x');
  await expect(signIn.button).toBeEnabled();
  expect(await findBarriers(page)).toEqual([]);
});
