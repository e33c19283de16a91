// What a key means outside of fields and dialogs: a letter after g goes to a page, v to the first decision, ? lists them, Ctrl+K finds.

import type { KnownSite, SiteCode } from '@bantay/features/sites/rules/site.ts';
import { isInMenu } from '@bantay/features/sites/rules/site-menu.ts';
import type { Place } from '../plate.ts';

/** Letters after g, by the first word of the address they lead to. */
export const GO: Readonly<Record<string, string>> = {
  ...{ o: 'opcen', a: 'analysis', r: 'rainfall', s: 'surficial', t: 'subsurface', q: 'earthquake' },
  ...{ m: 'surficial_markers', f: 'moms', h: 'assessment', z: 'hazard_map', w: 'record', n: 'reach' },
  ...{ b: 'bulletin', c: 'communication', e: 'events', l: 'resources', p: 'map' },
};

export interface Press {
  key: string;
  /** Ctrl, or the command key of a Mac. */
  hasCommand: boolean;
  hasAlt: boolean;
  /** Held down: it comes again and again. */
  isRepeated: boolean;
  /** In a field, a menu, or with a dialog open. */
  isElsewhere: boolean;
  /** Epoch ms of the device. */
  at: number;
}

export type KeyDeed =
  | { kind: 'go'; to: string }
  | { kind: 'first' }
  | { kind: 'validate' }
  | { kind: 'measure' }
  | { kind: 'help' }
  | { kind: 'palette' };

/** What a deed may open over the page. */
export type Shown = 'help' | 'palette' | 'nothing waits';

/** Between g and its letter, ms: longer than a slow typist needs [ours]. */
export const TOGETHER_MS = 1500;

/** `firstAt`: when g was pressed; null: it was not. `areLettersOn`: keys without Ctrl can be switched off (WCAG 2.1.4). */
export function deedOf(press: Press, firstAt: number | null, areLettersOn: boolean): KeyDeed | null {
  const { key, hasCommand, hasAlt, isRepeated, isElsewhere, at } = press;
  if (isElsewhere || isRepeated || hasAlt) return null;
  if (hasCommand) return key.toLowerCase() === 'k' ? { kind: 'palette' } : null;
  if (!areLettersOn) return null;
  const to = firstAt !== null && at - firstAt <= TOGETHER_MS ? GO[key.toLowerCase()] : undefined;
  if (to !== undefined) return { kind: 'go', to };
  if (key === 'g') return { kind: 'first' };
  if (key === 'v') return { kind: 'validate' };
  if (key === 'm') return { kind: 'measure' };
  return key === '?' ? { kind: 'help' } : null;
}

/** The address that a first word stands for, at the site one is at if it has that page, else at the first that has it; null: none has. */
export function addressFor(
  first: string,
  places: Readonly<Record<string, Place>>,
  sites: readonly KnownSite[],
  here: SiteCode | null,
): string | null {
  if (places[`/${first}`]) return `/${first}`;
  const place = places[`/${first}/:site`];
  if (!place) return null;
  const needs = place.menu?.needs;
  const having = sites.filter((site) => needs === undefined || isInMenu(site, needs));
  const site = having.find(({ siteCode }) => siteCode === here) ?? having[0];
  return site ? `/${first}/${site.siteCode}` : null;
}

const STORED = 'bantay.keys';

/** Kept on the device: keyboards differ, people share them. */
export const areLettersOn = (): boolean => localStorage.getItem(STORED) !== 'off';
export function switchLetters(isOn: boolean): void {
  if (isOn) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, 'off');
}
