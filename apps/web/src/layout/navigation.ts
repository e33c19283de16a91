// The tabs and their menus (screens §3): which items a site has, where they lead, which tab an address belongs to.
import { SITE_CODES, type SiteCode } from '@bantay/features/sites/rules/site.ts';
import type { shell } from '../i18n/en/shell.ts';
import { paths } from '../paths.ts';

export type ItemKey = keyof (typeof shell)['items'];
export type TabKey = keyof (typeof shell)['tabs'];

export interface Item {
  key: ItemKey;
  to: string;
}

export interface SiteMenu {
  site: SiteCode;
  items: Item[];
}

export type Tab = { key: TabKey } & ({ to: string } | { sites: SiteMenu[] } | { isOff: true });

const perSite = (itemsOf: (site: SiteCode) => Item[]): SiteMenu[] =>
  SITE_CODES.map((site) => ({ site, items: itemsOf(site) }));

const analysis = perSite((site) => [
  { key: 'summary', to: paths.analysis(site) },
  ...lpaOnly(site, { key: 'rainfall', to: paths.rainfall(site) }),
  { key: 'surficial', to: paths.surficial(site) },
  ...lpaOnly(site, { key: 'subsurface', to: paths.subsurface(site) }),
  { key: 'earthquake', to: paths.earthquake(site) },
]);

const groundData = perSite((site) => [
  { key: 'surficialMarkers', to: paths.surficialMarkers(site) },
  { key: 'moms', to: paths.moms(site) },
]);

const assessment = perSite((site) => [
  { key: 'households', to: paths.assessment(site) },
  ...lpaOnly(site, { key: 'hazardMap', to: paths.hazardMap(site) }),
]);

/** In the order of the bar; communication is a route whose tab is off (specification 000, §2). */
export const TABS: readonly Tab[] = [
  { key: 'opcen', to: paths.opcen },
  { key: 'analysis', sites: analysis },
  { key: 'groundData', sites: groundData },
  { key: 'communication', isOff: true },
  { key: 'events', to: paths.events },
  { key: 'assessment', sites: assessment },
];

/** The menus of scu have no rainfall, subsurface and hazard map (specification 000, §2). */
function lpaOnly(site: SiteCode, item: Item): Item[] {
  return site === 'lpa' ? [item] : [];
}

/** The tab that an address belongs to; typed addresses of scu count too. */
export function tabOf(path: string): TabKey | null {
  const first = path.split('/')[1] ?? '';
  if (first === 'communication') return 'communication';
  const found = TABS.find((tab) => {
    if ('to' in tab) return tab.to === `/${first}`;
    return 'sites' in tab && tab.sites.some(({ items }) => items.some(({ to }) => to.split('/')[1] === first));
  });
  return found?.key ?? (path === paths.allCharts ? 'analysis' : null);
}
