// The page of ground measurements as a person sees it.
import { expect, type Locator, type Page } from '@playwright/test';
import { manilaYesterday } from '../manila-time.ts';

/** What a round of yesterday holds; the page asks for all of it. */
export interface Round {
  time: string;
  cm: Record<string, string>;
}

export class MeasurementsPage {
  readonly dialog: Locator;
  readonly question: Locator;
  readonly rows: Locator;
  readonly changes: Locator;

  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: /surficial marker measurements/ });
    this.question = page.getByRole('alertdialog');
    this.rows = page.getByRole('table').getByRole('row');
    this.changes = page.getByRole('region', { name: 'Change between the latest two measurements' });
  }

  async open(site: string): Promise<void> {
    await this.page.goto(`/surficial_markers/${site}`);
    await expect(this.page.getByRole('table')).toBeVisible();
  }

  row(text: string): Locator {
    return this.rows.filter({ hasText: text }).first();
  }

  field(name: string): Locator {
    return this.dialog.getByLabel(name, { exact: false });
  }

  async fill({ time, cm }: Round): Promise<void> {
    await this.page.getByRole('button', { name: 'Add surficial marker measurement' }).click();
    await this.field('Type').selectOption('EVENT');
    await this.field('Date').fill(await manilaYesterday(this.page));
    await this.field('Time of measurement').fill(time);
    for (const [name, text] of Object.entries(cm)) await this.field(`Marker ${name}`).fill(text);
    await this.field('Weather').selectOption('MAULAN');
    await this.dialog.getByRole('group', { name: 'Measurer' }).getByRole('checkbox').first().check();
  }

  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Save Measurements' }).click();
  }

  async answer(text: string): Promise<void> {
    await this.question.getByRole('button', { name: text, exact: true }).click();
  }
}
