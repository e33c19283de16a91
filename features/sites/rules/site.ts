// What a site is: its code and the topics it has. Which sites there are is data.
import type { LimitVersion } from '../../limits/rules/limit-values.ts';

/** Code of a site, lower case: 2 to 12 letters. */
export type SiteCode = string;

/** The sections of a site's menu, in the order of the specification. */
export const SITE_TOPICS = ['rainfall', 'surficial', 'subsurface', 'moms'] as const;
/** One of them. */
export type SiteTopic = (typeof SITE_TOPICS)[number];

/** Pages that a site's menus may leave out although they are there by their address. */
export type MenuOmission = 'rainfall' | 'hazardMap';

/** Whose contacts are warned for a site besides its own: those of `designation` at the site `fromSiteId`. */
export interface SiteShare {
  fromSiteId: number;
  designation: string;
}

/** What rules and pages know of a site. */
export interface SiteFacts {
  siteId: number;
  siteCode: SiteCode;
  /** Length of the chart list: missing gauges are padded, so the count always holds (api-facts §3.1). */
  gaugeFrames: number;
  topics: readonly SiteTopic[];
  menuWithout: readonly MenuOmission[];
  shares: readonly SiteShare[];
}

/** A site as the pages keep it: besides, the thresholds and periods that were set there. */
export interface KnownSite extends SiteFacts {
  limits: readonly LimitVersion[];
}

/** What calls mean that name no site: earlier clients know one only (specification 001, §9: site 24). */
export const DEFAULT_SITE = { siteId: 24, siteCode: 'lpa' } as const;

/** Reads a site code in any case, blanks around it allowed; null when it can be none. Whether there is such a site say the rows. */
export function parseSiteCode(text: string): SiteCode | null {
  const code = text.trim().toLowerCase();
  return /^[a-z]{2,12}$/.test(code) ? code : null;
}
