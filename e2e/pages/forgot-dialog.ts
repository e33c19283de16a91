// Forgot Password, both steps, as a person without a session sees them.
import type { Locator, Page } from '@playwright/test';

export class ForgotDialog {
  readonly first: Locator;
  readonly second: Locator;
  readonly submit: Locator;
  readonly code: Locator;

  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
    this.first = page.getByRole('dialog', { name: 'Forgot Password' });
    this.second = page.getByRole('dialog', { name: 'Create New Password' });
    this.submit = this.second.getByRole('button', { name: 'Submit' });
    this.code = this.second.getByLabel('OTP');
  }

  async open(): Promise<void> {
    await this.page.goto('/signin');
    await this.page.getByRole('button', { name: 'Forgot Password?' }).click();
  }

  /** Asks for a code and reads the answer away. */
  async request(indicator: string): Promise<void> {
    await this.first.getByLabel('Username or Mobile Number').fill(indicator);
    await this.first.getByRole('button', { name: 'Request OTP' }).click();
    await this.answer('OTP Sent').getByText('Close', { exact: true }).click();
  }

  async fill(code: string, password: string, again: string): Promise<void> {
    await this.code.fill(code);
    await this.second.getByLabel('New Password', { exact: true }).fill(password);
    await this.second.getByLabel('Confirm Password', { exact: true }).fill(again);
  }

  /** The server's answer, in a dialog over this one. */
  answer(title: string): Locator {
    return this.page.getByRole('dialog', { name: title });
  }
}
