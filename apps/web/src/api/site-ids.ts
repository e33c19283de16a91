// Sites by their number, and their number: calls of the specification name either.
import type { SiteCode, SiteFacts } from '@bantay/features/sites/rules/site.ts';
import { siteBook, siteFacts } from './site-book.ts';

export const siteOfId = (siteId: number | null): SiteFacts | null =>
  siteBook().find((site) => site.siteId === siteId) ?? null;

/** Of a page that the router let in. */
export const idOfSite = (code: SiteCode): number => {
  const site = siteFacts(code);
  if (site === null) throw new Error(`There is no site ${code}.`);
  return site.siteId;
};
