// The alert dashboard as an officer sees it.
import type { Locator, Page } from '@playwright/test';

export class OpcenPage {
  readonly popup: Locator;
  readonly problems: Locator;
  readonly features: Locator;
  readonly pending: Locator;
  readonly events: Locator;

  constructor(readonly page: Page) {
    this.popup = page.getByRole('dialog', { name: 'New Alerts' });
    this.problems = page.getByRole('region', { name: 'Problems' });
    this.features = page.getByRole('region', { name: 'Landslide Features Validation' });
    this.pending = page.getByRole('region', { name: 'Pending Alert Validation' });
    this.events = page.getByRole('region', { name: 'Event Monitoring' });
  }

  async open(): Promise<void> {
    await this.page.goto('/opcen');
    await this.page.getByRole('heading', { name: 'Current alert status' }).waitFor();
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  question(): Locator {
    return this.page.getByRole('alertdialog');
  }
}
