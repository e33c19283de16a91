// The alert dashboard as an officer sees it.
import { expect, type Locator, type Page } from '@playwright/test';

export class OpcenPage {
  readonly popup: Locator;
  readonly problems: Locator;
  readonly features: Locator;
  readonly pending: Locator;
  /** Of what waits for a release, all but the routine statement of level 0, which stands there from noon on. */
  readonly raised: Locator;
  readonly events: Locator;

  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
    this.popup = page.getByRole('dialog', { name: 'New Alerts' });
    this.problems = page.getByRole('region', { name: 'Problems' });
    this.features = page.getByRole('region', { name: 'Landslide Features Validation' });
    this.pending = page.getByRole('region', { name: 'Pending Alert Validation' });
    this.raised = this.pending.locator('section[data-level]:not([data-level="0"])');
    this.events = page.getByRole('region', { name: 'Event Monitoring' });
  }

  async open(): Promise<void> {
    await this.page.goto('/opcen');
    await this.page.getByRole('heading', { name: 'Current alert status' }).waitFor();
  }

  /** Nothing is raised, at whatever hour. */
  async expectCalm(): Promise<void> {
    await expect(this.pending).toContainText(/No pending alerts|routine/);
    await expect(this.raised).toHaveCount(0);
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  question(): Locator {
    return this.page.getByRole('alertdialog');
  }
}
