// What surrounds every signed-in screen: tabs, menus, clock, greeting; on phones one menu.
import { expect, type Locator, type Page } from '@playwright/test';
import { followLink } from '../follow-link.ts';

export interface Place {
  tab: string;
  site: string;
  item: string;
  path: string;
}

const perSite = (site: string, tab: string, items: [item: string, first: string][]): Place[] =>
  items.map(([item, first]) => ({ tab, site, item, path: `/${first}/${site.toLowerCase()}` }));

/** Screens §3, written down again: where each item of the site menus leads. */
export const PLACES: readonly Place[] = [
  ...perSite('LPA', 'ANALYSIS', [
    ['Summary', 'analysis'],
    ['Rainfall Plot', 'rainfall'],
    ['Surficial Plot', 'surficial'],
    ['Subsurface Plot', 'subsurface'],
    ['Earthquake Data', 'earthquake'],
  ]),
  ...perSite('SCU', 'ANALYSIS', [
    ['Summary', 'analysis'],
    ['Surficial Plot', 'surficial'],
    ['Earthquake Data', 'earthquake'],
  ]),
  ...['LPA', 'SCU'].flatMap((site) =>
    perSite(site, 'GROUND DATA', [
      ['Surficial Markers', 'surficial_markers'],
      ['Landslide Features', 'moms'],
    ]),
  ),
  ...perSite('LPA', 'ASSESSMENT', [
    ['Household Data', 'assessment'],
    ['Hazard Map', 'hazard_map'],
    ['Map', 'map'],
  ]),
  ...perSite('SCU', 'ASSESSMENT', [
    ['Household Data', 'assessment'],
    ['Map', 'map'],
  ]),
];

/** Header and profile menu; 'Feedback' opens a dialog (feedback.story.ts). */
export const MORE: readonly [item: string, path: string][] = [
  ['Resources', '/resources'],
  ['Messages from residents', '/messages'],
  ['Terms of Use', '/terms-of-use'],
  ['Privacy Policy', '/privacy-policy'],
];
export const PROFILE: readonly [item: string, path: string][] = [
  ['Edit Profile', '/profile-setting'],
  ['Change Password', '/change-password'],
];

export class ShellPage {
  readonly navigation: Locator;
  readonly more: Locator;
  readonly profile: Locator;
  readonly clock: Locator;
  readonly phoneMenu: Locator;
  readonly notFound: Locator;

  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
    this.navigation = page.getByRole('navigation', { name: 'Main' });
    this.more = page.getByRole('button', { name: 'More', exact: true });
    this.profile = page.getByRole('button', { name: /Profile of / });
    this.clock = page.getByRole('banner').locator('time');
    this.phoneMenu = page.getByRole('dialog', { name: 'Menu' });
    this.notFound = page.getByRole('heading', { name: 'Webpage not found' });
  }

  /** A tab of the bar, whether it leads somewhere or opens a menu. */
  tab(name: string): Locator {
    return this.navigation.getByRole('button', { name }).or(this.navigation.getByRole('link', { name }));
  }

  item(name: string): Locator {
    return this.page.getByRole('menuitem', { name, exact: true });
  }

  /** Opens the menu of a button by key; the focus is then on its first item. */
  async openByKey(opener: Locator, key: string, first: string): Promise<void> {
    await opener.focus();
    await this.page.keyboard.press(key);
    await expect(this.item(first)).toBeFocused();
  }

  /** Goes down until the item has the focus, a step at a time: a menu is seen before it has the focus. */
  async downTo(name: string): Promise<void> {
    const item = this.item(name);
    const focused = this.page.getByRole('menu').filter({ has: item }).last().locator(':focus');
    for (let steps = 0; steps < 8; steps++) {
      await expect(focused).toHaveCount(1);
      const current = (await focused.textContent()) ?? '';
      if (current === (await item.textContent())) return;
      await this.page.keyboard.press('ArrowDown');
      await expect(focused).not.toHaveText(current);
    }
    await expect(item).toBeFocused();
  }

  async openPhoneMenu(): Promise<void> {
    await this.page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(this.phoneMenu).toBeVisible();
  }

  /** A closed group of the phone's menu opens; an open one stays. */
  private async unfold(summary: Locator): Promise<void> {
    if ((await summary.locator('..').getAttribute('open')) === null) await summary.click();
  }

  async goByPhone({ tab, site, item }: Place): Promise<void> {
    await this.openPhoneMenu();
    const group = this.phoneMenu.locator('details', { has: this.page.locator(`> summary:text-is("${tab}")`) });
    await this.unfold(group.locator('> summary'));
    const inner = group.locator('details', { has: this.page.locator(`> summary:text-is("${site}")`) });
    await this.unfold(inner.locator('> summary'));
    await inner.getByRole('link', { name: item, exact: true }).click();
  }

  /** Nothing lies beside the page; a window that has changed its width is drawn anew a moment later. */
  async expectFits(what?: string): Promise<void> {
    // Not that of the document: on a telephone it grows with what lies beside it.
    const width = this.page.viewportSize()?.width;
    const reach = () => this.page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(reach, what ?? new URL(this.page.url()).pathname).toBe(width);
  }

  /**
   * Another page as by a link: the program is loaded once. By its address where there is no page of the program yet, or the same one, which
   * would keep its heading: the next page is there when the heading of the last is gone.
   */
  async visit(path: string): Promise<void> {
    const isOther = await this.page.evaluate((to) => {
      const headings = document.querySelectorAll('h1');
      for (const heading of headings) heading.dataset.left = '';
      const roomOf = (pathname: string) => pathname.split('/')[1];
      return headings.length > 0 && roomOf(new URL(to, location.href).pathname) !== roomOf(location.pathname);
    }, path);
    if (!isOther) {
      await this.page.goto(path);
      return;
    }
    await followLink(this.page, path);
    await expect(this.page.locator('h1[data-left]')).toHaveCount(0);
  }

  /** What was waited for is there: a heading, and no grey place left. */
  async settle(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(this.page.getByRole('status').filter({ hasText: /^Loading$/ })).toHaveCount(0);
  }
}
