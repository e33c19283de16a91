// Which sites there are, in the order of the menus. Known before any page of a site is drawn: kept on the device since the last
// answer, so that neither a menu nor an address waits for the line.
import { type KnownSite, parseSiteCode, type SiteCode } from '@bantay/features/sites/rules/site.ts';
import { useSyncExternalStore } from 'react';

const KEPT = 'bantay-sites';
const listeners = new Set<() => void>();

function readKept(): readonly KnownSite[] {
  try {
    // Ours, if it is a list; one of an older version is asked for again: the newest field tells.
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? '') as readonly Partial<KnownSite>[];
    return kept.every((one) => one.limits) ? (kept as readonly KnownSite[]) : []; // see above
  } catch {
    return [];
  }
}

let book = readKept();

/** What the server has answered. */
export function keepSites(sites: readonly KnownSite[]): void {
  // The same answer, told by who asked before the first draw and by who draws.
  if (sites === book) return;
  book = sites;
  try {
    localStorage.setItem(KEPT, JSON.stringify(sites));
  } catch {
    // A device that keeps nothing asks each time.
  }
  for (const tell of listeners) tell();
}

export const siteBook = (): readonly KnownSite[] => book;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSiteBook = (): readonly KnownSite[] => useSyncExternalStore(subscribe, siteBook);

/** Null for what is no site, or not one any more. */
export const siteFacts = (code: SiteCode | null): KnownSite | null =>
  book.find((site) => site.siteCode === code) ?? null;

/** The typed code of an address: any case; null for sites that do not exist. */
export const siteOfPath = (text = ''): SiteCode | null => siteFacts(parseSiteCode(text))?.siteCode ?? null;
