// A page of the running program that is photographed for the guide, and the words on it in the guide's language.
import { globSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';

export type Language = 'en' | 'fil';
type Words = { [key: string]: string | Words };
type Word = (key: string) => string;

const ROOT = resolve(import.meta.dirname, '..');
// The server's own, which makes its thumbnails.
const sharp = createRequire(join(ROOT, 'apps/server/package.json'))('sharp') as (bytes: Buffer) => {
  webp(options: { quality: number; effort: number }): { toBuffer(): Promise<Buffer> };
};

/** The words of the screen, by their place in the catalogues: `alerts.popup.later`. */
export async function readWords(language: Language): Promise<Word> {
  const all: Words = {};
  const files = [`apps/web/src/i18n/${language}/*.ts`, `features/*/words/${language}/*.ts`];
  for (const file of globSync(files, { cwd: ROOT })) Object.assign(all, await import(join(ROOT, file)));
  return (key) => {
    const found = key
      .split('.')
      .reduce<string | Words | undefined>((at, part) => (at as Words | undefined)?.[part], all);
    if (typeof found !== 'string') throw new Error(`No word ${key}.`);
    return found;
  };
}

/** A word with places in it, as it may stand on the screen. */
export const pattern = (word: string) =>
  new RegExp(
    word
      .split(/\{\{?\w+\}?\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*'),
  );

export class Guide {
  bytes = 0;
  readonly page: Page;
  readonly w: Word;
  readonly language: Language;
  constructor(page: Page, w: Word, language: Language) {
    this.page = page;
    this.w = w;
    this.language = language;
  }

  /** `of`: a part of the screen with a little air around it; otherwise what the window shows. */
  async shot(name: string, of?: Locator): Promise<void> {
    await this.page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {});
    await this.page.waitForTimeout(500);
    // The notices of what was just done would cover what the picture is of.
    const notices = this.page.getByRole('region', { name: this.w('common.ui.notices') });
    for (const one of await notices.all())
      await one.evaluate((node) => (node as HTMLElement).style.setProperty('visibility', 'hidden'));
    const png = await (of ?? this.page).screenshot({ animations: 'disabled' });
    const webp = await sharp(png).webp({ quality: 60, effort: 6 }).toBuffer();
    writeFileSync(join(folderOf(this.language), `${name}.webp`), webp);
    this.bytes += webp.length;
    console.log(`${this.language}/${name}.webp ${Math.round(webp.length / 1024)} kB`);
  }

  region(key: string): Locator {
    return this.page.getByRole('region', { name: this.w(key), exact: true });
  }
  dialog(key: string): Locator {
    return this.page.getByRole('dialog', { name: pattern(this.w(key)) });
  }
  get question(): Locator {
    return this.page.getByRole('alertdialog');
  }
  button(key: string, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name: this.w(key), exact: true }).first();
  }
  async go(path: string): Promise<void> {
    await this.page.goto(path);
    await this.page.getByRole('heading', { level: 1 }).waitFor();
  }
  /** The rest of a sequence must not show what came in meanwhile. */
  async later(): Promise<void> {
    const later = this.button('alerts.popup.later', this.dialog('alerts.popup.title'));
    await later.click({ timeout: 3000 }).catch(() => {});
  }
}

export const folderOf = (language: Language) => join(ROOT, 'docs/guide/pictures', language);
