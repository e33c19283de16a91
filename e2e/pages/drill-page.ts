// `/drill/:site` as an officer sees it.
import type { Locator, Page } from '@playwright/test';

export class DrillPage {
  /** Says that nothing here is a warning. */
  readonly mark: Locator;
  readonly start: Locator;
  readonly end: Locator;
  readonly running: Locator;
  readonly past: Locator;

  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
    this.mark = page.getByText('DRILL – PAGSASANAY. Nothing on this page is a warning.');
    this.start = page.getByRole('button', { name: 'Practise a slide' });
    this.end = page.getByRole('button', { name: 'End the drill' });
    this.running = page.getByRole('region', { name: 'Slide is practised' });
    this.past = page.getByRole('region', { name: 'Earlier drills' });
  }

  act(name: string): Locator {
    return this.page.getByRole('button', { name: `Practise: ${name}` });
  }

  takeOff(name: string): Locator {
    return this.page.getByRole('button', { name: `Take off: ${name}` });
  }

  async confirmTakeOff(): Promise<void> {
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Take off' }).click();
  }

  async sayYes(name: string, number: string): Promise<void> {
    const people = this.page.getByRole('region', { name: 'Who has said yes to drills' });
    await people.getByLabel('Name').fill(name);
    await people.getByLabel('Number').fill(number);
    await people.getByRole('button', { name: 'Note the yes' }).click();
    await this.takeOff(name).waitFor();
  }
}
