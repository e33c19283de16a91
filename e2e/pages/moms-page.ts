// The page of landslide features as a person sees it.
import { expect, type Locator, type Page } from '@playwright/test';

export class MomsPage {
  readonly dialog: Locator;
  readonly question: Locator;

  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Enter new landslide feature' });
    this.question = page.getByRole('alertdialog');
  }

  async open(site: string): Promise<void> {
    await this.page.goto(`/moms/${site}`);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Landslide Features' })).toBeVisible();
  }

  async add(): Promise<void> {
    await this.page.getByRole('button', { name: 'Add Landslide Feature' }).click();
    await expect(this.dialog).toBeVisible();
  }

  field(name: string): Locator {
    return this.dialog.getByLabel(name, { exact: false });
  }

  async chooseType(name: string): Promise<void> {
    await this.field('Feature Type').selectOption({ label: name });
  }

  /** What every type needs. */
  async fillRest(narratives: string): Promise<void> {
    await this.field('Narratives').fill(narratives);
    await this.field('Have you consulted the provider?').check();
    await this.field('Name of staff consulted').fill('A. Guro');
    await this.field('Alert Level').selectOption('0');
  }

  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Save', exact: true }).click();
  }

  async answer(text: string): Promise<void> {
    await this.question.getByRole('button', { name: text, exact: true }).click();
  }

  /** The button that opens the reports of a sign. */
  sign(title: string): Locator {
    return this.page.getByRole('button', { name: `Reports of ${title}`, exact: true });
  }
}
