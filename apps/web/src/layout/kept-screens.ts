// The pages that open without a line, as far as the plates say so: what a phone can be sent to when another page is not on it.
import type { SiteCode, SiteFacts } from '@bantay/features/sites/rules/site.ts';
import { isInMenu } from '@bantay/features/sites/rules/site-menu.ts';
import { type PagesPlate, type Place, placesOf } from '../plate.ts';

// Whole once more, by another name: in a build the addresses that every page has are without what only few ask (drop-early-calls.ts).
const plates = import.meta.glob<PagesPlate>('../../../../features/*/pages/plate.ts', {
  query: '?whole',
  eager: true,
  import: 'plate',
});
const own = import.meta.glob<Readonly<Record<string, Place>>>('../screens/own-addresses.ts', {
  query: '?whole',
  eager: true,
  import: 'OWN_ADDRESSES',
});
const PLACES: Readonly<Record<string, Place>> = Object.fromEntries([
  ...Object.values(own).flatMap(Object.entries<Place>),
  ...Object.entries(plates).flatMap(([path, plate]) => placesOf(path, plate)),
]);

export interface KeptScreens {
  general: readonly string[];
  /** Addresses of each site. */
  ofSites: readonly { siteCode: SiteCode; to: readonly string[] }[];
}

/** `places` are those of the house. */
export function keptScreens(
  sites: readonly SiteFacts[],
  places: Readonly<Record<string, Place>> = PLACES,
): KeptScreens {
  const kept = Object.entries(places).filter(([, { isKept }]) => isKept);
  return {
    general: kept.flatMap(([address]) => (address.includes('/:') ? [] : [address])),
    ofSites: sites.map((site) => ({
      siteCode: site.siteCode,
      to: kept.flatMap(([address, { menu }]) =>
        address.endsWith('/:site') && (menu?.needs === undefined || isInMenu(site, menu.needs))
          ? [address.replace(':site', site.siteCode)]
          : [],
      ),
    })),
  };
}
