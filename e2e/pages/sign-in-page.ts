// The sign-in page as a person sees it.
import type { Locator, Page } from '@playwright/test';

export class SignInPage {
  readonly username: Locator;
  readonly password: Locator;
  readonly button: Locator;
  readonly problem: Locator;

  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
    this.username = page.getByLabel('Username');
    this.password = page.getByLabel('Password', { exact: true });
    this.button = page.getByRole('button', { name: 'Sign in' });
    this.problem = page.getByRole('alert');
  }

  async open(): Promise<void> {
    await this.page.goto('/signin');
  }

  async signIn(username: string, password: string): Promise<void> {
    await this.open();
    await this.username.fill(username);
    await this.password.fill(password);
    await this.button.click();
  }

  /** Signs in and waits for the dashboard. */
  async enter(username: string, password: string): Promise<void> {
    await this.signIn(username, password);
    await this.page.waitForURL('**/opcen');
  }
}
