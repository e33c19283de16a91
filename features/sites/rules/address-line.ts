// The line of address of a site.

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
