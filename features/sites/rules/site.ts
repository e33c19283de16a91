// The two sites the product serves, their ids, gauge counts, sensors and address line.

/** Code of a site, lower case. */
export type SiteCode = 'lpa' | 'scu';

/** One of the sections of a site's menu. */
export type SiteTopic = 'rainfall' | 'surficial' | 'subsurface' | 'moms';

/** What never changes about a site. */
export interface SiteFacts {
  siteId: number;
  siteCode: SiteCode;
  /** Length of the chart list: missing gauges are padded, so the count always holds (api-facts §3.1). */
  gauges: number;
  topics: readonly SiteTopic[];
}

/** lpa = 24 (api-facts §2.1), scu = 101 (ours: no source gives it); specification 001 §3 gives scu no sensor columns. */
export const SITES: Readonly<Record<SiteCode, SiteFacts>> = {
  lpa: { siteId: 24, siteCode: 'lpa', gauges: 4, topics: ['rainfall', 'surficial', 'subsurface', 'moms'] },
  scu: { siteId: 101, siteCode: 'scu', gauges: 3, topics: ['rainfall', 'surficial', 'moms'] },
};

/** What calls mean that name no site: earlier clients know one only (specification 001, §9: site 24). */
export const DEFAULT_SITE = SITES.lpa;

/** Both codes in the order they are listed on screens. */
export const SITE_CODES: readonly SiteCode[] = ['lpa', 'scu'];

/** Gauges on a site's rainfall page and in its alert: 4 for lpa, 3 for scu. */
export const gaugesPerSite: Readonly<Record<SiteCode, number>> = { lpa: SITES.lpa.gauges, scu: SITES.scu.gauges };

/** Reads a site code in any case, blanks around it allowed; null when it is none of ours. */
export function parseSiteCode(text: string): SiteCode | null {
  const code = text.trim().toLowerCase();
  return code === 'lpa' || code === 'scu' ? code : null;
}

/** The site with this id, or null. */
export function siteById(siteId: number): SiteFacts | null {
  return SITE_CODES.map((code) => SITES[code]).find((site) => site.siteId === siteId) ?? null;
}

/** Whether the site has a page for the topic. */
export function hasTopic(siteCode: SiteCode, topic: SiteTopic): boolean {
  return SITES[siteCode].topics.includes(topic);
}

/** Parts of an address; empty and null parts are skipped. */
export interface SiteAddress {
  siteCode: string;
  sitio?: string | null;
  purok?: string | null;
  barangay: string;
  municipality: string;
  province: string;
}

/** `Sitio X, Purok Y, Brgy. B, Municipality, Province (CODE)` (api-facts §2.1). */
export function addressLine(site: SiteAddress): string {
  const place = [
    site.sitio ? `Sitio ${site.sitio}` : '',
    site.purok ? `Purok ${site.purok}` : '',
    `Brgy. ${site.barangay}`,
    site.municipality,
    site.province,
  ].filter((part) => part !== '');
  return `${place.join(', ')} (${site.siteCode.toUpperCase()})`;
}
