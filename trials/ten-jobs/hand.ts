// A hand that does what a person does by one way, and counts. By keys it goes to a control by Tab or Shift+Tab, whichever is the shorter.
import { expect, type Page } from '../../e2e/browsers.ts';

export type Locator = ReturnType<Page['locator']>;

export const WAYS = ['mouse', 'keys', 'touch'] as const;
export type By = (typeof WAYS)[number];

/** More stops than any page has. */
const STOPS = 150;
const WAITS = 15_000;
/** People read between two presses; what comes sooner at one place is a double tap (ui/second-tap.ts). */
const READS_MS = 600;

export class Hand {
  count = 0;
  /** Values that were typed or chosen from a file. */
  typed = 0;
  onPress: (count: number) => Promise<void> = async () => {};

  readonly page: Page;
  readonly by: By;
  constructor(page: Page, by: By) {
    this.page = page;
    this.by = by;
  }

  told(): string {
    return this.typed === 0 ? String(this.count) : `${this.count} + ${this.typed} values`;
  }

  /** Letters of the house outside of fields (`g r`), each a key. */
  async letters(text: string): Promise<void> {
    for (const letter of text.split(' ')) await this.page.keyboard.press(letter);
    this.count += text.split(' ').length;
    await this.onPress(this.count);
  }

  /** Ctrl+K, what is searched, Enter: a key each, the pair of the first as one. */
  async find(text: string): Promise<void> {
    await this.page.keyboard.press('Control+k');
    await this.page.getByRole('dialog').getByRole('combobox').waitFor();
    await this.page.keyboard.type(text);
    await this.onPress(this.count);
    await this.page.keyboard.press('Enter');
    this.count += text.length + 2;
  }

  async press(target: Locator, key = 'Enter'): Promise<void> {
    await target.waitFor({ timeout: WAITS });
    await this.page.waitForTimeout(READS_MS);
    if (this.by === 'mouse') await target.click({ timeout: WAITS });
    else if (this.by === 'touch') await target.tap({ timeout: WAITS });
    else {
      await this.goTo(target);
      await this.page.keyboard.press(key);
    }
    this.count += 1;
    await this.onPress(this.count);
  }

  async tick(target: Locator): Promise<void> {
    await this.press(target, 'Space');
  }

  /** By mouse and touch the list is opened and one of it pressed. */
  async choose(target: Locator, begin: string): Promise<void> {
    await target.waitFor({ timeout: WAITS });
    const find = (list: HTMLSelectElement, wanted: string) => {
      const index = [...list.options].findIndex((one) => one.label.startsWith(wanted));
      return { index, steps: Math.abs(index - list.selectedIndex) };
    };
    // What is offered may depend on the answer before.
    await expect.poll(async () => (await target.evaluate(find, begin)).index).not.toBe(-1);
    const { index, steps } = await target.evaluate(find, begin);
    if (this.by === 'keys') {
      await this.goTo(target);
      this.count += steps;
    } else this.count += 2;
    await target.selectOption({ index });
    await this.onPress(this.count);
  }

  async write(target: Locator, text: string): Promise<void> {
    await target.waitFor({ timeout: WAITS });
    if (this.by === 'keys') await this.goTo(target);
    else this.count += 1;
    await target.fill(text);
    this.typed += 1;
    await this.onPress(this.count);
  }

  async file(target: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    // The window of the device is outside of the page: one press opens it, what is chosen there is a value.
    this.count += 1;
    this.typed += 1;
    await target.setInputFiles([file]);
    await this.onPress(this.count);
  }

  /** Stops to a control from where the keyboard stands, by the shorter way. */
  private async goTo(target: Locator): Promise<void> {
    await target.evaluate(async (element) => {
      const dialog = element.closest('[role="dialog"], [role="alertdialog"]');
      // A dialog that is seen gets the keyboard a frame later.
      for (let tries = 0; dialog && !dialog.contains(document.activeElement) && tries < 100; tries++)
        await new Promise((next) => setTimeout(next, 20));
    });
    const forward = await this.stops(target, 'Tab');
    if (forward <= 1) {
      this.count += forward;
      return;
    }
    for (let back = 0; back < forward; back++) await this.page.keyboard.press('Shift+Tab');
    const backward = await this.stops(target, 'Shift+Tab');
    this.count += Math.min(forward, backward);
  }

  private async stops(target: Locator, key: 'Tab' | 'Shift+Tab'): Promise<number> {
    for (let stops = 0; stops < STOPS; stops++) {
      if (await isOn(target)) return stops;
      await this.page.keyboard.press(key);
    }
    if (key === 'Shift+Tab') return STOPS;
    throw new Error(`not reached by ${key}: ${target}`);
  }
}

/** Of radio buttons any of the group has the stop. */
const isOn = (target: Locator) => target.evaluate((element) => element === document.activeElement);
